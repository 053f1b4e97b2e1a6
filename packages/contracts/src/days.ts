// Separate from scalars.ts, so that components that format dates do not load zod.
/** The shop's one time zone: UTC+4 all year. Every day, slot and daily limit refers to it. */
export const SHOP_TIME_ZONE = 'Asia/Yerevan'

const SHOP_OFFSET_MS = 4 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the calendar date of a timestamp in Yerevan, YYYY-MM-DD. */
export function shopDate(timestamp: Date): string {
  return new Date(timestamp.getTime() + SHOP_OFFSET_MS).toISOString().slice(0, 10)
}

/** Returns the time of day of a timestamp in Yerevan, HH:MM. */
export function shopTime(timestamp: Date): string {
  return new Date(timestamp.getTime() + SHOP_OFFSET_MS).toISOString().slice(11, 16)
}

const MINUTE_MS = 60_000

/** Returns the first full minute at or after a timestamp, HH:MM in Yerevan. */
export function shopTimeFrom(timestamp: Date): string {
  return shopTime(new Date(Math.ceil(timestamp.getTime() / MINUTE_MS) * MINUTE_MS))
}

/** Returns the timestamp of a date and a time of day in Yerevan. */
export function shopTimestamp(date: string, time = '00:00'): Date {
  return new Date(`${date}T${time}:00+04:00`)
}

/** The days of a week, which starts on Monday in Armenia. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Returns the weekday of a date. */
export function weekdayOf(date: string): Weekday {
  // 1 January 1970 was a Thursday, the fourth weekday.
  return weekdays[(((dayNumber(date) + 3) % 7) + 7) % 7] ?? 'mon'
}

/** Returns the date `days` after a date, or before it if negative. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the same day of the month `months` later. A day that this month does not have is one of the next month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
}

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/**
 * Returns the days since 1970 computed from the digits. Quotes compute dozens of days, and parsing dates took a tenth
 * of their time.
 */
function dayNumber(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS
}

/** Returns the age in full years on a date. A person born on 29 February turns a year older on 1 March in common years. */
export function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years
}
