import { expect, test } from 'vitest'
import { findCommonDates, isFresh, isShortOfFresh, type StoredLot } from './rules.ts'

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

const packedLot = (remaining: number, bestBeforeDate: string | null, packedDate: string | null) => ({
  ...lot(remaining, bestBeforeDate),
  packedDate,
})
const soon = packedLot(2, '2026-12-05', '2026-10-01')
const later = packedLot(3, '2027-05-31', '2026-11-02')
const only = (date: string) => ({ date, hasLater: false })
const orLater = (date: string) => ({ date, hasLater: true })

test.each([
  { name: 'of all lots', lots: [later, soon], dates: [orLater('2026-12-05'), orLater('2026-10-01')] },
  { name: 'of one lot', lots: [later], dates: [only('2027-05-31'), only('2026-11-02')] },
  {
    name: 'of lots of one date',
    lots: [later, packedLot(1, '2027-05-31', '2026-10-01')],
    dates: [only('2027-05-31'), orLater('2026-10-01')],
  },
  { name: 'if each unit has the date', lots: [soon, packedLot(1, '2027-05-31', null)], dates: [orLater('2026-12-05')] },
  { name: 'on the last day', lots: [packedLot(1, TODAY, null)], dates: [only(TODAY)] },
  { name: 'unless a lot has none', lots: [soon, packedLot(1, null, null)], dates: [] },
  { name: 'unless units have no lot', lots: [soon, later], inStore: 6, dates: [] },
  { name: 'unless units have expired', lots: [later, packedLot(1, '2026-11-19', '2026-10-01')], dates: [] },
  { name: 'unless there are no lots', lots: [], dates: [] },
])('customers see the earliest dates $name', ({ lots, inStore, dates: [bestBefore, packed] }) => {
  const units = inStore ?? lots.reduce((sum, { remaining }) => sum + remaining, 0)
  expect(findCommonDates(lots, units, TODAY)).toEqual({ ...(bestBefore && { bestBefore }), ...(packed && { packed }) })
})

test.each([
  { packed: '2026-11-20', days: 10, fresh: true },
  { packed: '2026-11-10', days: 10, fresh: true },
  { packed: '2026-11-09', days: 10, fresh: false },
  { packed: '2026-11-20', days: 0, fresh: false },
  { packed: undefined, days: 10, fresh: false },
])('units packed on $packed are fresh for $days days: $fresh', ({ packed, days, fresh }) => {
  expect(isFresh(packed, days, TODAY)).toBe(fresh)
})
