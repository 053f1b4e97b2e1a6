import { defaultLocale, Locale, localePath } from '@shop/contracts/locale.ts'

/**
 * Where a visit to `/` belongs: the cookie of the language switch decides if it is there, else the first of the
 * browser's languages that the shop speaks (decisions.md, Languages). Undefined: it stays.
 */
export function rootRedirect(cookie: string | undefined, acceptLanguage: string | undefined): string | undefined {
  const locale = Locale.safeParse(cookie).data ?? firstKnown(acceptLanguage) ?? defaultLocale
  return locale === defaultLocale ? undefined : localePath(locale, '/')
}

/** `en-US,en;q=0.9,ru;q=0.8`: the best liked first, as written among equals; q=0 is a refusal. */
function firstKnown(acceptLanguage = ''): Locale | undefined {
  return acceptLanguage
    .split(',')
    .map(range => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const quality = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { tag, liking: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ liking }) => liking > 0)
    .toSorted((one, other) => other.liking - one.liking)
    .map(({ tag }) => Locale.safeParse(tag.split('-')[0]).data)
    .find(locale => locale !== undefined)
}
