import type { Locale } from '@shop/contracts/locale.ts'

export const collators: Record<Locale, Intl.Collator> = {
  ru: new Intl.Collator('ru'),
  en: new Intl.Collator('en'),
  hy: new Intl.Collator('hy'),
}

/** Letters that stand for themselves in each of the three orders: without Ե, which Armenian takes together with a ւ behind it. */
const SIMPLE =
  ' 0123456789abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщъыьэюяաբգդզէըթժիլխծկհձղճմյնշոչպջռսվտրցփքօֆ'
const LETTERS = 4
/** More than there are letters in SIMPLE. */
const BASE = 256

const ranks: Record<Locale, ReadonlyMap<string, number>> = { ru: ranksOf('ru'), en: ranksOf('en'), hy: ranksOf('hy') }

function ranksOf(locale: Locale): ReadonlyMap<string, number> {
  const letters = [...SIMPLE].sort(collators[locale].compare)
  return new Map(letters.flatMap((letter, nth) => [letter, letter.toUpperCase()].map(one => [one, nth + 1] as const)))
}

/**
 * A number by the beginning of a name: the name with the smaller one comes first in the language's order. Equal ones,
 * and NaN for a name that begins with anything but plain letters, do not tell.
 */
export function nameKey(name: string, locale: Locale): number {
  let key = 0
  for (let at = 0; at < LETTERS; at++) {
    const letter = name[at]
    key = key * BASE + (letter === undefined ? 0 : (ranks[locale].get(letter) ?? Number.NaN))
  }
  return key
}
