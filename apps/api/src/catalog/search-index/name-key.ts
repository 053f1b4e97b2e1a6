import { byLocale, type Locale } from '@shop/contracts/locales.ts'

export const collators = byLocale(locale => new Intl.Collator(locale))

/** Letters that sort on their own in each of the three languages. Without Ե, which Armenian joins with a following ւ. */
const SIMPLE_LETTERS =
  ' 0123456789abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщъыьэюяաբգդզէըթժիլխծկհձղճմյնշոչպջռսվտրցփքօֆ'
const PREFIX_LENGTH = 4
/** More than there are letters in SIMPLE_LETTERS. */
const BASE = 256

const ranks = byLocale(ranksOf)

function ranksOf(locale: Locale): ReadonlyMap<string, number> {
  const letters = [...SIMPLE_LETTERS].sort(collators[locale].compare)
  return new Map(
    letters.flatMap((letter, index) => [letter, letter.toUpperCase()].map(each => [each, index + 1] as const)),
  )
}

/**
 * Returns a number for the first letters of a name. A name with a smaller key comes first in the language's order.
 * Equal keys do not decide, nor does NaN, the key of a name that begins with other characters than plain letters.
 */
export function nameKey(name: string, locale: Locale): number {
  let key = 0
  for (let index = 0; index < PREFIX_LENGTH; index++) {
    const letter = name[index]
    key = key * BASE + (letter === undefined ? 0 : (ranks[locale].get(letter) ?? Number.NaN))
  }
  return key
}
