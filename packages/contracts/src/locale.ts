import * as z from 'zod/mini'

/** The shop's languages; ru is the default and has no URL prefix (product.md section 2). */
export const locales = ['ru', 'en', 'hy'] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>
export const defaultLocale: Locale = 'ru'

/** A path in a language: /cart, /en/cart, /hy/cart. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** A text in the three languages; en and hy fall back to ru (decisions.md, Catalogue). */
export const Texts = z.object({ ru: z.string(), en: z.string(), hy: z.string() })
export type Texts = z.infer<typeof Texts>
