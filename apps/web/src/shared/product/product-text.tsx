import type { Locale } from '@shop/contracts/locales.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'

export type TextField = 'title' | 'subTitle' | 'description' | 'alt'

/** A product, a picture of one, a line of the cart or of a quote: ru texts by their name, `titleEN` and `titleHY` beside them. */
type WithTexts = Readonly<Record<string, unknown>>

const SUFFIX: Record<Locale, string> = { ru: '', en: 'EN', hy: 'HY' }

/** A text in the language asked for, else in ru (decisions.md, Catalogue); `lang` is there where it fell back. */
export function localText(source: WithTexts, field: TextField, locale: Locale): { text: string; lang?: Locale } {
  const own = source[field + SUFFIX[locale]]
  if (typeof own === 'string' && own !== '') return { text: own }
  const russian = source[field]
  return { text: typeof russian === 'string' ? russian : '', ...(locale !== 'ru' && { lang: 'ru' }) }
}

/** The text of a product, marked as Russian where it is (WCAG 3.1.2). */
export function ProductText({ of, field }: { of: WithTexts; field: TextField }) {
  const { text, lang } = localText(of, field, useLocale())
  return lang ? <span lang={lang}>{text}</span> : text
}

/** The same as a string, for names and attributes. */
export function useProductText(): (of: WithTexts, field: TextField) => string {
  const locale = useLocale()
  return (of, field) => localText(of, field, locale).text
}
