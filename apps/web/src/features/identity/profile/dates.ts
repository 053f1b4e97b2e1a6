import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'

/** Formats a calendar day with its year: 5 марта 1990 г., March 5, 1990, 1990 թ. մարտի 5. */
export function longDate(date: string, locale: Locale): string {
  if (locale === 'hy') return `${date.slice(0, 4)} թ. ${dayMonthText(date, locale, 'long')}`
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

/** Formats a timestamp in the time zone of the shop: 5 марта 2027 г., 14:30. */
export function dayTimeText(timestamp: string, locale: Locale): string {
  const at = new Date(timestamp)
  return `${longDate(shopDate(at), locale)}, ${shopTime(at)}`
}
