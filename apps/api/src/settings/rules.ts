import { weekdays } from '@shop/contracts/days.ts'
import type { WeekHours } from '@shop/contracts/settings.ts'

/** When a courier comes, HH:MM by weekday, and how long a window is. */
type Hours = { hours: WeekHours; slotMinutes: number }

/**
 * What no single field of a group tells: each working day has room for one window at least.
 * @returns the paths of the fields that do not fit, and why
 */
export function wrongFields(key: string, value: object): { path: string[]; why: string }[] {
  if (key !== 'delivery' || !isHours(value)) return []
  return weekdays.flatMap(day => {
    const open = value.hours[day]
    const isRoom = !open || minutesOf(open.closesAt) - minutesOf(open.opensAt) >= value.slotMinutes
    return isRoom ? [] : [{ path: ['hours', day, 'closesAt'], why: 'day_too_short' }]
  })
}

function isHours(value: object): value is Hours {
  return 'hours' in value && 'slotMinutes' in value
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
