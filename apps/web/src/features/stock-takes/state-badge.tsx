import type { StockTakeState } from '@shop/contracts/stock-takes-staff.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

export const STATES: Record<StockTakeState, { label: MessageId; tone: Tone }> = {
  counting: { label: 'stockTakes.state.counting', tone: 'info' },
  review: { label: 'stockTakes.state.review', tone: 'warn' },
  closed: { label: 'stockTakes.state.closed', tone: 'ok' },
  cancelled: { label: 'stockTakes.state.cancelled', tone: 'neutral' },
}

export function StateBadge({ state }: { state: StockTakeState }) {
  const t = useT()
  return (
    <Badge tone={STATES[state].tone} className="whitespace-nowrap">
      {t(STATES[state].label)}
    </Badge>
  )
}
