import { addDays } from '@shop/contracts/days.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockedDays, lastDay, pickUnit, type UnitDays } from './rules.ts'

const DAY = '2026-11-20'
const on = (from: number, until: number) => ({ from: addDays(DAY, from), until: addDays(DAY, until) })

describe('the unit that takes a booking', () => {
  test('is the one with the fewest idle days between its bookings', () => {
    const units = [
      { id: 'empty', busy: [] },
      { id: 'near', busy: [on(0, 3)] },
      { id: 'touching', busy: [on(0, 2), on(7, 9)] },
    ]
    expect(pickUnit(units, on(4, 7))).toBe('touching')
    expect(pickUnit(units, on(3, 6))).toBe('near')
    expect(pickUnit(units, on(1, 6))).toBe('empty')
    expect(pickUnit(units.slice(1), on(1, 6))).toBeUndefined()
  })
})

const HORIZON = 20
const MAX_DAYS = 6
const request = fc.record({ from: fc.nat({ max: HORIZON - 1 }), days: fc.integer({ min: 1, max: MAX_DAYS }) })
const bookings = fc.record({
  units: fc.integer({ min: 1, max: 4 }),
  bufferDays: fc.nat({ max: 2 }),
  requests: fc.array(request, { maxLength: 40, size: 'max' }),
})

/** Every unit is a row of days, each taken or not. */
const freeIn = (grid: readonly boolean[][], from: number, until: number) =>
  grid.flatMap((days, unit) => (days.slice(from, until).includes(true) ? [] : [unit]))

test('a rental gets a unit exactly if one is free on all its days, and no unit is booked twice on a day', () => {
  let intervals = 0
  fc.assert(
    fc.property(bookings, ({ units: count, bufferDays, requests }) => {
      intervals += requests.length
      const units: UnitDays[] = Array.from({ length: count }, (_, unit) => ({ id: String(unit), busy: [] }))
      const grid = units.map(() => new Array<boolean>(HORIZON + MAX_DAYS + 4).fill(false))
      for (const { from, days } of requests) {
        const last = from + days
        const first = addDays(DAY, from)
        const free = freeIn(grid, from, last + 1 + bufferDays)
        const longest = lastDay(units, { from: first, bufferDays, maxDays: MAX_DAYS })
        const period = blockedDays({ from: first, to: addDays(DAY, last), bufferDays })
        const unit = pickUnit(units, period)
        // The calendar agrees with the booking.
        expect(longest !== undefined && addDays(DAY, last) <= longest).toBe(free.length > 0)
        expect(unit === undefined).toBe(free.length === 0)
        if (unit === undefined) continue
        expect(free).toContain(Number(unit))
        units[Number(unit)] = { id: unit, busy: [...(units[Number(unit)]?.busy ?? []), period] }
        grid[Number(unit)]?.fill(true, from, last + 1 + bufferDays)
      }
    }),
    { numRuns: 1000 },
  )
  expect(intervals).toBeGreaterThan(10_000)
})
