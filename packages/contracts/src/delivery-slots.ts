import { weekdayOf } from './days.ts'
import type { WeekHours } from './settings.ts'

const HOUR_MINUTES = 60

/** A delivery slot of a day, HH:MM in Yerevan. */
export type TimeSlot = { time: string; endTime: string }

/** Returns the slots from opening to closing, only complete ones. */
export function slotsIn(open: { opensAt: string; closesAt: string }, slotMinutes: number): TimeSlot[] {
  const slots: TimeSlot[] = []
  const end = minutesOf(open.closesAt)
  for (let start = minutesOf(open.opensAt); start + slotMinutes <= end; start += slotMinutes) {
    slots.push({ time: timeOf(start), endTime: timeOf(start + slotMinutes) })
  }
  return slots
}

/** Returns the starts of the delivery slots of a day. */
export function slotStarts(date: string, { hours, slotMinutes }: { hours: WeekHours; slotMinutes: number }): string[] {
  const open = hours[weekdayOf(date)]
  return open ? slotsIn(open, slotMinutes).map(({ time }) => time) : []
}

type OpenHours = { opensAt: string; closesAt: string }

/** Returns whether a region that is served from `zone.opensAt` to `zone.closesAt` has a delivery slot of the shop. */
export function hasSlotWithin(zone: OpenHours, shop: OpenHours | null, slotMinutes: number): boolean {
  const slots = shop ? slotsIn(shop, slotMinutes) : []
  return slots.some(({ time, endTime }) => time >= zone.opensAt && endTime <= zone.closesAt)
}

/** Converts HH:MM to minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * HOUR_MINUTES + Number(time.slice(3))
}

/** Converts minutes since midnight to HH:MM. */
function timeOf(minutes: number): string {
  return `${pad(Math.floor(minutes / HOUR_MINUTES))}:${pad(minutes % HOUR_MINUTES)}`
}

const pad = (value: number) => String(value).padStart(2, '0')
