import type { ReceiptLine } from '@shop/contracts/receipts-staff.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemOf } from './errors.ts'
import { type GroupCodes, splitLines, toItem, toPlainText } from './items.ts'
import { chooseReturnedItems } from './return-items.ts'

const groupCodes: GroupCodes = {
  flavor: '2403',
  hookah: '9614',
  accessory: '9614',
  coal: '4402',
  delivery: '53.20',
  rental: '77.29',
}
const context = { groupCodes, department: 1, language: 'hy' as const, names: {} }

/** A line whose discount is any part of its price. */
const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 12 }), unitPriceAmd: fc.integer({ min: 2, max: 90_000 }) })
  .chain(({ quantity, unitPriceAmd }) =>
    fc.integer({ min: 0, max: (unitPriceAmd - 1) * quantity }).map(reductionAmd => ({
      quantity,
      unitPriceAmd,
      reductionAmd,
      amountAmd: quantity * unitPriceAmd - reductionAmd,
    })),
  )
const lines = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map(all =>
    all.map((each, index): ReceiptLine => ({ kind: 'goods', sku: `SKU-${index}`, category: 'coal', ...each })),
  )

/** What the service adds up: price less discount, times quantity. */
const amountOf = ({ price, discount = 0 }: { price: number; discount?: number }, quantity: number) =>
  (price - discount) * quantity
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const itemsOf = (all: readonly ReceiptLine[]) =>
  (splitLines(all) ?? []).map((units, receiptProductId) => ({ ...toItem(units, context), receiptProductId }))

describe('the items of a receipt', () => {
  test('add up to its lines in whole drams, whatever discounts and points were spread', () => {
    fc.assert(
      fc.property(lines, all => {
        const items = itemsOf(all)
        expect(sum(items.map(item => amountOf(item, item.quantity)))).toBe(sum(all.map(each => each.amountAmd)))
        expect(items.every(item => Number.isInteger(item.price) && amountOf(item, 1) > 0)).toBe(true)
        expect(sum(items.map(each => each.quantity))).toBe(sum(all.map(each => each.quantity)))
      }),
    )
  })

  test('of a return add up to its refund, whichever units come back one after the other', () => {
    fc.assert(
      fc.property(line, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 12, maxLength: 12 }), (each, parts) => {
        const sale: ReceiptLine = { kind: 'goods', sku: 'SKU', category: 'coal', ...each }
        const remaining = itemsOf([sale])
        for (let before = 0; before < sale.quantity; ) {
          const after = Math.min(sale.quantity, before + (parts.shift() ?? 1))
          // The rule of refunds: each unit is worth its share of the line, rounded down from the first unit on.
          const refunded = (units: number) => Math.floor((sale.amountAmd * units) / sale.quantity)
          const amountAmd = refunded(after) - refunded(before)
          const returned = { ...sale, quantity: after - before, amountAmd }
          const chosen = chooseReturnedItems(remaining, { lines: [returned], amountAmd }) ?? []
          const worth = chosen.map(({ receiptProductId: id, quantity }) => {
            const item = remaining[id]
            if (!item) return Number.NaN
            item.quantity -= quantity
            return amountOf(item, quantity)
          })
          expect(sum(worth)).toBe(amountAmd)
          before = after
        }
        expect(remaining.every(({ quantity }) => quantity === 0)).toBe(true)
      }),
    )
  })

  test('give a gift the price of one dram, which the dearest unit pays', () => {
    const coal: ReceiptLine = {
      kind: 'goods',
      sku: 'COAL',
      quantity: 2,
      unitPriceAmd: 3000,
      reductionAmd: 0,
      amountAmd: 6000,
    }
    const gift: ReceiptLine = { ...coal, sku: 'GIFT', quantity: 1, unitPriceAmd: 500, reductionAmd: 500, amountAmd: 0 }
    expect(itemsOf([coal, gift]).map(item => [item.goodCode, item.quantity, amountOf(item, 1)])).toEqual([
      ['COAL', 1, 3000],
      ['COAL', 1, 2999],
      ['GIFT', 1, 1],
    ])
    expect(splitLines([gift])).toBeNull()
    expect(splitLines([{ ...coal, amountAmd: -1 }])).toBeNull()
  })

  test('of a refund without items do not exist', () => {
    const coal: ReceiptLine = {
      kind: 'goods',
      sku: 'COAL',
      quantity: 2,
      unitPriceAmd: 3000,
      reductionAmd: 0,
      amountAmd: 6000,
    }
    const other: ReceiptLine = { kind: 'other', quantity: 1, reductionAmd: 0, amountAmd: 500 }
    expect(chooseReturnedItems(itemsOf([coal]), { lines: [other], amountAmd: 500 })).toBeNull()
    expect(chooseReturnedItems(itemsOf([coal, other]), { lines: [other], amountAmd: 500 })).toEqual([
      { receiptProductId: 1, quantity: 1 },
    ])
  })

  test('have names without characters that the service rejects', () => {
    expect(toPlainText('Ածուխ «Уголёк» 🔥 25 мм\n(72 pcs)')).toBe('Ածուխ «Уголёк» 25 мм (72 pcs)')
    expect(toPlainText('Café Brûlée, Łódź, Київ йод ёж')).toBe('Cafe Brulee, odz, Ки в йод ёж')
    expect(toPlainText('x'.repeat(80))).toHaveLength(50)
  })
})

test.for([
  [403, 'access'],
  [104, 'sequence'],
  [183, 'group_code'],
  [178, 'returned'],
  [101, 'service'],
  [9999, 'line'],
] as const)('code %d of the service means %s', ([code, problem]) => {
  expect(problemOf(code)).toBe(problem)
})
