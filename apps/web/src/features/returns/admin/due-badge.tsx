import { shopDate } from '@shop/contracts/days.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { windowText } from '#shared/admin/moments.ts'
import { Badge } from '#ui/badge.tsx'

/** The last business day that something is promised for; the server counts them. */
export function Due({ on, isOverdue }: { on: string; isOverdue: boolean }) {
  const t = useT()
  const locale = useLocale()
  const isToday = on === shopDate(clock.now())
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1 md:justify-start">
      <span className="whitespace-nowrap">{windowText({ date: on }, locale)}</span>
      {isOverdue ? (
        <Badge tone="bad">{t('adminReturns.overdue')}</Badge>
      ) : (
        isToday && <Badge tone="warn">{t('adminReturns.today')}</Badge>
      )}
    </span>
  )
}
