import { locales } from '@shop/contracts/locale.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collators, nameKey } from './name-key.ts'

const letters = 'аяеёийЕЁЙщьгдктуAaZzéñß 019-.«’ԱաԲՅեԵւևւՈՒուֆ\u0301\u0306'
const name = fc.string({ unit: fc.constantFrom(...letters, 'щ', 'Мя', 'Եւ', 'ու', 'Ru'), maxLength: 7 })

test('a name with the smaller key comes first in the order of its language', () => {
  let decided = 0
  const property = fc.property(name, name, fc.constantFrom(...locales), (one, other, locale) => {
    if (!(nameKey(one, locale) < nameKey(other, locale))) return
    decided += 1
    expect([one, other, Math.sign(collators[locale].compare(one, other))]).toEqual([one, other, -1])
  })
  fc.assert(property, { numRuns: 20_000 })
  expect(decided).toBeGreaterThan(500)
})

test('names that begin with the same plain letters, or with other characters, do not decide the order', () => {
  expect(nameKey('Мята и лёд', 'ru')).toBe(nameKey('мятая', 'ru'))
  expect(nameKey('Ёлка', 'ru')).toBeNaN()
})
