import { addDays, daysBetween } from '@shop/contracts/days.ts'
import type { RentalState } from '@shop/contracts/rental-booking.ts'

/** The days from `from` to before `until` on which a unit is rented or being cleaned. */
export type BusyPeriod = { from: string; until: string }
/** A unit and its busy days, in order. */
export type UnitDays = { id: string; busy: readonly BusyPeriod[] }

/** Returns the days on which a unit is not free for others: the rental and the cleaning after it. */
export function blockedDays({ from, to, bufferDays }: { from: string; to: string; bufferDays: number }): BusyPeriod {
  return { from, until: addDays(to, 1 + bufferDays) }
}

export function overlaps(a: BusyPeriod, b: BusyPeriod): boolean {
  return a.from < b.until && b.from < a.until
}

/**
 * Picks a unit that is free on all requested days: the one with the fewest idle days before and after them, so that
 * long free periods stay; among equals the first.
 */
export function pickUnit(units: readonly UnitDays[], requested: BusyPeriod): string | undefined {
  const free = units.filter(({ busy }) => !busy.some(days => overlaps(days, requested)))
  const candidates = free.map(({ id, busy }) => ({ id, gaps: idleAround(busy, requested) }))
  return candidates.toSorted((a, b) => a.gaps.nearest - b.gaps.nearest || a.gaps.other - b.gaps.other)[0]?.id
}

/** The idle days between the neighboring bookings; without a neighbor, a very large number. */
function idleAround(busy: readonly BusyPeriod[], requested: BusyPeriod): { nearest: number; other: number } {
  const before = busy
    .filter(({ until }) => until <= requested.from)
    .map(({ until }) => daysBetween(until, requested.from))
  const after = busy.filter(({ from }) => from >= requested.until).map(({ from }) => daysBetween(requested.until, from))
  const sides = [Math.min(...before, NO_NEIGHBOR), Math.min(...after, NO_NEIGHBOR)]
  return { nearest: Math.min(...sides), other: Math.max(...sides) }
}

const NO_NEIGHBOR = 10_000

/**
 * Returns the last possible end of a rental that starts on a day, over all units; undefined if none is free.
 * @param maxDays the longest rental
 */
export function lastDay(
  units: readonly UnitDays[],
  { from, bufferDays, maxDays }: { from: string; bufferDays: number; maxDays: number },
): string | undefined {
  const ends = units.flatMap(({ busy }) => {
    if (busy.some(days => days.from <= from && from < days.until)) return []
    const next = busy.filter(days => days.from > from).reduce((first, days) => earlier(first, days.from), FAR)
    // The next booking limits the end: the cleaning takes place before it.
    const last = next === FAR ? addDays(from, maxDays) : addDays(next, -1 - bufferDays)
    const to = earlier(last, addDays(from, maxDays))
    return to > from ? [to] : []
  })
  return ends.toSorted().at(-1)
}

const FAR = '9999-12-31'
const earlier = (a: string, b: string) => (a < b ? a : b)

/** Allowed transitions. A late payment restores a released rental. */
export const rentalTransitions: Record<RentalState, readonly RentalState[]> = {
  held: ['reserved', 'released'],
  reserved: ['handed_over', 'released'],
  handed_over: ['returned'],
  returned: ['closed'],
  closed: [],
  released: ['held'],
}

/** Whole days between the last day and the return. */
export function lateDays(to: string, returnedOn: string): number {
  return Math.max(0, daysBetween(to, returnedOn))
}
