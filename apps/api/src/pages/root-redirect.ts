import { defaultLocale, Locale, localePath } from '@shop/contracts/locale.ts'
import { parseQualityValues } from '#platform/http/encoding.ts'

/**
 * Returns the localized path for a visit to `/`: the cookie of the language switch decides, otherwise the first
 * supported language of the browser. Undefined if no redirect is needed.
 */
export function rootRedirect(cookie: string | undefined, acceptLanguage: string | undefined): string | undefined {
  const locale = Locale.safeParse(cookie).data ?? firstSupported(acceptLanguage) ?? defaultLocale
  return locale === defaultLocale ? undefined : localePath(locale, '/')
}

function firstSupported(acceptLanguage: string | undefined): Locale | undefined {
  return parseQualityValues(acceptLanguage)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ name }) => Locale.safeParse(name.split('-')[0]).data)
    .find(locale => locale !== undefined)
}
