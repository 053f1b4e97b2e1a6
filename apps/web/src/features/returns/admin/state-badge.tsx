import type { ReturnState } from '@shop/contracts/returns.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { STATE_LABELS } from '../labels.ts'

const TONES: Record<ReturnState, Tone> = {
  requested: 'warn',
  accepted: 'info',
  refused: 'neutral',
  received: 'tuff',
  refunded: 'ok',
}

export function ReturnBadge({ state }: { state: ReturnState }) {
  const t = useT()
  return (
    <Badge tone={TONES[state]} className="md:whitespace-nowrap">
      {t(STATE_LABELS[state])}
    </Badge>
  )
}
