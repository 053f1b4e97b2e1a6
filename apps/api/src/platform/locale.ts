import { defaultLocale, Locale, type Texts } from '@shop/contracts/locale.ts'

/** The first of our languages that Accept-Language names; ru when absent or unknown (api.md, Form). */
export function localeOf(acceptLanguage: string | undefined): Locale {
  for (const range of (acceptLanguage ?? '').split(',')) {
    const parsed = Locale.safeParse(range.trim().slice(0, 2).toLowerCase())
    if (parsed.success) return parsed.data
  }
  return defaultLocale
}

/** Texts of a row with optional en and hy, which fall back to ru (decisions.md, Catalogue). */
export function textsOf(ru: string, en: string | null, hy: string | null): Texts {
  return { ru, en: en ?? ru, hy: hy ?? ru }
}
