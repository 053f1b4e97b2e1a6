import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const WEEK = { from: '2026-03-02', to: '2026-03-08' }

test.for([
  ['names no days', '', WEEK],
  ['names days', 'from=2026-01-01&to=2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
  ['names one day', 'from=2026-01-01&to=2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
  ['names a leap year whole', 'from=2028-01-01&to=2028-12-31', { from: '2028-01-01', to: '2028-12-31' }],
  ['names the beginning alone', 'from=2026-01-01', WEEK],
  ['ends before it begins', 'from=2026-01-02&to=2026-01-01', WEEK],
  ['names more than a year', 'from=2026-01-01&to=2027-01-02', WEEK],
  ['names a day that is not', 'from=2026-02-30&to=2026-03-01', WEEK],
  ['names something else', 'from=yesterday&to=today', WEEK],
] as const)('an address that %s', ([, search, period]) => {
  expect(readPeriod(new URLSearchParams(search), '2026-03-08')).toEqual(period)
})
