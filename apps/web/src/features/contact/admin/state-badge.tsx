import type { ContactMessage } from '@shop/contracts/contact-staff.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Badge } from '#ui/badge.tsx'

/** Open, answered by e-mail, or closed without an e-mail. */
export function StateBadge({ message: { closedAt, replies } }: { message: ContactMessage }) {
  const t = useT()
  if (!closedAt) return <Badge tone="warn">{t('inbox.state.open')}</Badge>
  if (replies.length > 0) return <Badge tone="ok">{t('inbox.state.answered')}</Badge>
  return <Badge tone="neutral">{t('inbox.state.closed')}</Badge>
}
