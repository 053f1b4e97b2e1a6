import type { PurchasableVariant } from '@shop/contracts/purchasing.ts'
import { expect, test } from 'vitest'
import { addToSheet, fillExpected, findRepeatedLines, type SheetLine, toReceiptLineInputs } from './sheet.ts'

const TODAY = '2026-11-20'
const variant: PurchasableVariant = {
  ...{ sku: 'TEA-1', barcode: null, title: 'Tea', brand: 'Ararat', weight: 100, price: 900, onHand: 0 },
  ...{ averageCostAmd: null, lastCostAmd: null, isWithdrawn: false },
}
const lineOf = (id: string, changes: Partial<SheetLine>): SheetLine => ({
  ...{ id, variant, quantity: '1', cost: '', bestBefore: '2027-03-31', packed: '', lotNumber: '', needsDate: false },
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

test('units of another packed-on date get a line of their own', () => {
  const lines = addToSheet(
    [lineOf('1', { packed: '2026-09-01' })],
    [
      { variant, quantity: 1, bestBeforeDate: '2027-03-31', packedDate: '2026-11-01' },
      { variant, quantity: 2, bestBeforeDate: '2027-03-31', packedDate: '2026-09-01' },
      { variant, quantity: 4, packedDate: '2026-11-01' },
    ],
  )
  expect(lines.map(({ quantity, packed }) => [quantity, packed])).toEqual([
    ['5', '2026-11-01'],
    ['3', '2026-09-01'],
  ])
  expect(toReceiptLineInputs(lines, TODAY)).toHaveLength(2)
})

test('a line keeps its packed-on date, and is not saved while that is after its best-before date or today', () => {
  const [line] = addToSheet([lineOf('1', {})], [{ variant, quantity: 1, packedDate: '2026-10-01' }])
  if (!line) throw new Error('expected a line')
  expect(toReceiptLineInputs([line], TODAY)).toMatchObject([{ bestBeforeDate: '2027-03-31', packedDate: '2026-10-01' }])
  expect(toReceiptLineInputs([{ ...line, packed: '2026-11-21' }], TODAY)).toBeUndefined()
  expect(toReceiptLineInputs([{ ...line, bestBefore: '2026-09-30' }], TODAY)).toBeUndefined()
})
