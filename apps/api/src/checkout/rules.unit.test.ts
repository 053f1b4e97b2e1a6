import { describe, expect, test } from 'vitest'
import { mergeItems, orderableStatus, stockStatus } from './rules.ts'

describe('items', () => {
  test('of one SKU are merged into one line in their order', () => {
    const items = [
      { sku: 'b', quantity: 3 },
      { sku: 'a', quantity: 1 },
      { sku: 'b', quantity: 3 },
    ]
    expect(mergeItems(items)).toEqual([
      { sku: 'b', quantity: 6 },
      { sku: 'a', quantity: 1 },
    ])
  })

  test('never add up to an unsafe integer', () => {
    const most = { sku: 'a', quantity: Number.MAX_SAFE_INTEGER }
    expect(mergeItems([most, most])).toEqual([most])
  })
})

describe('a variant', () => {
  test.each([
    ['all there', 5, { available: 5, isWithdrawn: false }, { status: 'ok', available: 5, quantity: 5 }],
    ['fewer than asked for', 6, { available: 5, isWithdrawn: false }, { status: 'reduced', available: 5, quantity: 5 }],
    ['nothing free', 1, { available: 0, isWithdrawn: false }, { status: 'out_of_stock', available: 0, quantity: 0 }],
    ['withdrawn', 1, { available: 9, isWithdrawn: true }, { status: 'unavailable', available: 0, quantity: 0 }],
    ['unknown', 1, undefined, { status: 'unavailable', available: 0, quantity: 0 }],
  ])('%s', (_what, requested, variant, expected) => {
    expect(stockStatus(requested, variant)).toEqual(expected)
  })

  test('is limited to 99 per order', () => {
    const plenty = { available: 500, isWithdrawn: false }
    expect(orderableStatus(150, plenty)).toEqual({ status: 'reduced', available: 500, quantity: 99 })
    expect(orderableStatus(99, plenty)).toEqual({ status: 'ok', available: 500, quantity: 99 })
  })
})
