import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { dayMonthText, dayTimeText, weekdayText } from '#platform/i18n/dates.ts'

/** Formats a timestamp in Yerevan, short for tables: "22 нояб., 18:05". */
export function timestampText(timestamp: string, locale: Locale): string {
  const instant = new Date(timestamp)
  return `${dayMonthText(shopDate(instant), locale, 'short')}, ${shopTime(instant)}`
}

/** Formats a timestamp with year and weekday, for tooltips and logs. */
export function longTimestampText(timestamp: string, locale: Locale): string {
  const date = shopDate(new Date(timestamp))
  return `${weekdayText(date, locale, 'short')}, ${dayTimeText(timestamp, locale)}`
}

/** Formats a delivery slot: "сб, 22 нояб. · 18:00". */
export function slotText({ date, time }: { date: string; time?: string | undefined }, locale: Locale): string {
  const day = `${weekdayText(date, locale, 'short')}, ${dayMonthText(date, locale, 'short')}`
  return time ? `${day} · ${time}` : day
}
