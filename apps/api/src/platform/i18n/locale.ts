import { Locale } from '@shop/contracts/locale-schemas.ts'
import { byLocale, defaultLocale } from '@shop/contracts/locales.ts'

/** Returns the first language of the shop that Accept-Language names, or the fallback (Russian by default). */
export function localeOf(acceptLanguage: string | undefined, otherwise: Locale = defaultLocale): Locale {
  for (const range of (acceptLanguage ?? '').split(',')) {
    const parsed = Locale.safeParse(range.trim().slice(0, 2).toLowerCase())
    if (parsed.success) return parsed.data
  }
  return otherwise
}

/** Fills in the text of the default language where stored texts lack a language that was added later. */
export function completeTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(completeTexts)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, completeTexts(field)])
  const text = defaultLocale in value ? value[defaultLocale] : undefined
  return { ...(typeof text === 'string' && byLocale(() => text)), ...Object.fromEntries(fields) }
}

const NOON = 'T12:00:00Z'

/** Formats a calendar day (YYYY-MM-DD): "22 ноября 2026 г.", "November 22, 2026", "22 նոյեմբերի, 2026 թ.". */
export function formatDate(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${date}${NOON}`))
}

/** Formats a calendar day (YYYY-MM-DD) without its year: "22 ноября", "November 22", "նոյեմբերի 22". */
export function formatDay(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${date}${NOON}`))
}
