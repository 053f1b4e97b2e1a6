import { addDays, shopDate } from '@shop/contracts/days.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText } from './dates.ts'
import { useLocale, useT } from './locale-context.tsx'

/**
 * Returns "today", "tomorrow" or a date such as "25 November". Only for browser rendering, because it reads the clock.
 */
export function useDayText(): (date: string) => string {
  const t = useT()
  const locale = useLocale()
  return date => {
    const today = shopDate(clock.now())
    if (date === today) return t('day.today')
    if (date === addDays(today, 1)) return t('day.tomorrow')
    return dayMonthText(date, locale, 'long')
  }
}
