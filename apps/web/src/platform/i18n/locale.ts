import { oneOf } from '@shop/contracts/enums.ts'
import { defaultLocale, type Locale, localePath, locales } from '@shop/contracts/locales.ts'
import type { BrowserStorage } from '../storage.ts'

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

const STORAGE_KEY = 'user-locale'
/** Cookie with the language of the redirect, valid for 365 days on the whole site. */
const COOKIE = 'i18n_redirected'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/** Returns the `document.cookie` line that stores a language. */
function localeCookie(locale: Locale): string {
  return `${COOKIE}=${locale}; Max-Age=${COOKIE_SECONDS}; Path=/; SameSite=Lax`
}

/** Stores the language chosen by the user. */
export function rememberLocale(locale: Locale, storage: BrowserStorage, setCookie: (line: string) => void): void {
  storage.set(STORAGE_KEY, locale)
  setCookie(localeCookie(locale))
}

/**
 * Returns the redirect target of a first visit to `/`: by the cookie, else by the first supported language of the
 * browser. Null if no redirect is needed; other paths never redirect.
 */
export function rootRedirect(visit: { pathname: string; cookie: string; languages: readonly string[] }): string | null {
  if (visit.pathname !== '/') return null
  const locale = localeOfCookie(visit.cookie) ?? localeOfLanguages(visit.languages) ?? defaultLocale
  return locale === defaultLocale ? null : localePath(locale, '/')
}

function localeOfCookie(cookie: string): Locale | undefined {
  const value = cookie.split(/;\s*/).find(pair => pair.startsWith(`${COOKIE}=`))
  return oneOf(locales, value?.slice(COOKIE.length + 1))
}

function localeOfLanguages(languages: readonly string[]): Locale | undefined {
  return languages.map(tag => oneOf(locales, tag.toLowerCase().split('-')[0])).find(locale => locale !== undefined)
}
