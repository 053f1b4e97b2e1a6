import { addDays } from '@shop/contracts/days.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import { byLocale } from '@shop/contracts/locales.ts'
import type { PickupException, PickupPointSettings } from '@shop/contracts/pickup.ts'

const OPEN = { opensAt: '10:00', closesAt: '20:00' }

/** Returns a new point with empty texts. */
export function newPoint(id: string): PickupPointSettings {
  return {
    id,
    name: byLocale(() => ''),
    region: YEREVAN,
    city: byLocale(() => ''),
    street: byLocale(() => ''),
    building: '',
    phone: '',
    mapUrl: '',
    hours: { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: OPEN },
    exceptions: [],
    preparationMinutes: 60,
    isActive: true,
  }
}

/** Adds a closed day after the last one, from tomorrow on. Past days have no effect and are dropped. */
export function addException(exceptions: readonly PickupException[], today: string): PickupException[] {
  const upcoming = exceptions.filter(({ date }) => date >= today)
  const last = upcoming
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  const tomorrow = addDays(today, 1)
  const date = last !== undefined && last >= tomorrow ? addDays(last, 1) : tomorrow
  return [...upcoming, { date, hours: null }]
}
