import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const WEEK = { from: '2026-03-02', to: '2026-03-08' }

test.for([
  ['has no days', '', WEEK],
  ['has days', 'from=2026-01-01&to=2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
  ['has one day', 'from=2026-01-01&to=2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
  ['has a whole leap year', 'from=2028-01-01&to=2028-12-31', { from: '2028-01-01', to: '2028-12-31' }],
  ['has only the first day', 'from=2026-01-01', WEEK],
  ['ends before it starts', 'from=2026-01-02&to=2026-01-01', WEEK],
  ['has more than a year', 'from=2026-01-01&to=2027-01-02', WEEK],
  ['has a day that does not exist', 'from=2026-02-30&to=2026-03-01', WEEK],
  ['has texts instead of days', 'from=yesterday&to=today', WEEK],
] as const)('an address that %s selects a valid period', ([, search, period]) => {
  expect(readPeriod(new URLSearchParams(search), '2026-03-08')).toEqual(period)
})
