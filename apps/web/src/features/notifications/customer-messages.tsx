import { useQuery } from '@tanstack/react-query'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { Panel } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { MessageList } from './order-messages.tsx'
import { messagesQuery } from './queries.ts'

const MAX_SHOWN = 10

/** The newest messages to a customer, or to a phone without an account; each can be opened and sent again. */
export function CustomerMessages({ accountId, phone }: { accountId?: string; phone: string }) {
  const t = useT()
  const isAllowed = useCan()('messages.view')
  const { data } = useQuery({
    ...messagesQuery({ ...(accountId ? { accountId } : { recipient: phone }), limit: MAX_SHOWN }),
    enabled: isAllowed,
  })
  if (!isAllowed) return null
  return (
    <Panel
      title={t('admin.page.messages')}
      actions={
        <LocaleLink to={adminPaths.messagesTo(phone)} className={compactButtonClass('quiet', '-my-1')}>
          {t('messages.allTo')}
        </LocaleLink>
      }
    >
      {data && <MessageList messages={data.items} empty={t('messages.noneOfCustomer')} />}
    </Panel>
  )
}
