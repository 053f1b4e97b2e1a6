import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { Session } from '#shared/session/session.ts'
import { Badge } from '#ui/badge.tsx'
import { contactQuery } from './queries.ts'

/** How many own reviews staff rejected or answered since the customer last opened them; nothing if none. */
export function ReviewNews({ session: { token } }: { session: Session }) {
  const t = useT()
  const { data } = useQuery(contactQuery(token))
  if (!data?.unread) return null
  return (
    <p className="mt-3">
      <Badge tone="info">{t('account.reviewsUnread', { count: data.unread })}</Badge>
    </p>
  )
}
