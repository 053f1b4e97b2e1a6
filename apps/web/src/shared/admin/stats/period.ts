import { addDays, daysBetween } from '@shop/contracts/days.ts'
import { MAX_REPORT_DAYS } from '@shop/contracts/reports.ts'

/** Calendar days in Yerevan, both inclusive. */
export type Period = { from: string; to: string }

/** Presets in days; 1 is today. */
export const PRESET_DAYS = [1, 7, 30, 90, 365] as const
const DEFAULT_DAYS = 7

/** Returns the period of the given number of days that ends today. */
export const lastDays = (days: number, today: string): Period => ({ from: addDays(today, 1 - days), to: today })

const EARLIEST = '2000-01-01'
const LATEST = '2099-12-31'

/** True for an existing calendar day. The date parser turns 31 February into a day of March, which this detects. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST || text > LATEST) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** True if the API accepts the period. */
export function isPeriod({ from, to }: Period): boolean {
  if (!isDay(from) || !isDay(to)) return false
  const days = daysBetween(from, to) + 1
  return days >= 1 && days <= MAX_REPORT_DAYS
}

/** Reads the period from the address; the last days if it is missing or invalid. */
export function readPeriod(params: URLSearchParams, today: string, days = DEFAULT_DAYS): Period {
  const period = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  return isPeriod(period) ? period : lastDays(days, today)
}

/** Returns the query string with changed values. */
export function toSearch(params: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  return `?${new URLSearchParams({ ...Object.fromEntries(params), ...changes })}`
}
