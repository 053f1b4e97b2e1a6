import { describe, expect, test } from 'vitest'
import { readingsOf, searchTextOf } from './search-text.ts'
import { foldLatin, otherLayout, toCyrillic, toLatin } from './transliteration.ts'

describe('letters', () => {
  test.for([
    ['арбуз', 'arbuz'],
    ['щипцы', 'shiptsy'],
    ['ձմերուկ', 'dzmeruk'],
    ['mint', 'mint'],
  ] as const)('%s in Latin is %s', ([word, latin]) => expect(toLatin(word)).toBe(latin))

  test.for([
    ['obsidian', 'обсидиан'],
    ['leaf', 'лиф'],
    ['house', 'хаус'],
    ['gorge', 'гордж'],
    ['vishap', 'вишап'],
    ['арбуз', 'арбуз'],
  ] as const)('%s sounds like %s', ([word, cyrillic]) => expect(toCyrillic(word)).toBe(cyrillic))

  test.for([
    ['myata', 'miata', 'mjata'],
    ['tzar', 'tsar'],
    ['kofe', 'koffe'],
    ['kharcho', 'xarcho'],
  ])('the spellings %s are one', spellings => expect(new Set(spellings.map(foldLatin)).size).toBe(1))

  test.for([
    ['rfkmzy', 'кальян'],
    ['кальян', 'rfkmzy'],
    ['fh,ep', 'арбуз'],
    ['щиышвшфт', 'obsidian'],
    ['25', undefined],
  ] as const)('the keys of "%s" in the other layout give %s', ([typed, swapped]) =>
    expect(otherLayout(typed)).toBe(swapped),
  )
})

describe('what a search looks through', () => {
  const text = searchTextOf({
    category: 'flavor',
    brand: 'Obsidian 39',
    titles: ['Чёрный лёд', 'Black Ice'],
    tasteNames: ['Лёд', 'Ice', 'Սառույց'],
    flavorCategory: 'Cold',
    strength: 'strong',
  })

  test.for(['obsidian', 'обсидиан', '39', 'черный', 'лед', 'ice', 'սառույց', 'табак', 'крепкий', 'холод'])(
    'has the word %s',
    word => expect(text).toContain(` ${word} `),
  )

  test('has each word once', () => {
    const words = text.trim().split(' ')
    expect(new Set(words).size).toBe(words.length)
  })
})

describe('what was typed', () => {
  test('is read as typed and as the other layout would have it', () => {
    expect(readingsOf('rfkmzy')).toEqual([['rfkmzi'], ['кальян']])
    expect(readingsOf('Ёлка-39')).toEqual([
      ['елка', '39'],
      ['krf', '39'],
    ])
  })

  test('has no word in signs alone', () => expect(readingsOf('%_!\0')).toEqual([]))

  test('counts eight words at most', () => expect(readingsOf('1 2 3 4 5 6 7 8 9')[0]).toHaveLength(8))
})
