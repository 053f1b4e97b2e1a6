import { defaultLocale, type Locale, localePath, locales } from '@shop/contracts/locales.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import type { BrowserStorage } from '#platform/storage.ts'

/** product.md section 3: the chosen language in browser storage. */
const STORAGE_KEY = 'user-locale'
/** product.md section 2: the redirect marker, 365 days, the whole site. */
const COOKIE = 'i18n_redirected'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/** The `document.cookie` line that remembers a language. */
export function localeCookie(locale: Locale): string {
  return `${COOKIE}=${locale}; Max-Age=${COOKIE_SECONDS}; Path=/; SameSite=Lax`
}

/** Stores the choice of the language switch. */
export function rememberLocale(locale: Locale, storage: BrowserStorage, setCookie: (line: string) => void): void {
  storage.set(STORAGE_KEY, locale)
  setCookie(localeCookie(locale))
}

/**
 * Where a first visit to `/` belongs: the cookie decides if it is there, else the browser's first known language
 * (decisions.md, Languages). Null: stay. Any other path stays where it is.
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
