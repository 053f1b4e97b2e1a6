import { defaultLocale, Locale } from '@shop/contracts/locale.ts'
import { byLocale } from '@shop/contracts/locales.ts'

/** Returns the first language of the shop that Accept-Language names, or the fallback (Russian by default). */
export function localeOf(acceptLanguage: string | undefined, otherwise: Locale = defaultLocale): Locale {
  for (const range of (acceptLanguage ?? '').split(',')) {
    const parsed = Locale.safeParse(range.trim().slice(0, 2).toLowerCase())
    if (parsed.success) return parsed.data
  }
  return otherwise
}

/** Completes texts of stored data that lack a language, which the shop got later, with the text of the default language. */
export function completeTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(completeTexts)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, completeTexts(field)])
  const text = defaultLocale in value ? value[defaultLocale] : undefined
  return { ...(typeof text === 'string' && byLocale(() => text)), ...Object.fromEntries(fields) }
}
