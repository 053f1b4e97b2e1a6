import { expect, test } from 'vitest'
import { toSchedule } from './schedule.ts'

test.for([
  [undefined, ['jobs.afterChanges']],
  ['* * * * *', ['jobs.everyMinute']],
  ['*/10 * * * *', ['jobs.everyMinutes', { minutes: 10 }]],
  ['5 * * * *', ['jobs.everyHour']],
  ['50 22 * * *', ['jobs.everyDay', { time: '02:50' }]],
  ['0 0 * * 1', ['jobs.cron', { cron: '0 0 * * 1' }]],
] as const)('describes the schedule %s in Yerevan', ([cron, message]) => {
  expect(toSchedule(cron)).toEqual(message)
})
