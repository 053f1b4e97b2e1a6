import { expect, test } from 'vitest'
import { decideAfterFailure, MAX_ATTEMPTS, MAX_FAILING_MS, retryDelayMs } from './rules.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const failure = { status: 500, attempts: 1, failingSince: NOW, now: NOW }
const ago = (ms: number) => new Date(NOW.getTime() - ms)

test('the attempts of a delivery take longer than an endpoint may fail, and less than two days', () => {
  const totalMs = (fraction: number) =>
    Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1, fraction)).reduce((a, b) => a + b)
  expect(totalMs(0)).toBeGreaterThan(MAX_FAILING_MS)
  expect(totalMs(1)).toBeLessThan(48 * 3_600_000)
})

test('an endpoint is turned off if it failed all the time, or wants no more events', () => {
  expect(decideAfterFailure(failure)).toEqual({ isLast: false, isOff: false })
  expect(decideAfterFailure({ ...failure, status: 410 })).toEqual({ isLast: false, isOff: true })
  expect(decideAfterFailure({ ...failure, failingSince: ago(MAX_FAILING_MS) })).toEqual({ isLast: false, isOff: true })
  // Others succeeded in between.
  expect(decideAfterFailure({ ...failure, attempts: MAX_ATTEMPTS, failingSince: ago(1000) })).toEqual({
    isLast: true,
    isOff: false,
  })
})
