import { defaultLocale, Locale, localePath } from '@shop/contracts/locale.ts'
import { likings } from '#platform/encoding.ts'

/**
 * Where a visit to `/` belongs: the cookie of the language switch decides if it is there, else the first of the
 * browser's languages that the shop speaks (decisions.md, Languages). Undefined: it stays.
 */
export function rootRedirect(cookie: string | undefined, acceptLanguage: string | undefined): string | undefined {
  const locale = Locale.safeParse(cookie).data ?? firstKnown(acceptLanguage) ?? defaultLocale
  return locale === defaultLocale ? undefined : localePath(locale, '/')
}

function firstKnown(acceptLanguage: string | undefined): Locale | undefined {
  return likings(acceptLanguage)
    .filter(({ liking }) => liking > 0)
    .toSorted((one, other) => other.liking - one.liking)
    .map(({ name }) => Locale.safeParse(name.split('-')[0]).data)
    .find(locale => locale !== undefined)
}
