import {
  type AttributeValue,
  attributeNames,
  type ChoiceName,
  isChoice,
  searchWords,
} from '@shop/contracts/attributes.ts'
import type { Category } from '@shop/contracts/catalog.ts'
import { foldLatin, otherLayout, toCyrillic, toLatin } from './transliteration.ts'

/** What people call the kinds of goods, in the three languages; a search for "кальян" finds hookahs by it. */
const kindWords: Record<Category, string> = {
  flavor: 'табак вкус tobacco flavor flavour ծխախոտ համ',
  hookah: 'кальян hookah shisha նարգիլե',
  accessory: 'аксессуар accessory աքսեսուար',
  coal: 'уголь coal charcoal ածուխ',
}

const accessoryWords: Record<string, string> = {
  bowl: 'чаша чашка bowl թաս',
  'heat-management': 'калауд kaloud heat management ջերմակարգավորիչ',
  foil: 'фольга foil փայլաթիթեղ',
  hose: 'шланг hose խողովակ',
  mouthpiece: 'мундштук mouthpiece մունդշտուկ',
  tongs: 'щипцы tongs ունելի',
  base: 'колба flask base կոլբա',
  'molasses-catcher': 'мелассоуловитель molasses catcher',
  brush: 'ёршик щётка brush խոզանակ',
  burner: 'плитка горелка burner վառարան',
  'wind-cover': 'колпак wind cover գլխարկ',
  seal: 'уплотнитель seal խտարար',
}

export type SearchSource = {
  category: Category
  brand: string
  /** In every language it has. */
  titles: readonly string[]
  /** Of a flavor: the names of its taste. */
  tasteNames?: readonly string[]
  accessoryType?: string | null
  /** Of an accessory: the names of its type. */
  typeNames?: readonly string[]
} & { [N in ChoiceName]?: AttributeValue<N> | null | undefined }

const choiceNames = attributeNames.filter(isChoice)

function searchWordsOf(name: ChoiceName, value: string | null | undefined): string {
  const words: Readonly<Record<string, string>> = searchWords[name]
  return value ? (words[value] ?? '') : ''
}

/**
 * What a search looks through: every word in the form that searches are brought to, Russian and Armenian words in Latin
 * letters too, and the brand in Cyrillic. Words are parted by one space, with one at either end.
 */
export function searchTextOf(source: SearchSource): string {
  const names = [...(source.tasteNames ?? []), ...(source.typeNames ?? [])]
  const own = [source.brand, ...source.titles, ...names].flatMap(wordsOf)
  const kind = [
    kindWords[source.category],
    ...choiceNames.map(name => searchWordsOf(name, source[name])),
    source.accessoryType ? (accessoryWords[source.accessoryType] ?? '') : '',
  ].flatMap(wordsOf)
  const brandAsHeard = plainWordsOf(source.brand).map(toCyrillic)
  const inLatin = [...own, ...kind].map(word => foldLatin(toLatin(word)))
  return ` ${[...new Set([...own, ...kind, ...brandAsHeard, ...inLatin])].join(' ')} `
}

const MAX_WORDS = 8

/**
 * The ways to read what was typed, each a list of words that must all be found: as typed, and as the same keys of the
 * other layout would have it. Empty when nothing in it can be searched for.
 */
export function readingsOf(typed: string): string[][] {
  const swapped = otherLayout(typed)
  return [typed, ...(swapped === undefined ? [] : [swapped])]
    .map(reading => wordsOf(reading).slice(0, MAX_WORDS))
    .filter(words => words.length > 0)
}

function wordsOf(text: string): string[] {
  return plainWordsOf(text).map(word => (/^[a-z]+$/.test(word) ? foldLatin(word) : word))
}

/** Lowercase words of letters and digits: ё is е, Latin accents are dropped, everything else parts words. */
function plainWordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[\u00e0-\u017f]/g, letter => letter.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 0)
}
