import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, type BoughtLine, paidFor, percentOf, reduceQuantity, refundOfUnits, totalOf } from './arithmetic.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 })
const weights = fc.array(amount, { minLength: 1, maxLength: 100 }).filter(list => list.some(weight => weight > 0))
const sum = (list: readonly number[]) => list.reduce((total, part) => total + part, 0)

const boughtLines = fc
  .record({ quantity: fc.integer({ min: 1, max: 99 }), unitPriceAmd: fc.integer({ min: 1, max: 1_000_000 }) })
  .chain(({ quantity, unitPriceAmd }) =>
    fc.tuple(fc.integer({ min: 0, max: quantity * unitPriceAmd }), fc.nat(100)).map(
      ([discountAmd, percent]): BoughtLine => ({
        quantity,
        unitPriceAmd,
        discountAmd,
        pointsAmd: percentOf(quantity * unitPriceAmd - discountAmd, percent),
      }),
    ),
  )

/** A line, and the numbers of units that its customer returns one after another. */
const returnsOfLine = boughtLines.chain(bought =>
  fc
    .array(fc.integer({ min: 1, max: bought.quantity }), { maxLength: bought.quantity })
    .map(sizes => ({ bought, sizes })),
)

describe('an amount that is allocated to lines', () => {
  test('adds up, and no line gets more than its exact share rounded up', () => {
    fc.assert(
      fc.property(amount, weights, (amountAmd, lineWeights) => {
        const parts = allocate(amountAmd, lineWeights)
        expect(sum(parts)).toBe(amountAmd)
        parts.forEach((part, index) => {
          const exact = (amountAmd * (lineWeights[index] ?? 0)) / sum(lineWeights)
          expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-6)
        })
      }),
    )
  })

  test('never takes more from a line than the line costs', () => {
    fc.assert(
      fc.property(weights, fc.nat(1_000_000), (costs, part) => {
        const amountAmd = Math.floor((sum(costs) * part) / 1_000_000)
        allocate(amountAmd, costs).forEach((taken, index) => {
          expect(taken).toBeLessThanOrEqual(costs[index] ?? 0)
        })
      }),
    )
  })

  test('gives the remaining drams to the largest remainders, and of equal ones to the first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(10, [1, 2, 3])).toEqual([2, 3, 5])
    expect(allocate(0, [0, 0])).toEqual([0, 0])
  })

  test('cannot be allocated to lines that cost nothing', () => {
    expect(() => allocate(1, [0, 0])).toThrow(RangeError)
  })
})

describe('returned units of a discounted line', () => {
  test('are refunded with exactly what was paid for them, in any number of returns', () => {
    fc.assert(
      fc.property(returnsOfLine, ({ bought, sizes }) => {
        let returned = 0
        let moneyAmd = 0
        let pointsAmd = 0
        for (const size of [...sizes, bought.quantity]) {
          const units = Math.min(size, bought.quantity - returned)
          const refund = refundOfUnits(bought, returned, units)
          expect(refund.moneyAmd).toBeGreaterThanOrEqual(0)
          expect(refund.pointsAmd).toBeGreaterThanOrEqual(0)
          returned += units
          moneyAmd += refund.moneyAmd
          pointsAmd += refund.pointsAmd
        }
        expect({ returned, moneyAmd, pointsAmd }).toEqual({
          returned: bought.quantity,
          moneyAmd: paidFor(bought),
          pointsAmd: bought.pointsAmd,
        })
      }),
    )
  })

  test('cannot be more than were bought', () => {
    const bought = { quantity: 2, unitPriceAmd: 1000, discountAmd: 1, pointsAmd: 0 }
    expect(refundOfUnits(bought, 0, 1)).toEqual({ moneyAmd: 999, pointsAmd: 0 })
    expect(refundOfUnits(bought, 1, 1)).toEqual({ moneyAmd: 1000, pointsAmd: 0 })
    expect(() => refundOfUnits(bought, 1, 2)).toThrow(RangeError)
  })
})

test('a percentage is rounded down', () => {
  expect([percentOf(99, 3), percentOf(100, 3), percentOf(0, 30)]).toEqual([2, 3, 0])
})

test('a total is the items without discount and points, rentals with deposits, and the online delivery fee', () => {
  const items = { goodsAmd: 5000, discountAmd: 500, pointsAmd: 300, deliveryFeeAmd: 1500 }
  expect(totalOf({ ...items, rentalAmd: 0, depositAmd: 0 })).toBe(5700)
  expect(totalOf({ ...items, rentalAmd: 10_000, depositAmd: 20_000 })).toBe(35_700)
})

const line = { quantity: 3, unitPriceAmd: 1000, discountAmd: 100, pointsAmd: 50 }

describe('a line with fewer units', () => {
  test('keeps its share of the discount and of the points', () => {
    expect(reduceQuantity(line, 2)).toEqual({ quantity: 2, unitPriceAmd: 1000, discountAmd: 67, pointsAmd: 34 })
    expect(reduceQuantity(line, 0)).toEqual({ quantity: 0, unitPriceAmd: 1000, discountAmd: 0, pointsAmd: 0 })
    expect(reduceQuantity(line, 3)).toEqual(line)
  })

  test.each([
    [1, 100, 99, 0],
    [7, 333, 2330, 0],
    [7, 333, 1630, 700],
    [99, 1, 97, 1],
    [2, 2999, 0, 1799],
  ])(
    'of %i units at %i AMD less %i and %i points is never below zero',
    (quantity, unitPriceAmd, discountAmd, pointsAmd) => {
      const whole = { quantity, unitPriceAmd, discountAmd, pointsAmd }
      for (let left = 0; left <= quantity; left++) {
        const rest = reduceQuantity(whole, left)
        const back = paidFor(whole) - paidFor(rest)
        for (const amount of [rest.discountAmd, rest.pointsAmd, paidFor(rest), back])
          expect(amount).toBeGreaterThanOrEqual(0)
        expect(rest.discountAmd).toBeLessThanOrEqual(discountAmd)
      }
      expect(paidFor(reduceQuantity(whole, 0))).toBe(0)
    },
  )
})
