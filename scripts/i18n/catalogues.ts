import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Messages = ReadonlyMap<string, string>
export type Locale = 'ru' | 'en' | 'hy'
export const locales: readonly Locale[] = ['ru', 'en', 'hy']

/** The forms that a language's numbers ask for (CLDR). */
const FORMS: Record<Locale, readonly string[]> = {
  ru: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
  hy: ['one', 'other'],
}
/** Names that are the same in every language; a message of nothing else needs no translation. */
const NAMES = /Summon Mix|SMS|Idram|ArCa|Ameriabank/g

/** Every message of a language, over all areas. */
export function readMessages(web: string, locale: Locale): Messages {
  const folder = join(web, 'locales', locale)
  const entries = readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .flatMap(file => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
  return new Map(entries.map(([id, text]) => [id, String(text)]))
}

/** The long texts of a language by their file's name. */
export function readTexts(web: string, locale: Locale): Messages {
  const folder = join(web, 'content', locale)
  return new Map(globSync('*.md', { cwd: folder }).map(file => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** What is wrong with the letters of a text: Russian ones in an English or Armenian text, Armenian ones elsewhere. */
export function wrongLetters(text: string, locale: Locale): string | undefined {
  const cyrillic = text.match(/[\p{Script=Cyrillic}]+/u)?.[0]
  const armenian = text.match(/[\p{Script=Armenian}]+/u)?.[0]?.replaceAll('֏', '')
  if (locale !== 'ru' && cyrillic) return `"${cyrillic}" is Russian`
  if (locale !== 'hy' && armenian) return `"${armenian}" is Armenian`
  return undefined
}

/** Whether a text with words in it is the very text of another language. */
export function isUntranslated(text: string, other: string | undefined): boolean {
  const words = text.replace(NAMES, '').replace(/\{[^}]*\}/g, '')
  return text === other && /\p{L}{3}/u.test(words)
}

/** The plural forms that a message lacks or has too many of. */
export function wrongPlurals(text: string, locale: Locale): string | undefined {
  for (const [, cases = ''] of text.matchAll(/\{\w+, plural,((?:\s*[=\w]+\s*\{(?:[^{}]|\{[^{}]*\})*\})+)\}/g)) {
    const forms = [...cases.matchAll(/([=\w]+)\s*\{(?:[^{}]|\{[^{}]*\})*\}/g)].map(([, form]) => form ?? '')
    const words = forms.filter(form => !form.startsWith('='))
    const missing = FORMS[locale].filter(form => !words.includes(form))
    const strange = words.filter(form => !FORMS[locale].includes(form))
    if (missing.length > 0) return `lacks the plural ${missing.join(', ')}`
    if (strange.length > 0) return `has no use for the plural ${strange.join(', ')}`
  }
  return undefined
}

/** The names of the values that a message is filled with. */
export function valuesIn(text: string): string {
  return [...new Set([...text.matchAll(/(?<!\b(?:one|few|many|other)\s*)\{(\w+)[,}]/g)].map(([, name]) => name))]
    .toSorted()
    .join(', ')
}

/** Everything that is wrong with the catalogues and the long texts, a line each. */
export function findProblems(catalogues: Record<Locale, Messages>, texts: Record<Locale, Messages>): string[] {
  const ids = new Set(locales.flatMap(locale => [...catalogues[locale].keys()]))
  const files = new Set(locales.flatMap(locale => [...texts[locale].keys()]))
  return [
    ...[...ids].flatMap(id => locales.flatMap(locale => problemsOf(id, locale, catalogues))),
    ...[...files].flatMap(file =>
      locales.flatMap(locale => {
        const text = texts[locale].get(file)
        if (!text) return [`${locale}/${file}: missing`]
        // A name's origin may be told in its own letters, between quotation marks.
        const wrong = wrongLetters(text.replace(/[«"][^»"]{1,20}[»"]/g, ''), locale)
        return wrong ? [`${locale}/${file}: ${wrong}`] : []
      }),
    ),
  ]
}

function problemsOf(id: string, locale: Locale, catalogues: Record<Locale, Messages>): string[] {
  const text = catalogues[locale].get(id)
  if (!text?.trim()) return [`${id}: missing in ${locale}`]
  const russian = catalogues.ru.get(id) ?? ''
  const isCopied =
    locale === 'hy' && (isUntranslated(text, catalogues.en.get(id)) || isUntranslated(text, catalogues.ru.get(id)))
  return [
    wrongLetters(text, locale),
    wrongPlurals(text, locale),
    isCopied && 'is not translated',
    valuesIn(text) !== valuesIn(russian) && `speaks of ${valuesIn(text) || 'nothing'}, ru of ${valuesIn(russian)}`,
  ].flatMap(wrong => (wrong ? [`${id} in ${locale}: ${wrong}`] : []))
}
