/** The shop's languages; ru is the default and has no URL prefix (product.md section 2). */
export const locales = ['ru', 'en', 'hy'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'ru'

/** A path in a language: /cart, /en/cart, /hy/cart. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
