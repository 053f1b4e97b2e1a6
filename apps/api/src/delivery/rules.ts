import { addDays, shopDate, shopMoment, weekdayOf } from '@shop/contracts/days.ts'
import { type DeliveryFee, type RegionCode, type Slot, type SlotRefusal, YEREVAN } from '@shop/contracts/delivery.ts'
import type { WeekHours } from '@shop/contracts/settings.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** The owner's settings that decide when a courier comes (decisions.md, Delivery). */
export type CourierHours = {
  hours: WeekHours
  slotMinutes: number
  /** How long before a window's start it can still be taken. */
  leadMinutes: number
  slotCapacity: number
  daysAhead: number
  closedDates: readonly string[]
  /** The day on which staff ended the deliveries early. */
  noExpressOn: string | null
}

/** A delivery window of a day, HH:MM in Yerevan. */
export type Window = { time: string; endTime: string }

/** In Yerevan the fee is fixed, for the courier and for the post; elsewhere it is agreed by phone (decisions.md, Delivery). */
export function deliveryFee(region: RegionCode, yerevanFeeAmd: number): DeliveryFee {
  return region === YEREVAN ? { state: 'fixed', feeAmd: yerevanFeeAmd } : { state: 'to_confirm', feeAmd: null }
}

/** The windows of a day: whole ones only, from opening to closing; none on a weekday without hours. */
export function windowsOf(
  date: string,
  { hours, slotMinutes }: Pick<CourierHours, 'hours' | 'slotMinutes'>,
): readonly Window[] {
  const open = hours[weekdayOf(date)]
  if (!open) return []
  const key = `${open.opensAt} ${open.closesAt} ${slotMinutes}`
  const known = windowsBy.get(key)
  if (known) return known
  const windows = windowsIn(open, slotMinutes)
  if (windowsBy.size >= MOST_KNOWN) windowsBy.clear()
  windowsBy.set(key, windows)
  return windows
}

/** The same opening hours give the same windows: each quote asks for those of two weeks, again and again. */
const windowsBy = new Map<string, readonly Window[]>()
const MOST_KNOWN = 100

function windowsIn(open: { opensAt: string; closesAt: string }, slotMinutes: number): readonly Window[] {
  const windows: Window[] = []
  const end = minutesOf(open.closesAt)
  for (let start = minutesOf(open.opensAt); start + slotMinutes <= end; start += slotMinutes) {
    windows.push({ time: timeOf(start), endTime: timeOf(start + slotMinutes) })
  }
  return windows
}

/** Why a window cannot be taken: too late for it, a day on which the courier does not come, a time at which none begins. Places are not looked at. */
export function refusalOf(
  { date, time }: { date: string; time: string },
  hours: CourierHours,
  now: Date,
): SlotRefusal | undefined {
  if (isPast(shopMoment(date).getTime(), time, hours, now)) return 'past'
  const reason = refusalOfDay(date, hours, now)
  if (reason) return reason
  return windowsOf(date, hours).some(offered => offered.time === time) ? undefined : 'no_such_time'
}

/** What closes a day to the courier, whatever the time. */
function refusalOfDay(date: string, hours: CourierHours, now: Date): SlotRefusal | undefined {
  if (date >= addDays(shopDate(now), hours.daysAhead)) return 'too_far'
  if (hours.noExpressOn === date) return 'no_express_today'
  return isClosed(date, hours) ? 'closed' : undefined
}

/** @param midnight the moment on which the window's day begins, milliseconds */
function isPast(midnight: number, time: string, { leadMinutes }: CourierHours, now: Date): boolean {
  return now.getTime() > midnight + (minutesOf(time) - leadMinutes) * MINUTE_MS
}

/** By the week's hours or the calendar. */
function isClosed(date: string, hours: CourierHours): boolean {
  return hours.closedDates.includes(date) || windowsOf(date, hours).length === 0
}

const YEAR_DAYS = 366

/** The first day from this one on that is not closed; this one itself where a whole year is. */
export function openDayFrom(date: string, hours: CourierHours): string {
  for (let days = 0; days < YEAR_DAYS; days++) {
    const day = addDays(date, days)
    if (!isClosed(day, hours)) return day
  }
  return date
}

/** A day's windows with the places left. `taken` has the places gone by a window's start. */
export function slotsOn(date: string, hours: CourierHours, taken: ReadonlyMap<string, number>, now: Date): Slot[] {
  const midnight = shopMoment(date).getTime()
  const whyClosed = refusalOfDay(date, hours, now) && 'closed'
  return windowsOf(date, hours).map(window => {
    const free = Math.max(0, hours.slotCapacity - (taken.get(window.time) ?? 0))
    const whyNot = isPast(midnight, window.time, hours, now) ? 'past' : whyClosed
    const reason = whyNot ?? (free === 0 ? 'full' : undefined)
    return reason ? { ...window, free: 0, reason } : { ...window, free }
  })
}

/** The days that can be chosen, today first. */
export function daysOffered({ daysAhead }: CourierHours, now: Date): string[] {
  const today = shopDate(now)
  return Array.from({ length: daysAhead }, (_, days) => addDays(today, days))
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * HOUR_MINUTES + Number(time.slice(3))
}

function timeOf(minutes: number): string {
  return `${pad(Math.floor(minutes / HOUR_MINUTES))}:${pad(minutes % HOUR_MINUTES)}`
}

const pad = (figure: number) => String(figure).padStart(2, '0')
