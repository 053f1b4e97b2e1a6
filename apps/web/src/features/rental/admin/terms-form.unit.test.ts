import { expect, test } from 'vitest'
import { formOf, rebased, termsOf } from './terms-form.ts'

const terms = { pricePerDayAmd: 7000, priceFromThirdDayAmd: 5000, depositAmd: 25_000, bufferDays: 1, isOffered: true }

test('terms come out of a form as they went in', () => {
  expect(termsOf(formOf(terms))).toEqual(terms)
})

test.for([
  ['pricePerDayAmd', ''],
  ['pricePerDayAmd', '0'],
  ['priceFromThirdDayAmd', '7000'],
  ['depositAmd', 'much'],
  ['bufferDays', '15'],
] as const)('a form whose %s is "%s" holds no terms', ([name, typed]) => {
  expect(termsOf({ ...formOf(terms), [name]: typed })).toBeUndefined()
})

test('what somebody else changed is taken over where nothing was typed, and what was typed stays', () => {
  const before = formOf(terms)
  const now = formOf({ ...terms, pricePerDayAmd: 9000, depositAmd: 30_000, isOffered: false })
  expect(rebased({ ...before, depositAmd: '26000' }, { before, now })).toEqual({ ...now, depositAmd: '26000' })
})
