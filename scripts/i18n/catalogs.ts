import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale, type Locale, locales } from '../../packages/contracts/src/locales.ts'

export type Messages = ReadonlyMap<string, string>
export { type Locale, locales }

/** The plural forms of a language (CLDR). */
const formsOf = (locale: Locale): string[] => new Intl.PluralRules(locale).resolvedOptions().pluralCategories
/** Names that are the same in every language. A message of only these needs no translation. */
const NAMES = /Summon Mix|SMS|E-mail|Idram|ArCa|Ameriabank/g

/** The messages of a folder, over all its catalogs. An id in two catalogs is an error. */
export function readMessages(folder: string): Messages {
  const messages = new Map<string, string>()
  for (const file of globSync('*.json', { cwd: folder })) {
    for (const [id, text] of Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')))) {
      if (messages.has(id)) throw new Error(`${join(folder, file)}: ${id} is in another catalog, too. Ids are unique.`)
      messages.set(id, String(text))
    }
  }
  return messages
}

/** The long texts of a language by their file's name. */
export function readTexts(web: string, locale: Locale): Messages {
  const folder = join(web, 'content', locale)
  return new Map(globSync('*.md', { cwd: folder }).map(file => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** Finds wrong scripts in a text: Russian letters in an English or Armenian text, Armenian ones elsewhere. */
export function wrongLetters(text: string, locale: Locale): string | undefined {
  const cyrillic = text.match(/[\p{Script=Cyrillic}]+/u)?.[0]
  const armenian = text.match(/[\p{Script=Armenian}]+/u)?.[0]?.replaceAll('֏', '')
  const { script } = new Intl.Locale(locale).maximize()
  if (script !== 'Cyrl' && cyrillic) return `"${cyrillic}" is Russian`
  if (script !== 'Armn' && armenian) return `"${armenian}" is Armenian`
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
    const missing = formsOf(locale).filter(form => !words.includes(form))
    const strange = words.filter(form => !formsOf(locale).includes(form))
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

/** Everything that is wrong with the catalogs and the long texts, a line each. */
export function findProblems(catalogs: Record<Locale, Messages>, texts: Record<Locale, Messages>): string[] {
  const ids = new Set(locales.flatMap(locale => [...catalogs[locale].keys()]))
  const files = new Set(locales.flatMap(locale => [...texts[locale].keys()]))
  return [
    ...[...ids].flatMap(id => locales.flatMap(locale => problemsOf(id, locale, catalogs))),
    ...[...files].flatMap(file =>
      locales.flatMap(locale => {
        const text = texts[locale].get(file)
        if (!text) return [`${locale}/${file}: missing`]
        // Quoted names may be in another script.
        const wrong = wrongLetters(text.replace(/[«"][^»"]{1,20}[»"]/g, ''), locale)
        return wrong ? [`${locale}/${file}: ${wrong}`] : []
      }),
    ),
  ]
}

/** Whether a language is before another one in the list. */
const isEarlier = (one: Locale, other: Locale) => locales.indexOf(one) < locales.indexOf(other)

function problemsOf(id: string, locale: Locale, catalogs: Record<Locale, Messages>): string[] {
  const text = catalogs[locale].get(id)
  if (!text?.trim()) return [`${id}: missing in ${locale}`]
  const russian = catalogs[defaultLocale].get(id) ?? ''
  const isCopied = locales.some(other => isEarlier(other, locale) && isUntranslated(text, catalogs[other].get(id)))
  return [
    wrongLetters(text, locale),
    wrongPlurals(text, locale),
    isCopied && 'is not translated',
    /[}\d] %/.test(text) && 'has a space before % that can end a line, use a non-breaking one',
    // An SMS has little room: a language may leave a value out.
    !id.endsWith('.sms') &&
      valuesIn(text) !== valuesIn(russian) &&
      `speaks of ${valuesIn(text) || 'nothing'}, ${defaultLocale} of ${valuesIn(russian)}`,
  ].flatMap(wrong => (wrong ? [`${id} in ${locale}: ${wrong}`] : []))
}
