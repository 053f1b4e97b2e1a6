import { addDays, shopDate } from '@shop/contracts/days.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText } from './dates.ts'
import { useLocale, useT } from './locale-context.tsx'

/** A day (YYYY-MM-DD) in words: "today", "tomorrow", else "25 November". Only for what is drawn in the browser: it reads the clock. */
export function useDayWords(): (date: string) => string {
  const t = useT()
  const locale = useLocale()
  return date => {
    const today = shopDate(clock.now())
    if (date === today) return t('day.today')
    if (date === addDays(today, 1)) return t('day.tomorrow')
    return dayMonthText(date, locale, 'long')
  }
}
