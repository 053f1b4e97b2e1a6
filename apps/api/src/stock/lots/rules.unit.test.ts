import { expect, test } from 'vitest'
import { isShortOfFresh, type StoredLot } from './rules.ts'

const TODAY = '2026-11-20'
const lot = (remaining: number, bestBeforeDate: string | null): StoredLot => ({ id: '1', remaining, bestBeforeDate })

test.each([
  { name: 'no lots', lots: [], isShort: false },
  { name: 'too few units, none expired', lots: [lot(1, null)], isShort: false },
  { name: 'only expired units', lots: [lot(5, '2026-11-19')], isShort: true },
  { name: 'too few units that expire today', lots: [lot(5, '2026-11-19'), lot(1, TODAY)], isShort: true },
  { name: 'enough in several lots', lots: [lot(5, '2026-11-19'), lot(1, TODAY), lot(1, null)], isShort: false },
])('2 units of fresh lots are missing or not: $name', ({ lots, isShort }) => {
  expect(isShortOfFresh(lots, 2, TODAY)).toBe(isShort)
})
