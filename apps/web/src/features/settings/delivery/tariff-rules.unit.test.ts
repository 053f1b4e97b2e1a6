import { expect, test } from 'vitest'
import { addLimit, removeLimit, tariffOf, withFee, withRegion } from './tariff-rules.ts'

const EMPTY = { limitsGrams: [], regions: {} }

test('a region without values is not part of the tariff', () => {
  const set = withRegion(EMPTY, 'AM-KT', withFee(tariffOf(EMPTY, 'AM-KT'), 1, 2000))
  expect(set.regions).toEqual({ 'AM-KT': { feesAmd: [null, 2000], freeFromAmd: null } })
  expect(withRegion(set, 'AM-KT', withFee(tariffOf(set, 'AM-KT'), 1, null))).toEqual(EMPTY)
})

test('a new limit changes no fee, and a removed one gives its parcels the fee of the next step', () => {
  const one = { limitsGrams: [5000], regions: { 'AM-ER': { feesAmd: [1500, 2500], freeFromAmd: 9000 } } }
  const two = addLimit(one, 10_000)
  expect(two).toEqual({
    limitsGrams: [5000, 10_000],
    regions: { 'AM-ER': { feesAmd: [1500, 2500, 2500], freeFromAmd: 9000 } },
  })
  expect(removeLimit(two, 0)).toEqual({
    limitsGrams: [10_000],
    regions: { 'AM-ER': { feesAmd: [2500, 2500], freeFromAmd: 9000 } },
  })
})
