import { categoryWords, type KindSource, kindWordsOf } from './kind-words.ts'
import { foldLatin, otherLayouts, toCyrillic, toLatin } from './transliteration.ts'

export type SearchSource = KindSource & {
  brand: string
  /** In all its languages. */
  titles: readonly string[]
  /** The names of a flavor's taste. */
  tasteNames?: readonly string[]
  /** The names of an accessory's type. */
  typeNames?: readonly string[]
}

/**
 * Returns the text that a search looks through: all words in the form that queries are brought to, Russian and Armenian
 * words also in Latin letters, and the brand also in Cyrillic. One space separates words, begins and ends the text.
 */
export function searchTextOf(source: SearchSource): string {
  const names = [...(source.tasteNames ?? []), ...(source.typeNames ?? [])]
  const own = [source.brand, ...source.titles, ...names, kindWordsOf(source)].flatMap(toSearchWords)
  return toText([...own, ...inCyrillic(source.brand), ...own.map(inLatin)])
}

const inCyrillic = (brand: string): string[] => splitWords(brand).map(toCyrillic)

/**
 * Returns true if each word of a reading begins a word of the name of a brand or a collection, in Latin, Cyrillic or
 * Armenian letters.
 */
export function isBeginningOfName(reading: readonly string[], name: string): boolean {
  const own = toSearchWords(name)
  const words = [...own, ...own.map(inLatin), ...inCyrillic(name)]
  return reading.every(typed => words.some(word => word.startsWith(typed) || word.startsWith(inLatin(typed))))
}

/** Returns words as a search text, Russian and Armenian ones also in Latin letters. */
export function spelledText(words: string): string {
  const own = toSearchWords(words)
  return toText([...own, ...own.map(inLatin)])
}

const toText = (words: readonly string[]): string => ` ${[...new Set(words)].join(' ')} `
const inLatin = (word: string): string => foldLatin(toLatin(word))

const MAX_WORDS = 8
/** Words that say nothing about a product. */
const STOP_WORDS = new Set(
  'для с со и на в во из от к ко по или for the a an of with and in to or համար և եւ հետ'.split(' '),
)

/**
 * Returns the ways to read a query, each a list of words that must all be found: first as typed, then as the same keys
 * in other keyboard layouts. Empty if the query has no words.
 */
export function toSearchReadings(typed: string): string[][] {
  const own = withoutStopWords(toSearchWords(typed))
  const swapped = otherLayouts(typed).map(toSearchWords)
  const readings = [own, ...swapped].map(words => words.slice(0, MAX_WORDS)).filter(words => words.length > 0)
  return [...new Map(readings.map(words => [words.join(' '), words])).values()]
}

function withoutStopWords(words: string[]): string[] {
  const rest = words.filter(word => !STOP_WORDS.has(word))
  return rest.length > 0 ? rest : words
}

export function toSearchWords(text: string): string[] {
  return splitWords(text).map(word => (/^[a-z]+$/.test(word) ? foldLatin(word) : word))
}

/** Splits a text into lowercase words of letters and digits. Replaces ё by е and drops accents of Latin letters. */
function splitWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[\u00e0-\u017f]/g, letter => letter.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 0)
}

/** Endings of inflected and derived words, the longest first. */
const endings = {
  russian: byLength(
    'а я о е ы и у ю й ь ам ям ах ях ов ев ей ой ый ий ая яя ое ее ые ие ую юю ом ем ого его ому ему ым им ых их ами ями ок ки ка ку кой кам ков ' +
      'ный ная ное ные ную ной ным ных овый овая овое овые евый евая евое евые ичный ичная ичное ичные ечный ечная очный очная иный ской ский',
  ),
  armenian: byLength('ի ը ն ով ում ից եր ներ ների ներով ներից ներում ային'),
  latin: byLength('s es ed ing'),
}
/** Fewer letters say too little about the word. */
const MIN_STEM = 3

function byLength(list: string): readonly string[] {
  return list.split(' ').toSorted((one, other) => other.length - one.length)
}

/** Cuts the ending off a lowercase word, so that most of its forms become the same: "кислую" and "кислый" -> "кисл". */
export function stemOf(word: string): string {
  const script = /[а-я]/.test(word) ? 'russian' : /[ա-և]/.test(word) ? 'armenian' : 'latin'
  const ending = endings[script].find(each => word.length - each.length >= MIN_STEM && word.endsWith(each))
  return ending === undefined ? word : word.slice(0, -ending.length)
}

const stemsOf = (words: string): ReadonlySet<string> =>
  new Set(
    spelledText(words)
      .split(' ')
      .filter(word => word !== '')
      .map(stemOf),
  )
const hookahStems = stemsOf(categoryWords.hookah)
const categoryStems = stemsOf(Object.values(categoryWords).join(' '))

/**
 * Returns the words of a query and shorter ones without the words that only name a category: all hoses are "hookah
 * hoses", but none is a hookah.
 */
export function withFewerCategoryWords(words: readonly string[]): (readonly string[])[] {
  const shorter = [hookahStems, categoryStems].map(stems => words.filter(word => !stems.has(stemOf(word))))
  return [words, ...shorter].filter((each, index, all) => each.length > 0 && each.length !== all[index - 1]?.length)
}
