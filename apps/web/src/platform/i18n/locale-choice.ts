import { defaultLocale, type Locale, localePath, locales } from '@shop/contracts/locales.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import type { BrowserStorage } from '#platform/storage.ts'

const STORAGE_KEY = 'user-locale'
/** Cookie with the language of the redirect, valid for 365 days on the whole site. */
const COOKIE = 'i18n_redirected'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/** Returns the `document.cookie` line that stores a language. */
export function localeCookie(locale: Locale): string {
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
