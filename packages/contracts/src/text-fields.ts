import { byLocale, defaultLocale, type Locale, locales, type TranslationLocale } from './locales.ts'

/** A text by language. A text that is missing in a language is shown in the default one. */
export type LocalTexts = Record<typeof defaultLocale, string> & Partial<Record<TranslationLocale, string>>

/** The API's field for a text in a language: `title` in the default language, `titleEN` and `titleHY` in the others. */
export type TextKey<F extends string, L extends Locale = Locale> = L extends typeof defaultLocale
  ? F
  : `${F}${Uppercase<L>}`

/** The API's field for a text in a language. */
export function textKey<F extends string, L extends Locale>(field: F, locale: L): TextKey<F, L> {
  return (locale === defaultLocale ? field : `${field}${locale.toUpperCase()}`) as TextKey<F, L>
}

/** Returns the text in a language, or in the default language if it is missing. */
export const textIn = (texts: LocalTexts, locale: Locale): string => texts[locale] || texts[defaultLocale]

/** Completes a text for every language with the default language's text. */
export const completeTexts = (texts: LocalTexts): Record<Locale, string> => byLocale(locale => textIn(texts, locale))

/** Returns the texts of all languages that have one. */
export const textsOf = (texts: LocalTexts): string[] => locales.flatMap(locale => texts[locale] || [])

type TextFields<F extends string, D, T = D> = { [K in F]: D } & { [K in TextKey<F, TranslationLocale>]: T }

/** Creates an entry for each field of a text: `inDefault` for `title`, `inOthers` for `titleEN` and `titleHY`. */
export function textFields<F extends string, const D, const T>(
  field: F,
  inDefault: D,
  inOthers: T,
): TextFields<F, D, T> {
  const entries = locales.map(locale => [textKey(field, locale), locale === defaultLocale ? inDefault : inOthers])
  return Object.fromEntries(entries) as TextFields<F, D, T>
}

/** Converts a text to the fields of the API. Languages without the text have no field. */
export function toTextFields<F extends string>(
  field: F,
  texts: LocalTexts,
): { [K in F]: string } & { [K in TextKey<F, TranslationLocale>]?: string } {
  const entries = locales.flatMap(locale => (texts[locale] ? [[textKey(field, locale), texts[locale]]] : []))
  return { [field]: texts[defaultLocale], ...Object.fromEntries(entries) }
}

/** Converts a text to the fields of its editor: '' for languages without the text. */
export function toWrittenFields<F extends string>(field: F, texts: LocalTexts): TextFields<F, string> {
  const entries = locales.map(locale => [textKey(field, locale), texts[locale] ?? ''])
  return Object.fromEntries(entries) as TextFields<F, string>
}

/** Converts the fields of the API to a text by language. An empty field counts as missing. */
export function fromTextFields<F extends string>(
  field: F,
  fields: { readonly [K in TextKey<F>]?: string | undefined },
): LocalTexts {
  const sent: Readonly<Record<string, string | undefined>> = fields
  const entries = locales.flatMap(locale =>
    sent[textKey(field, locale)] ? [[locale, sent[textKey(field, locale)]]] : [],
  )
  return { [defaultLocale]: sent[field] ?? '', ...Object.fromEntries(entries) }
}
