import { listWarnings, type ShopWarning, type ShopWarningKind } from '@shop/contracts/notifications-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useCanOpen } from '#shared/admin/admin-page.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { adminKey, onFocusWhileSignedIn, whileSignedIn } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Polling interval of the warnings while the page is visible, milliseconds. */
const POLL_MS = 30_000

type WarningNotice = { kind: 'bad' | 'warn'; title: MessageId; text: MessageId; leadsToSettings: boolean }

const NOTICES: Record<ShopWarningKind, WarningNotice> = {
  no_worker: {
    kind: 'bad',
    title: 'admin.warning.noWorker',
    text: 'admin.warning.noWorkerText',
    leadsToSettings: false,
  },
  sms_codes: {
    kind: 'bad',
    title: 'admin.warning.smsCodes',
    text: 'admin.warning.smsCodesText',
    leadsToSettings: true,
  },
  sms_notices: {
    kind: 'warn',
    title: 'admin.warning.smsNotices',
    text: 'admin.warning.smsNoticesText',
    leadsToSettings: true,
  },
  no_discreet_sender: {
    kind: 'warn',
    title: 'admin.warning.noDiscreetSender',
    text: 'admin.warning.noDiscreetSenderText',
    leadsToSettings: false,
  },
  no_alert_recipient: {
    kind: 'warn',
    title: 'admin.warning.noRecipient',
    text: 'admin.warning.noRecipientText',
    leadsToSettings: true,
  },
}

/** Warnings about problems of the shop, shown above every admin page. */
export function ShopWarnings() {
  const { data } = useQuery({
    queryKey: adminKey('notifications', 'warnings'),
    queryFn: ({ signal }) => call(listWarnings, { signal }),
    refetchInterval: whileSignedIn(POLL_MS),
    refetchOnWindowFocus: onFocusWhileSignedIn,
    staleTime: 0,
  })
  return (
    <div role="status" className="contents">
      {data?.items.map(warning => (
        <Warning key={warning.kind} warning={warning} />
      ))}
    </div>
  )
}

function Warning({ warning: { kind, since } }: { warning: ShopWarning }) {
  const t = useT()
  const locale = useLocale()
  const isOpen = useCanOpen()
  const notice = NOTICES[kind]
  return (
    <Notice
      kind={notice.kind}
      title={t(notice.title)}
      className="mx-4 mt-4 lg:mx-6"
      actions={
        notice.leadsToSettings &&
        isOpen(adminPaths.settings) && (
          <LocaleLink to={adminPaths.settings} className={buttonClass('outline', 'sm')}>
            {t('admin.warning.toSettings')}
          </LocaleLink>
        )
      }
    >
      {since && <p>{t('admin.warning.since', { since: timestampText(since, locale) })}</p>}
      <p>{t(notice.text)}</p>
    </Notice>
  )
}
