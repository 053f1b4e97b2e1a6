import { shopDate } from '@shop/contracts/days.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { slotText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'

/** Due date in business days, calculated by the server. */
export function Due({ on, isOverdue }: { on: string; isOverdue: boolean }) {
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
