import { daysBetween, shopDate } from '@shop/contracts/days.ts'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { Period } from './period.ts'

/** Returns how to show a figure of the period before a period, such as "0 yesterday" or "previous 7 days: 0". */
export function usePreviousText({ from, to }: Period): (value: string) => string {
  const t = useT()
  const days = daysBetween(from, to) + 1
  if (days > 1) return value => t('dashboard.previousDays', { days, value })
  const isToday = to === shopDate(clock.now())
  return value => t(isToday ? 'dashboard.yesterday' : 'dashboard.dayBefore', { value })
}
