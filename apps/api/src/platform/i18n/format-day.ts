import type { Locale } from '@shop/contracts/locale.ts'

const NOON = 'T12:00:00Z'
/** The locale for formatting days, if it differs from the language code. */
const regions: Partial<Record<Locale, string>> = { en: 'en-GB' }

/** Formats a calendar day (YYYY-MM-DD) without its year: "22 ноября", "22 November", "նոյեմբերի 22". */
export function formatDay(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(regions[locale] ?? locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${date}${NOON}`))
}
