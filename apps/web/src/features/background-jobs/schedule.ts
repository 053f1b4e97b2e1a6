import { shopTime } from '@shop/contracts/days.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

type Schedule = readonly [MessageId, Record<string, string | number>?]

const EVERY_MINUTES = /^\*\/(?<minutes>\d+) \* \* \* \*$/
const EVERY_HOUR = /^\d+ \* \* \* \*$/
const EVERY_DAY = /^(?<minute>\d+) (?<hour>\d+) \* \* \*$/

/**
 * Returns the message of a cron expression in UTC, with its time in Yerevan, which has no daylight saving time. A job
 * without one runs after the changes that it is about.
 */
export function toSchedule(cron: string | undefined): Schedule {
  if (cron === undefined) return ['jobs.afterChanges']
  if (cron === '* * * * *') return ['jobs.everyMinute']
  const minutes = EVERY_MINUTES.exec(cron)?.groups?.minutes
  if (minutes) return ['jobs.everyMinutes', { minutes: Number(minutes) }]
  if (EVERY_HOUR.test(cron)) return ['jobs.everyHour']
  const { minute, hour } = EVERY_DAY.exec(cron)?.groups ?? {}
  if (minute === undefined || hour === undefined) return ['jobs.cron', { cron }]
  return ['jobs.everyDay', { time: shopTime(new Date(Date.UTC(2026, 0, 1, Number(hour), Number(minute)))) }]
}
