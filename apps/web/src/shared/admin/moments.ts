import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'

/** A moment in Yerevan, as short as a table wants it: "22 нояб., 18:05". */
export function momentText(moment: string, locale: Locale): string {
  const instant = new Date(moment)
  return `${dayMonthText(shopDate(instant), locale, 'short')}, ${shopTime(instant)}`
}

/** The same with its year and weekday, for a tooltip or a log. */
export function longMomentText(moment: string, locale: Locale): string {
  const date = shopDate(new Date(moment))
  return `${weekdayText(date, locale, 'short')}, ${dayMonthText(date, locale, 'long')} ${date.slice(0, 4)}, ${shopTime(new Date(moment))}`
}

/** A day and its hours: "сб, 22 нояб. · 18:00". */
export function windowText({ date, time }: { date: string; time?: string | undefined }, locale: Locale): string {
  const day = `${weekdayText(date, locale, 'short')}, ${dayMonthText(date, locale, 'short')}`
  return time ? `${day} · ${time}` : day
}
