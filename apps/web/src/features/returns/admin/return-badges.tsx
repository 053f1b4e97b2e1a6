import { shopDate } from '@shop/contracts/days.ts'
import type { ReturnState } from '@shop/contracts/returns.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { slotText } from '#shared/admin/timestamps.ts'
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

/** Due date in business days, calculated by the server. */
export function DueDate({ on, isOverdue }: { on: string; isOverdue: boolean }) {
  const t = useT()
  const locale = useLocale()
  const isToday = on === shopDate(clock.now())
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1 md:justify-start">
      <span className="whitespace-nowrap">{slotText({ date: on }, locale)}</span>
      {isOverdue ? (
        <Badge tone="bad">{t('adminReturns.overdue')}</Badge>
      ) : (
        isToday && <Badge tone="warn">{t('adminReturns.today')}</Badge>
      )}
    </span>
  )
}
