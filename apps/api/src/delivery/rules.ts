import { addDays, shopDate, shopTimestamp, weekdayOf } from '@shop/contracts/days.ts'
import type { Slot, SlotRejection } from '@shop/contracts/delivery.ts'
import { minutesOf, slotsIn, type TimeSlot } from '@shop/contracts/delivery-slots.ts'
import type { WeekHours } from '@shop/contracts/settings.ts'
import type { CapacityException } from '@shop/contracts/settings-groups.ts'

const MINUTE_MS = 60_000

/** The settings that decide when a courier comes. */
export type CourierHours = {
  hours: WeekHours
  slotMinutes: number
  /** Minutes before the start of a slot until which it can be booked. */
  leadMinutes: number
  slotCapacity: number
  /** Days and slots with another capacity. */
  exceptions?: readonly CapacityException[]
  daysAhead: number
  closedDates: readonly string[]
  /** When couriers come to the region of the order; undefined if in all slots. */
  zone?: WeekHours | undefined
  /** The day on which staff stopped express deliveries. */
  noExpressOn: string | null
}

/**
 * Returns the slots of a day, only complete ones from opening to closing; none on a weekday without hours. A region with
 * hours of its own has those of the slots that lie within them.
 */
export function slotsOfDay(
  date: string,
  { zone, ...hours }: Pick<CourierHours, 'hours' | 'slotMinutes' | 'zone'>,
): readonly TimeSlot[] {
  const slots = shopSlotsOfDay(date, hours)
  if (!zone) return slots
  const open = zone[weekdayOf(date)]
  return open ? slots.filter(({ time, endTime }) => time >= open.opensAt && endTime <= open.closesAt) : []
}

function shopSlotsOfDay(
  date: string,
  { hours, slotMinutes }: Pick<CourierHours, 'hours' | 'slotMinutes'>,
): readonly TimeSlot[] {
  const open = hours[weekdayOf(date)]
  if (!open) return []
  const key = `${open.opensAt} ${open.closesAt} ${slotMinutes}`
  const known = slotsByHours.get(key)
  if (known) return known
  const slots = slotsIn(open, slotMinutes)
  if (slotsByHours.size >= MAX_CACHED) slotsByHours.clear()
  slotsByHours.set(key, slots)
  return slots
}

/** Slots by opening hours: each quote needs those of two weeks. */
const slotsByHours = new Map<string, readonly TimeSlot[]>()
const MAX_CACHED = 100

/**
 * Returns why a slot cannot be booked: too late, a day without deliveries, or an unknown time. Capacity is not
 * checked.
 */
export function findSlotError(
  { date, time }: { date: string; time: string },
  hours: CourierHours,
  now: Date,
): SlotRejection | undefined {
  if (isPast(shopTimestamp(date).getTime(), time, hours, now)) return 'past'
  const reason = findDayError(date, { ...hours, zone: undefined }, now)
  if (reason) return reason
  if (!shopSlotsOfDay(date, hours).some(offered => offered.time === time)) return 'no_such_time'
  if (!slotsOfDay(date, hours).some(offered => offered.time === time)) return 'not_in_region'
  return capacityOf(date, time, hours) === 0 ? 'not_offered' : undefined
}

/** Returns the capacity of a slot: its own exception, else that of its day, else the usual one. */
export function capacityOf(
  date: string,
  time: string,
  hours: Pick<CourierHours, 'slotCapacity' | 'exceptions'>,
): number {
  return exceptionOf(date, time, hours)?.capacity ?? hours.slotCapacity
}

/** Returns the exception that applies to a slot: its own, else that of its day. */
export function exceptionOf(
  date: string,
  time: string,
  { exceptions = [] }: Pick<CourierHours, 'exceptions'>,
): CapacityException | undefined {
  const ofDay = exceptions.filter(exception => exception.date === date)
  return ofDay.find(exception => exception.time === time) ?? ofDay.find(exception => exception.time === null)
}

/** Returns why a day has no deliveries at any time. */
function findDayError(date: string, hours: CourierHours, now: Date): SlotRejection | undefined {
  if (date >= addDays(shopDate(now), hours.daysAhead)) return 'too_far'
  if (hours.noExpressOn === date) return 'no_express_today'
  return isClosed(date, hours) ? 'closed' : undefined
}

/** @param midnight start of the slot's day, milliseconds */
function isPast(midnight: number, time: string, hours: CourierHours, now: Date): boolean {
  return now.getTime() > deadlineMs(midnight, time, hours)
}

/** Returns when a slot can no longer be booked. */
export function slotDeadline({ date, time }: { date: string; time: string }, hours: CourierHours): Date {
  return new Date(deadlineMs(shopTimestamp(date).getTime(), time, hours))
}

function deadlineMs(midnight: number, time: string, { leadMinutes }: CourierHours): number {
  return midnight + (minutesOf(time) - leadMinutes) * MINUTE_MS
}

/** Closed by the hours of the week or by the calendar. */
function isClosed(date: string, hours: CourierHours): boolean {
  return hours.closedDates.includes(date) || slotsOfDay(date, hours).length === 0
}

const YEAR_DAYS = 366

/** Returns the first day from this one on that is not closed, or this one if the whole year is. */
export function openDayFrom(date: string, hours: CourierHours): string {
  for (let days = 0; days < YEAR_DAYS; days++) {
    const day = addDays(date, days)
    if (!isClosed(day, hours)) return day
  }
  return date
}

/** Returns the slots of a day with their remaining capacity. `taken` has the used capacity by start time. */
export function slotsOn(date: string, hours: CourierHours, taken: ReadonlyMap<string, number>, now: Date): Slot[] {
  const midnight = shopTimestamp(date).getTime()
  const closedReason = findDayError(date, hours, now) && 'closed'
  return slotsOfDay(date, hours).map(slot => {
    const capacity = capacityOf(date, slot.time, hours)
    const free = Math.max(0, capacity - (taken.get(slot.time) ?? 0))
    const shutReason = closedReason ?? (capacity === 0 ? 'closed' : undefined)
    const unavailableReason = isPast(midnight, slot.time, hours, now) ? 'past' : shutReason
    const reason = unavailableReason ?? (free === 0 ? 'full' : undefined)
    return reason ? { ...slot, free: 0, reason } : { ...slot, free }
  })
}

/** Returns the days that can be chosen, today first. */
export function listDays({ daysAhead }: CourierHours, now: Date): string[] {
  const today = shopDate(now)
  return Array.from({ length: daysAhead }, (_, days) => addDays(today, days))
}
