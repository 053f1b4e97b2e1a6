import { addDays, daysBetween } from '@shop/contracts/days.ts'
import type { RentalState } from '@shop/contracts/rental-booking.ts'

/** Days from `from` on, without `until`: a unit is somebody's, or is being cleaned. */
export type Busy = { from: string; until: string }
/** A unit and its busy days, in their order. */
export type UnitDays = { id: string; busy: readonly Busy[] }

/** The days a unit is not free for others: from the first one to the end of the last one, and the cleaning after it. */
export function blockedDays({ from, to, bufferDays }: { from: string; to: string; bufferDays: number }): Busy {
  return { from, until: addDays(to, 1 + bufferDays) }
}

export function overlaps(a: Busy, b: Busy): boolean {
  return a.from < b.until && b.from < a.until
}

/**
 * Which unit takes wanted days: of those that are free on all of them the one that leaves the fewest idle days before
 * and after it, so that long free stretches stay whole; of equal ones the first.
 */
export function pickUnit(units: readonly UnitDays[], wanted: Busy): string | undefined {
  const free = units.filter(({ busy }) => !busy.some(days => overlaps(days, wanted)))
  const fits = free.map(({ id, busy }) => ({ id, gaps: idleAround(busy, wanted) }))
  return fits.toSorted((a, b) => a.gaps.nearest - b.gaps.nearest || a.gaps.other - b.gaps.other)[0]?.id
}

/** The idle days to the neighbours; where there is none, more than there can be. */
function idleAround(busy: readonly Busy[], wanted: Busy): { nearest: number; other: number } {
  const before = busy.filter(({ until }) => until <= wanted.from).map(({ until }) => daysBetween(until, wanted.from))
  const after = busy.filter(({ from }) => from >= wanted.until).map(({ from }) => daysBetween(wanted.until, from))
  const sides = [Math.min(...before, NO_NEIGHBOUR), Math.min(...after, NO_NEIGHBOUR)]
  return { nearest: Math.min(...sides), other: Math.max(...sides) }
}

const NO_NEIGHBOUR = 10_000

/**
 * The last day on which a rental that begins on a day can end, over all units; none where none is free.
 * @param maxDays the longest rental
 */
export function lastDay(
  units: readonly UnitDays[],
  { from, bufferDays, maxDays }: { from: string; bufferDays: number; maxDays: number },
): string | undefined {
  const ends = units.flatMap(({ busy }) => {
    if (busy.some(days => days.from <= from && from < days.until)) return []
    const next = busy.filter(days => days.from > from).reduce((first, days) => earlier(first, days.from), FAR)
    // A booked day more is the last one, and the cleaning follows it.
    const last = next === FAR ? addDays(from, maxDays) : addDays(next, -1 - bufferDays)
    const to = earlier(last, addDays(from, maxDays))
    return to > from ? [to] : []
  })
  return ends.toSorted().at(-1)
}

const FAR = '9999-12-31'
const earlier = (a: string, b: string) => (a < b ? a : b)

/** Where each state may lead: the one table of it. A payment that came too late brings a released one back. */
export const rentalTransitions: Record<RentalState, readonly RentalState[]> = {
  held: ['reserved', 'released'],
  reserved: ['handed_over', 'released'],
  handed_over: ['returned'],
  returned: ['closed'],
  closed: [],
  released: ['held'],
}

/** Whole days that a hookah came back after its last one. */
export function lateDays(to: string, returnedOn: string): number {
  return Math.max(0, daysBetween(to, returnedOn))
}
