import { type Locale, locales } from '@shop/contracts/locales.ts'
import type { Mix } from '@shop/contracts/mixes.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'

type Named = Pick<Mix, 'name' | 'names'>

/**
 * Returns the name of a mix in a language if it is known, else the name as it was typed, with its language. Names by
 * language are ignored if the name was changed without them.
 */
export function mixNameIn({ name, names = {} }: Named, locale: Locale): { text: string; lang?: Locale } {
  const typedIn = locales.find(each => names[each] === name)
  if (typedIn === undefined || typedIn === locale) return { text: name }
  const own = names[locale]
  return own ? { text: own } : { text: name, lang: typedIn }
}

/** The name of a mix, marked with its language if it is not the page's. */
export function MixName({ of }: { of: Named }) {
  const { text, lang } = mixNameIn(of, useLocale())
  return lang ? <span lang={lang}>{text}</span> : text
}

/** Returns the name as a string, for titles, labels and the cart. */
export function useMixName(): (mix: Named) => string {
  const locale = useLocale()
  return mix => mixNameIn(mix, locale).text
}
