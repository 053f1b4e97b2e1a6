import { describe, expect, test } from 'vitest'
import { paidFor } from './arithmetic.ts'
import { reduceQuantity } from './line-plan.ts'

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
