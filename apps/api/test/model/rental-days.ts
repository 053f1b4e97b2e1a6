import { addDays } from '@shop/contracts/days.ts'

/* An independent implementation, day by day, of which unit a rental gets, on which days, and its price. */

/** On which terms a model is rented out: AMD, and days of cleaning. Units are codes, in their order. */
export type Terms = {
  units: readonly string[]
  bufferDays: number
  pricePerDayAmd: number
  priceFromThirdDayAmd: number
  depositAmd: number
}

/** An occupied unit: from a day until the day when it is free; `isOut` while a customer has it. */
export type Stay = { unit: string; since: string; until: string; isOut: boolean }

/** More days than anything here is apart. */
const FAR = 400
const MOST_DAYS = 30

/** The first day on which a unit that is fetched on a day is free again. */
export const cleanedBy = (to: string, { bufferDays }: Pick<Terms, 'bufferDays'>) => addDays(to, 1 + bufferDays)

/** Returns the relevant occupied days of each unit from today on. */
export function takenDays(terms: Terms, stays: readonly Stay[], today: string): Map<string, Set<string>> {
  const taken = new Map(terms.units.map(unit => [unit, new Set<string>()]))
  for (const { unit, since, until, isOut } of stays) {
    const soonest = cleanedBy(today, terms)
    const end = isOut && until < soonest ? soonest : until
    if (end <= today) continue
    for (let day = since; day < end; day = addDays(day, 1)) taken.get(unit)?.add(day)
  }
  return taken
}

type Taken = ReadonlyMap<string, ReadonlySet<string>>

/** The unit that leaves the fewest idle days to a neighbour, then to the other one, then the first; none: it is not possible. */
export function bestUnit(terms: Terms, taken: Taken, from: string, to: string): string | undefined {
  const free = terms.units.filter(unit => isFreeOn(terms, taken.get(unit), from, to))
  const after = cleanedBy(to, terms)
  const gaps = free.map(unit => {
    const days = taken.get(unit) ?? new Set()
    return { unit, sides: [idle(days, addDays(from, -1), -1), idle(days, after, 1)].toSorted((a, b) => a - b) }
  })
  const least = (side: number) => {
    const fewest = Math.min(...gaps.map(({ sides }) => sides[side] ?? FAR))
    gaps.splice(0, gaps.length, ...gaps.filter(({ sides }) => sides[side] === fewest))
  }
  least(0)
  least(1)
  return gaps[0]?.unit
}

export function isFreeOn(terms: Terms, days: ReadonlySet<string> | undefined, from: string, to: string): boolean {
  for (let day = from; day < cleanedBy(to, terms); day = addDays(day, 1)) if (days?.has(day)) return false
  return true
}

/** Returns why a unit cannot be handed over today for a booking; undefined if it can. */
export function findHandOverProblem(
  terms: Terms,
  { others, cleaning }: { others: readonly Stay[]; cleaning: ReadonlyMap<string, Stay> },
  { unit, from }: { unit: string; from: string },
  today: string,
): 'RENTAL_NOT_FREE' | undefined {
  if (others.some(stay => stay.isOut && stay.unit === unit)) return 'RENTAL_NOT_FREE'
  const taken = takenDays(terms, [...others, ...cleaning.values()], today).get(unit)
  for (let day = today; day < from; day = addDays(day, 1)) if (taken?.has(day)) return 'RENTAL_NOT_FREE'
  return undefined
}

/** Returns the occupied days after a return today: the rest of its booking and the cleaning. */
export function afterReturn(
  terms: Terms,
  { unit, since }: Stay,
  others: readonly Stay[],
  today: string,
): { until: string; cleaning: Stay } {
  const cleaned = cleanedBy(today, terms)
  const next = others.flatMap(each => (each.unit === unit && each.since > since ? each.since : []))
  const [until = cleaned] = [cleaned, ...next].toSorted()
  return { until, cleaning: { unit, since: today, until: cleaned, isOut: false } }
}

/** Free days from one on, in one direction. */
function idle(taken: ReadonlySet<string>, from: string, direction: 1 | -1): number {
  let days = 0
  while (days < FAR && !taken.has(addDays(from, direction * days))) days++
  return days
}

/** Returns the last possible end of a rental that starts on a day; undefined if it cannot start. */
export function latestEnd(terms: Terms, taken: Taken, from: string): string | undefined {
  for (let days = MOST_DAYS; days > 0; days--) {
    const to = addDays(from, days)
    if (terms.units.some(unit => isFreeOn(terms, taken.get(unit), from, to))) return to
  }
  return undefined
}

/** Returns the price of a period in AMD: every day counts, from the third on at the lower price. */
export function costOf(terms: Terms, from: string, to: string): number {
  let cost = 0
  for (let index = 0; addDays(from, index) < to; index++) {
    cost += index < 2 ? terms.pricePerDayAmd : terms.priceFromThirdDayAmd
  }
  return cost
}
