import { returnStates } from '@shop/contracts/returns.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoughtLine, worthOf } from '#orders/index.ts'
import { isInTime, isTakenBack, lastDay, promiseFor, type Taken, transitions } from './rules.ts'

test('a return ends refused or refunded, and nothing comes back from there', () => {
  expect(returnStates.filter(state => transitions[state].length === 0)).toEqual(['refused', 'refunded'])
  expect(transitions.received).toEqual(['refunded'])
})

test('goods can be sent back to the end of the 14th day after their delivery, by the calendar of Yerevan', () => {
  const lateEvening = new Date('2026-11-20T19:59:59Z')
  const night = new Date('2026-11-20T20:00:00Z')
  expect([lastDay(lateEvening), lastDay(night)]).toEqual(['2026-12-04', '2026-12-05'])
  expect(isInTime(lateEvening, new Date('2026-12-04T19:59:59.999Z'))).toBe(true)
  expect(isInTime(lateEvening, new Date('2026-12-04T20:00:00Z'))).toBe(false)
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
  'goods with the rule "%s", sent back as %s, opened: %s, are taken back: %s',
  (rule, reason, isOpened, isBack) => {
    expect(isTakenBack(rule, reason, isOpened)).toBe(isBack)
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

/** Asks for some units, or takes back what the earlier request of this place asked for. */
const step = fc.record({ units: fc.integer({ min: 1, max: 30 }), refuses: fc.option(fc.nat(30), { nil: undefined }) })

type Step = { units: number; refuses: number | undefined }
type Promised = { units: number; amountAmd: number; points: number }
const sumOf = (parts: readonly Promised[]): Taken =>
  parts.reduce(
    (sum, part) => ({
      units: sum.units + part.units,
      amountAmd: sum.amountAmd + part.amountAmd,
      points: sum.points + part.points,
    }),
    { units: 0, amountAmd: 0, points: 0 },
  )

/** What is promised for a line after these steps and then for the rest of it; told after each, too. */
function play(bought: BoughtLine, steps: readonly Step[], after: (live: readonly Promised[]) => void): Promised[] {
  const live: Promised[] = []
  const take = (units: number) =>
    live.push({ units, ...promiseFor(sumOf(live), units, first => worthOf(bought, 0, first)) })
  for (const { units, refuses } of steps) {
    if (refuses !== undefined) live.splice(refuses % Math.max(1, live.length), 1)
    else if (sumOf(live).units + units <= bought.quantity) take(units)
    after(live)
  }
  const left = bought.quantity - sumOf(live).units
  if (left > 0) take(left)
  return live
}

describe('what goes back for a line', () => {
  test('is what was paid for it, to the dram, when all units went back, in whatever parts and with refusals between', () => {
    fc.assert(
      fc.property(line, fc.array(step, { maxLength: 40 }), (bought, steps) => {
        const whole = worthOf(bought, 0, bought.quantity)
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
