import type { Locale } from '@shop/contracts/locale.ts'

const NOON = 'T12:00:00Z'
const languageOf = { ru: 'ru', en: 'en-GB', hy: 'hy' } as const satisfies Record<Locale, string>

/** A calendar day (YYYY-MM-DD) without its year: "22 ноября", "22 November", "նոյեմբերի 22". */
export function dayWords(date: string, locale: Locale): string {
  const words = new Intl.DateTimeFormat(languageOf[locale], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return words.format(new Date(`${date}${NOON}`))
}
