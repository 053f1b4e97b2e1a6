import { describe, expect, test } from 'vitest'
import { searchTextOf, stemOf, toSearchReadings, withFewerCategoryWords } from './search-text.ts'
import { foldLatin, otherLayouts, toCyrillic, toLatin } from './transliteration.ts'
import { countTypos } from './word-index.ts'

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
  ])('the spellings %s are equal', spellings => expect(new Set(spellings.map(foldLatin)).size).toBe(1))

  test.for([
    ['rfkmzy', 'кальян'],
    ['кальян', 'rfkmzy'],
    ['fh,ep', 'арбуз'],
    ['щиышвшфт', 'obsidian'],
    ['4merwuk', 'ձմերուկ'],
    ['2myrowk', 'ձմերուկ'],
    ['ձմերուկ', '4merwuk'],
    ['մինտ', 'mint'],
    ['ֆհ,եպ', 'арбуз'],
  ] as const)('the keys of "%s" in another layout give %s', ([typed, swapped]) =>
    expect(otherLayouts(typed)).toContain(swapped),
  )

  test('are the same in every layout if there are none', () => expect(otherLayouts('25')).toEqual([]))
})

test('a long run of one letter is not the beginning of a word', () => expect(foldLatin('zzzzzz')).toBe('zzz'))

test.for([
  ['кислую', 'кислый'],
  ['мятный', 'мята'],
  ['вишневый', 'вишня'],
  ['подарки', 'подарок'],
  ['cherries', 'cherri'],
  ['նարգիլեի', 'նարգիլե'],
] as const)('%s and %s are forms of one word', ([one, other]) => expect(stemOf(one)).toBe(stemOf(other)))

test.for([
  ['арбус', 'арбуз', 1],
  ['клубинка', 'клубника', 1],
  ['обсидан', 'обсидиан 39', 1],
  ['телефон', 'табак', 3],
] as const)('%s has typing errors against the beginning of %s: %i', ([typed, word, count]) =>
  expect(countTypos(typed, word, 2)).toBe(count),
)

describe('the index of a text', () => {
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

describe('a query', () => {
  test('is read as typed and in the other keyboard layouts', () => {
    expect(toSearchReadings('rfkmzy').slice(0, 2)).toEqual([['rfkmzi'], ['кальян']])
    expect(toSearchReadings('Ёлка-39').slice(0, 2)).toEqual([
      ['елка', '39'],
      ['krf', '39'],
    ])
  })

  test('is read without words that say nothing about a product', () => {
    expect(toSearchReadings('арбуз с мятой')[0]).toEqual(['арбуз', 'мятой'])
    expect(toSearchReadings('для')[0]).toEqual(['для'])
  })

  test('is also read without the words that only name a category', () => {
    expect(withFewerCategoryWords(['hokah', 'hose'])).toEqual([['hokah', 'hose'], ['hose']])
    expect(withFewerCategoryWords(['уголь', 'кальяна', '25'])).toEqual([
      ['уголь', 'кальяна', '25'],
      ['уголь', '25'],
      ['25'],
    ])
    expect(withFewerCategoryWords(['табак'])).toEqual([['табак']])
  })

  test('has no words if it has only punctuation', () => expect(toSearchReadings('%_!\0')).toEqual([]))

  test('has eight words at most', () => expect(toSearchReadings('1 2 3 4 5 6 7 8 9')[0]).toHaveLength(8))
})
