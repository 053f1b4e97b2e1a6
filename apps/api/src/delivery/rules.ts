import { type DeliveryFee, type RegionCode, type Slot, YEREVAN } from '@shop/contracts/delivery.ts'
import { addDays, shopDate, shopMoment } from '@shop/contracts/time.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** The owner's settings that decide when a courier comes (decisions.md, Delivery). */
export type CourierHours = {
  opensAt: string
  closesAt: string
  slotMinutes: number
  /** How long before a window's start it can still be taken. */
  leadMinutes: number
  slotCapacity: number
  daysAhead: number
  closedDates: readonly string[]
}

/** A delivery window of a day, HH:MM in Yerevan. */
export type Window = { time: string; endTime: string }

/** In Yerevan the fee is fixed, for the courier and for the post; elsewhere it is agreed by phone (decisions.md, Delivery). */
export function deliveryFee(region: RegionCode, yerevanFeeAmd: number): DeliveryFee {
  return region === YEREVAN ? { state: 'fixed', feeAmd: yerevanFeeAmd } : { state: 'to_confirm', feeAmd: null }
}

/** The windows of an open day: whole ones only, from opening to closing. */
export function windowsOf({ opensAt, closesAt, slotMinutes }: CourierHours): Window[] {
  const windows: Window[] = []
  for (let start = minutesOf(opensAt); start + slotMinutes <= minutesOf(closesAt); start += slotMinutes) {
    windows.push({ time: timeOf(start), endTime: timeOf(start + slotMinutes) })
  }
  return windows
}

/** Why a window cannot be taken whatever its places: too late for it, or a day on which the courier does not come. */
export function whyNot(date: string, time: string, hours: CourierHours, now: Date): 'past' | 'closed' | undefined {
  if (now.getTime() > shopMoment(date, time).getTime() - hours.leadMinutes * MINUTE_MS) return 'past'
  const isOffered = date < addDays(shopDate(now), hours.daysAhead) && !hours.closedDates.includes(date)
  return isOffered ? undefined : 'closed'
}

/** A day's windows with the places left. `taken` has the places gone by a window's start. */
export function slotsOn(date: string, hours: CourierHours, taken: ReadonlyMap<string, number>, now: Date): Slot[] {
  return windowsOf(hours).map(window => {
    const free = Math.max(0, hours.slotCapacity - (taken.get(window.time) ?? 0))
    const reason = whyNot(date, window.time, hours, now) ?? (free === 0 ? 'full' : undefined)
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
