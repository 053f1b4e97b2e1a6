import { defaultLocale, Locale, type Texts } from '@shop/contracts/locale.ts'

/** The first of our languages that Accept-Language names; else ru (api.md, Form), or what is given instead. */
export function localeOf(acceptLanguage: string | undefined, otherwise: Locale = defaultLocale): Locale {
  for (const range of (acceptLanguage ?? '').split(',')) {
    const parsed = Locale.safeParse(range.trim().slice(0, 2).toLowerCase())
    if (parsed.success) return parsed.data
  }
  return otherwise
}

/** Texts of a row with optional en and hy, which fall back to ru (decisions.md, Catalogue). */
export function textsOf(ru: string, en: string | null, hy: string | null): Texts {
  return { ru, en: en ?? ru, hy: hy ?? ru }
}
