import { MOST_DASHBOARD_DAYS } from '@shop/contracts/dashboard.ts'
import { addDays, daysBetween } from '@shop/contracts/days.ts'

/** Days of Yerevan, both within. */
export type Period = { from: string; to: string }

/** The periods that are one press away; 1 is today alone. */
export const PRESET_DAYS = [1, 7, 30, 90] as const
const FIRST_DAYS = 7

/** So many days that end today. */
export const lastDays = (days: number, today: string): Period => ({ from: addDays(today, 1 - days), to: today })

const EARLIEST = '2000-01-01'
const LATEST = '2099-12-31'

/** A calendar day that exists. The date parser rolls 31 February over, which no day survives. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST || text > LATEST) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** Whether the server shows such days at once. */
export function isPeriod({ from, to }: Period): boolean {
  if (!isDay(from) || !isDay(to)) return false
  const days = daysBetween(from, to) + 1
  return days >= 1 && days <= MOST_DASHBOARD_DAYS
}

/** The period of an address; the last week where it names none that there is. */
export function periodOf(params: URLSearchParams, today: string): Period {
  const asked = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  return isPeriod(asked) ? asked : lastDays(FIRST_DAYS, today)
}

/** The page's address with a period, and with what else it shows. */
export function searchOf(params: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  return `?${new URLSearchParams({ ...Object.fromEntries(params), ...changes })}`
}
