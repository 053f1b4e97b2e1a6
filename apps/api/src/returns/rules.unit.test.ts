import { returnStates } from '@shop/contracts/returns.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoughtLine, refundOfUnits } from '#orders/index.ts'
import {
  calculateUnitRefund,
  getLastReturnDate,
  isReturnable,
  isWithinReturnPeriod,
  type ReturnedUnits,
  transitions,
} from './rules.ts'

test('a return ends as rejected or refunded, with no further transition', () => {
  expect(returnStates.filter(state => transitions[state].length === 0)).toEqual(['refused', 'refunded'])
  expect(transitions.received).toEqual(['refunded'])
})

test('items can be returned until the end of the 14th day after their delivery, in Yerevan', () => {
  const lateEvening = new Date('2026-11-20T19:59:59Z')
  const night = new Date('2026-11-20T20:00:00Z')
  expect([getLastReturnDate(lateEvening), getLastReturnDate(night)]).toEqual(['2026-12-04', '2026-12-05'])
  expect(isWithinReturnPeriod(lateEvening, new Date('2026-12-04T19:59:59.999Z'))).toBe(true)
  expect(isWithinReturnPeriod(lateEvening, new Date('2026-12-04T20:00:00Z'))).toBe(false)
})

test.each([
  ['any', 'changed_mind', true, true],
  ['unopened', 'changed_mind', false, true],
  ['unopened', 'changed_mind', true, false],
  ['unopened', 'other', true, false],
  ['unopened', 'faulty', true, true],
  ['none', 'changed_mind', false, false],
  ['none', 'wrong_item', false, true],
  ['none', 'not_as_described', true, true],
] as const)(
  'items with the rule "%s", returned as %s, opened: %s, can be returned: %s',
  (rule, reason, isOpened, isBack) => {
    expect(isReturnable(rule, reason, isOpened)).toBe(isBack)
  },
)

const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 30 }), unitPriceAmd: fc.integer({ min: 1, max: 9000 }) })
  .chain(({ quantity, unitPriceAmd }) =>
    fc
      .tuple(fc.integer({ min: 0, max: quantity * unitPriceAmd }), fc.nat(100))
      .map(([discountAmd, percent]): BoughtLine => {
        const left = quantity * unitPriceAmd - discountAmd
        return { quantity, unitPriceAmd, discountAmd, pointsAmd: Math.floor((left * percent) / 100) }
      }),
  )

/** Requests some units, or withdraws the earlier request with this index. */
const step = fc.record({ units: fc.integer({ min: 1, max: 30 }), rejects: fc.option(fc.nat(30), { nil: undefined }) })

type Step = { units: number; rejects: number | undefined }
type Promised = { units: number; amountAmd: number; points: number }
const sumOf = (parts: readonly Promised[]): ReturnedUnits =>
  parts.reduce(
    (sum, part) => ({
      units: sum.units + part.units,
      amountAmd: sum.amountAmd + part.amountAmd,
      points: sum.points + part.points,
    }),
    { units: 0, amountAmd: 0, points: 0 },
  )

/** The refunds promised for a line after these steps and then for its rest. */
function play(bought: BoughtLine, steps: readonly Step[], after: (live: readonly Promised[]) => void): Promised[] {
  const live: Promised[] = []
  const take = (units: number) =>
    live.push({ units, ...calculateUnitRefund(sumOf(live), units, first => refundOfUnits(bought, 0, first)) })
  for (const { units, rejects } of steps) {
    if (rejects !== undefined) live.splice(rejects % Math.max(1, live.length), 1)
    else if (sumOf(live).units + units <= bought.quantity) take(units)
    after(live)
  }
  const left = bought.quantity - sumOf(live).units
  if (left > 0) take(left)
  return live
}

describe('the refund of a line', () => {
  test('is exactly what was paid for it once all units are returned, in any number of returns with rejections between', () => {
    fc.assert(
      fc.property(line, fc.array(step, { maxLength: 40 }), (bought, steps) => {
        const whole = refundOfUnits(bought, 0, bought.quantity)
        const parts = play(bought, steps, live => {
          const { amountAmd, points } = sumOf(live)
          expect(amountAmd <= whole.moneyAmd && points <= whole.pointsAmd).toBe(true)
        })
        expect(sumOf(parts)).toEqual({ units: bought.quantity, amountAmd: whole.moneyAmd, points: whole.pointsAmd })
        expect(parts.every(({ amountAmd, points }) => amountAmd >= 0 && points >= 0)).toBe(true)
      }),
    )
  })
})
