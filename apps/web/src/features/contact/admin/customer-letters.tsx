import { useQuery } from '@tanstack/react-query'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { Panel } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { contactMessagesQuery } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

const MAX_SHOWN = 10

/** Messages of the contact form by a customer; left out if there are none. */
export function CustomerLetters({ accountId }: { accountId: string }) {
  const t = useT()
  const locale = useLocale()
  const isAllowed = useCan()('messages.view')
  const { data } = useQuery({
    ...contactMessagesQuery({ accountId, show: 'all', limit: MAX_SHOWN }),
    enabled: isAllowed,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={t('inbox.ofCustomer', { count: data.total })}>
      <ul className="divide-y divide-hairline text-sm">
        {data.items.map(message => (
          <li key={message.id} className="flex items-center justify-between gap-x-3 py-2">
            <span className="min-w-0">
              <LocaleLink to={adminPaths.contactMessage(message.id)} className="break-words underline">
                {message.subject}
              </LocaleLink>
              <span className="block text-muted">{timestampText(message.sentAt, locale)}</span>
            </span>
            <StateBadge message={message} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
