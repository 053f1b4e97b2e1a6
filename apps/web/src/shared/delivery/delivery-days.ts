import { addDays } from '@shop/contracts/days.ts'
import type { Slot } from '@shop/contracts/delivery.ts'

/** Why a day cannot be chosen: its goods cannot come today, or none of its windows is left. */
export type DayReason = 'later' | 'past' | 'full' | 'closed'

export type Day = {
  date: string
  /** Absent until they have come. */
  slots?: readonly Slot[] | undefined
  reason?: DayReason | undefined
}

export type Window = { date: string; time: string; endTime: string }

type Facts = {
  today: string
  /** The first day, where that is another. */
  begin?: string
  /** Something in the cart cannot be brought the same day (decisions.md, Delivery). */
  isNotToday: boolean
  slots: ReadonlyMap<string, readonly Slot[] | undefined>
}

/** The next `count` days, today first unless told otherwise, each with why it cannot be chosen. */
export function daysAhead(count: number, { today, begin = today, isNotToday, slots }: Facts): Day[] {
  return Array.from({ length: count }, (_, days) => {
    const date = addDays(begin, days)
    const ofDay = slots.get(date)
    return { date, slots: ofDay, reason: isNotToday && date === today ? 'later' : reasonOf(ofDay) }
  })
}

/** A day of which nothing is left is what most of its rest is: full where somebody was quicker, closed where nobody drives. */
function reasonOf(slots: readonly Slot[] | undefined): DayReason | undefined {
  if (!slots || slots.some(isFree)) return undefined
  const reasons = slots.map(({ reason }) => reason)
  if (reasons.includes('full')) return 'full'
  return reasons.includes('past') ? 'past' : 'closed'
}

export function isFree({ free, reason }: Slot): boolean {
  return free > 0 && reason === undefined
}

/** The first window that can be had, today's if there is one: "as soon as possible". */
export function firstFree(days: readonly Day[]): Window | undefined {
  for (const { date, slots, reason } of days) {
    const slot = reason ? undefined : slots?.find(isFree)
    if (slot) return { date, time: slot.time, endTime: slot.endTime }
  }
  return undefined
}

/**
 * The free window of the first free day that begins nearest to a time of the day, the earlier of two; the day's first
 * one where no time was chosen.
 * @param time HH:MM, or '' for none
 */
export function nearestFree(days: readonly Day[], time: string): Window | undefined {
  const first = firstFree(days)
  if (!first || time === '') return first
  const free = days.find(({ date }) => date === first.date)?.slots?.filter(isFree) ?? []
  const distanceOf = (slot: Slot) => Math.abs(minutesOf(slot.time) - minutesOf(time))
  const [nearest] = free.toSorted((a, b) => distanceOf(a) - distanceOf(b) || minutesOf(a.time) - minutesOf(b.time))
  return nearest && { date: first.date, time: nearest.time, endTime: nearest.endTime }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
