import { addDays, shopDate } from '@shop/contracts/days.ts'
import { listSlots, type RegionCode, type Slot } from '@shop/contracts/delivery.ts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'

/** Slots are taken or expire while a customer looks at them. */
const SLOTS_FRESH_MS = 15_000

export const slotsKey = ['delivery', 'slots'] as const

type SlotsInput = {
  /** True for delivery and pickup days of rentals, which can be further ahead. */
  isRental?: boolean
  /** The region of the address: couriers may come there at certain times only. */
  region?: RegionCode | undefined
}

export const slotsQuery = (date: string, { isRental = false, region }: SlotsInput = {}) =>
  queryOptions({
    queryKey: [...slotsKey, date, isRental, region],
    queryFn: ({ signal }) =>
      call(listSlots, {
        query: { date, ...(region && { region }), ...(isRental && { purpose: 'rental' as const }) },
        signal,
      }),
    select: ({ slots }) => slots,
    staleTime: SLOTS_FRESH_MS,
  })

/** Why a day cannot be chosen: items are not available that day, or no slot is free. */
export type DayReason = 'later' | 'past' | 'full' | 'closed'

export type Day = {
  date: string
  /** Undefined while loading. */
  slots?: readonly Slot[] | undefined
  reason?: DayReason | undefined
}

export type ChosenSlot = { date: string; time: string; endTime: string }

type DaysInput = {
  today: string
  /** The first day, if it is not today. */
  begin?: string
  /** True if an item in the cart cannot be delivered on the same day. */
  isNotToday: boolean
  slots: ReadonlyMap<string, readonly Slot[] | undefined>
}

/** Returns the next `count` days, by default from today, each with the reason if it cannot be chosen. */
export function daysAhead(count: number, { today, begin = today, isNotToday, slots }: DaysInput): Day[] {
  return Array.from({ length: count }, (_, days) => {
    const date = addDays(begin, days)
    const ofDay = slots.get(date)
    return { date, slots: ofDay, reason: isNotToday && date === today ? 'later' : reasonOf(ofDay) }
  })
}

/** Returns the main reason why a day has no free slot: full if slots are taken, closed if there is no delivery. */
function reasonOf(slots: readonly Slot[] | undefined): DayReason | undefined {
  if (!slots || slots.some(isFree)) return undefined
  const reasons = slots.map(({ reason }) => reason)
  if (reasons.includes('full')) return 'full'
  return reasons.includes('past') ? 'past' : 'closed'
}

export function isFree({ free, reason }: Slot): boolean {
  return free > 0 && reason === undefined
}

/** Returns the first free slot. */
export function firstFree(days: readonly Day[]): ChosenSlot | undefined {
  for (const { date, slots, reason } of days) {
    const slot = reason ? undefined : slots?.find(isFree)
    if (slot) return { date, time: slot.time, endTime: slot.endTime }
  }
  return undefined
}

/**
 * Returns the free slot of the first free day that is nearest to a time, the earlier of two; without a time the first
 * slot.
 * @param time HH:MM, or ''
 */
export function nearestFree(days: readonly Day[], time: string): ChosenSlot | undefined {
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

type DaysOptions = {
  isNotToday?: boolean /** First day of a rental, the only possible delivery day. */
  rentalDay?: string | undefined
  region?: RegionCode | undefined
}

/**
 * Returns the next `most` days with their slots, today first; each day loads separately. For a rental only its first
 * day. `failed` is set if days did not load and offers a retry.
 */
export function useDays(maxDays: number, { isNotToday = false, rentalDay, region }: DaysOptions = {}) {
  const today = shopDate(clock.now())
  const isRental = rentalDay !== undefined
  const [begin, count] = isRental ? [rentalDay, 1] : [today, maxDays]
  const dates = Array.from({ length: count }, (_, index) => addDays(begin, index))
  const results = useQueries({ queries: dates.map(date => slotsQuery(date, { isRental, region })) })
  const slots = new Map(dates.map((date, index) => [date, results[index]?.data]))
  const failed = results.filter(({ isError, data }) => isError && !data)
  return {
    days: daysAhead(count, { today, begin, isNotToday, slots }),
    isLoading: results.some(({ isPending }) => isPending),
    failed: failed.length > 0 && {
      pending: failed.some(({ isFetching }) => isFetching),
      onRetry: () => {
        for (const { refetch } of failed) void refetch()
      },
    },
  }
}
