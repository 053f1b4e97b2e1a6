import type { Locale } from '@shop/contracts/locale.ts'

/** A calendar day in words: 5 марта 2026 г. */
export function longDate(date: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}
