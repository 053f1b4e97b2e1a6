import type { PurchasableVariant } from '@shop/contracts/purchasing.ts'
import { expect, test } from 'vitest'
import { addToSheet, fillExpected, findRepeatedLines, type SheetLine } from './sheet.ts'

const variant: PurchasableVariant = {
  ...{ sku: 'TEA-1', barcode: null, title: 'Tea', brand: 'Ararat', weight: 100, price: 900, onHand: 0 },
  ...{ averageCostAmd: null, lastCostAmd: null, isWithdrawn: false },
}
const lineOf = (id: string, changes: Partial<SheetLine>): SheetLine => ({
  ...{ id, variant, quantity: '1', cost: '', bestBefore: '2027-03-31', lotNumber: '', needsDate: false },
  ...changes,
})

test('units join the line that has all they state of their lot', () => {
  const lines = [lineOf('1', {}), lineOf('2', { lotNumber: 'L7' })]
  const next = addToSheet(lines, [{ variant, quantity: 1, lotNumber: 'L7' }])
  expect(next.map(({ quantity, lotNumber }) => [quantity, lotNumber])).toEqual([
    ['1', ''],
    ['2', 'L7'],
  ])
  expect(findRepeatedLines(next).size).toBe(0)
})

test('expected quantities are filled in after another lot was scanned', () => {
  const lines = [lineOf('1', { expected: 10 })]
  const added = addToSheet(lines, [{ variant, quantity: 2, bestBeforeDate: '2028-01-31', lotNumber: 'L8' }])
  expect(fillExpected(added).map(({ quantity }) => quantity)).toEqual(['9', '1'])
})
