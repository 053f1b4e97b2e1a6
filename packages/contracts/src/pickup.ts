import * as z from 'zod/mini'
import { addDays, shopDate, shopTimestamp, weekdayOf, weekdays } from './days.ts'
import { RegionCode } from './delivery.ts'
import { Texts } from './locale-schemas.ts'
import { byLocale } from './locales.ts'
import { route } from './route.ts'
import { LocalDate, Timestamp } from './scalars.ts'
import { StrictWeekHours, WeekHours } from './settings.ts'

/** Pick-up points that a shop can have. */
export const MAX_PICKUP_POINTS = 20
/** Days with other hours that a pick-up point can have. */
export const MAX_PICKUP_EXCEPTIONS = 100

const textUpTo = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const line = textUpTo(120)
/** A name of a place in each language. */
const LocalizedName = z.object(byLocale(() => line))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** A day on which a pick-up point has other hours; null if it is closed. */
const PickupException = z.object({ date: LocalDate, hours: WeekHours.shape.mon })
export type PickupException = z.infer<typeof PickupException>

/** A place at which customers collect their orders, as staff edit it. */
const PickupPointSettings = z.object({
  id: z.uuid(),
  name: LocalizedName,
  region: RegionCode,
  city: LocalizedName,
  street: LocalizedName,
  building: textUpTo(30),
  phone: textUpTo(40),
  /** Link to a map; empty without one. */
  mapUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).check(z.maxLength(500))]),
  /** Opening hours by weekday; null if closed. */
  hours: StrictWeekHours,
  exceptions: z.array(PickupException).check(z.maxLength(MAX_PICKUP_EXCEPTIONS)),
  /** Minutes of its opening hours that the point needs to prepare an order. */
  preparationMinutes: whole(0, 10_080),
  /** False if customers cannot choose it any more. Orders keep it. */
  isActive: z.boolean(),
})
export type PickupPointSettings = z.infer<typeof PickupPointSettings>

/** Where customers can collect their orders. Without an active point they cannot. */
export const PickupSettings = z.object({ points: z.array(PickupPointSettings).check(z.maxLength(MAX_PICKUP_POINTS)) })
export type PickupSettings = z.infer<typeof PickupSettings>

/** A place at which customers collect their orders. */
export const PickupPoint = z.object({
  id: z.uuid(),
  name: Texts,
  region: RegionCode,
  city: Texts,
  street: Texts,
  building: z.string(),
  phone: z.string(),
  /** Link to a map; absent without one. */
  mapUrl: z.optional(z.string()),
  hours: WeekHours,
  /** Days from today on with other hours. */
  exceptions: z.array(PickupException),
})
export type PickupPoint = z.infer<typeof PickupPoint>

/** How an order is collected. */
export const OrderPickup = z.object({
  /** From when it can be collected, as the shop promised when it was placed. */
  from: Timestamp,
  /** The point with its current hours; absent if staff have deleted it. The order has its address. */
  point: z.optional(PickupPoint),
})
export type OrderPickup = z.infer<typeof OrderPickup>

/** Converts a point to what customers see. */
export function toPickupPoint(
  { mapUrl, exceptions, preparationMinutes: _, isActive: __, ...point }: PickupPointSettings,
  now: Date,
): PickupPoint {
  const today = shopDate(now)
  return { ...point, ...(mapUrl && { mapUrl }), exceptions: exceptions.filter(({ date }) => date >= today) }
}

type PointHours = Pick<PickupPoint, 'hours' | 'exceptions'>

/** Returns the opening hours of a point on a day; null if it is closed. */
export function pickupHoursOn(date: string, { hours, exceptions }: PointHours): WeekHours['mon'] {
  const exception = exceptions.find(each => each.date === date)
  return exception ? exception.hours : hours[weekdayOf(date)]
}

const MINUTE_MS = 60_000
/** Times are rounded up to a quarter of an hour. */
const STEP_MS = 15 * MINUTE_MS
/** Points that are closed for longer are not offered. */
const SEARCHED_DAYS = 60

/**
 * Returns from when an order can be collected at a point. It is prepared while the point is open: an order of the night
 * is begun in the morning.
 * @param isNotToday true if an item is not available on the day of the order
 * @returns undefined if the point is closed for the next two months
 */
export function earliestPickup(
  point: PointHours & Pick<PickupPointSettings, 'preparationMinutes'>,
  now: Date,
  isNotToday: boolean,
): Date | undefined {
  const today = shopDate(now)
  const first = isNotToday ? shopTimestamp(addDays(today, 1)).getTime() : now.getTime()
  let preparationMs = point.preparationMinutes * MINUTE_MS
  for (let days = 0; days < SEARCHED_DAYS; days++) {
    const date = addDays(today, days)
    const open = pickupHoursOn(date, point)
    if (!open) continue
    const opensAt = Math.max(now.getTime(), shopTimestamp(date, open.opensAt).getTime())
    const closesAt = shopTimestamp(date, open.closesAt).getTime()
    const ready = Math.ceil(Math.max(first, opensAt + preparationMs) / STEP_MS) * STEP_MS
    if (ready < closesAt) return new Date(ready)
    preparationMs = Math.max(0, preparationMs - Math.max(0, closesAt - opensAt))
  }
  return undefined
}

/** Days after which an order that is ready at its pick-up point counts as not collected. */
const PICKUP_DAYS = 3

/** Returns before when an order must have become ready so that it counts as not collected. @param day today in Yerevan */
export function uncollectedBefore(day: string): Date {
  return shopTimestamp(addDays(day, -PICKUP_DAYS))
}

/** Neighboring weekdays with the same hours. */
type HoursGroup = { first: number; last: number; hours: WeekHours['mon'] }

/** Groups neighboring weekdays with the same hours. `first` and `last` are indexes, 0 is Monday. */
export function groupHours(hours: WeekHours): HoursGroup[] {
  const groups: HoursGroup[] = []
  for (const [index, day] of weekdays.entries()) {
    const group = groups.at(-1)
    const own = hours[day]
    const isSame = group && group.hours?.opensAt === own?.opensAt && group.hours?.closesAt === own?.closesAt
    if (isSame) group.last = index
    else groups.push({ first: index, last: index, hours: own })
  }
  return groups
}

/** Returns the points at which customers can collect orders; none if the shop offers no pick-up. */
export const listPickupPoints = route({
  method: 'GET',
  path: '/delivery/pickup-points',
  access: 'all',
  tag: 'delivery',
  summary: 'List pick-up points',
  result: z.object({ points: z.array(PickupPoint) }),
})

/** Returns all pick-up points, also those that are turned off: orders still wait there. */
export const listAllPickupPoints = route({
  method: 'GET',
  path: '/admin/pickup-points',
  access: 'orders.view',
  tag: 'delivery',
  summary: 'List all pick-up points',
  result: z.object({ points: z.array(z.pick(PickupPointSettings, { id: true, name: true, isActive: true })) }),
})

export const pickupRoutes = { listPickupPoints, listAllPickupPoints }
