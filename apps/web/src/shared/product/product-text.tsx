import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'

export type TextField = 'title' | 'subTitle' | 'description' | 'alt'

/** An object with product texts: Russian under the plain name, others as `titleEN` and `titleHY`. */
type WithTexts = Readonly<Record<string, unknown>>

/**
 * Returns a text in the given language, else in the default language; `lang` is set if the default is shown instead.
 */
export function localText(source: WithTexts, field: TextField, locale: Locale): { text: string; lang?: Locale } {
  const own = source[textKey(field, locale)]
  if (typeof own === 'string' && own !== '') return { text: own }
  const russian = source[field]
  return { text: typeof russian === 'string' ? russian : '', ...(locale !== defaultLocale && { lang: defaultLocale }) }
}

/** A text of a product, marked with its language if it is not the page's (WCAG 3.1.2). */
export function ProductText({ of, field }: { of: WithTexts; field: TextField }) {
  const { text, lang } = localText(of, field, useLocale())
  return lang ? <span lang={lang}>{text}</span> : text
}

/** Returns the text as a string, for attributes. */
export function useProductText(): (of: WithTexts, field: TextField) => string {
  const locale = useLocale()
  return (of, field) => localText(of, field, locale).text
}
