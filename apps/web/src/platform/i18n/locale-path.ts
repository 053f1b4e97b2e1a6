import { defaultLocale, type Locale, localePath, locales } from '@shop/contracts/locales.ts'
import { oneOf } from '@shop/contracts/one-of.ts'

const PREFIX = new RegExp(`^/(${locales.filter(locale => locale !== defaultLocale).join('|')})(?=/|$)`)

/** Returns the language of a path: its first segment if that is en or hy, else ru. */
export function localeOfPath(pathname: string): Locale {
  return oneOf(locales, PREFIX.exec(pathname)?.[1]) ?? defaultLocale
}

/** Returns a path without its language: /en/cart and /cart become /cart. */
export function barePath(pathname: string): string {
  return pathname.replace(PREFIX, '') || '/'
}

/** Returns the same page in another language, with query and fragment. */
export function inLocale(
  locale: Locale,
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
): string {
  return localePath(locale, barePath(pathname)) + search + hash
}
