import { expect, test } from 'vitest'
import { parseTerms, rebaseForm, toForm } from './terms-form.ts'

const terms = { pricePerDayAmd: 7000, priceFromThirdDayAmd: 5000, depositAmd: 25_000, bufferDays: 1, isOffered: true }

test('terms survive the conversion to a form and back', () => {
  expect(parseTerms(toForm(terms))).toEqual(terms)
})

test.for([
  ['pricePerDayAmd', ''],
  ['pricePerDayAmd', '0'],
  ['priceFromThirdDayAmd', '7000'],
  ['depositAmd', 'much'],
  ['bufferDays', '15'],
] as const)('a form with %s "%s" is invalid', ([name, typed]) => {
  expect(parseTerms({ ...toForm(terms), [name]: typed })).toBeUndefined()
})

test('applies changes of another person to untouched fields and keeps typed values', () => {
  const before = toForm(terms)
  const now = toForm({ ...terms, pricePerDayAmd: 9000, depositAmd: 30_000, isOffered: false })
  expect(rebaseForm({ ...before, depositAmd: '26000' }, { before, now })).toEqual({ ...now, depositAmd: '26000' })
})
