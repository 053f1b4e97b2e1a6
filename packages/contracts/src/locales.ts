import { recordOf } from './enums.ts'

/**
 * The shop's languages, each with its own name for itself. A new language is a line here, its message catalogs and its
 * content pages (docs/how-to/add-a-language.md).
 */
export const languages = [
  { locale: 'ru', name: 'Русский' },
  { locale: 'en', name: 'English' },
  { locale: 'hy', name: 'Հայերեն' },
] as const

export const locales = languages.map(({ locale }) => locale)
export type Locale = (typeof locales)[number]

/** The language without a URL prefix; a text that is missing in another language is shown in this one. */
export const defaultLocale = 'ru' satisfies Locale

/** A language that a text may be missing in. */
export type TranslationLocale = Exclude<Locale, typeof defaultLocale>
export const translationLocales = locales.filter((locale): locale is TranslationLocale => locale !== defaultLocale)

/** A path in a language: /cart, /en/cart, /hy/cart. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** One value for each language. */
export const byLocale = <V>(toValue: (locale: Locale) => V): Record<Locale, V> => recordOf(locales, toValue)
