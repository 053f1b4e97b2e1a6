import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function clockAt(start: string) {
  let now = new Date(start)
  return { now: () => now, pass: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)) }
}

test('blocks requests for 15 seconds after three consecutive failures, then allows one', () => {
  const clock = clockAt('2026-11-20T10:00:00Z')
  const breaker = createCircuitBreaker(clock)
  for (const _ of [1, 2, 3]) {
    expect(breaker.canCall()).toBe(true)
    breaker.failed()
  }
  expect(breaker.canCall()).toBe(false)
  clock.pass(14)
  expect(breaker.canCall()).toBe(false)
  clock.pass(1)
  expect(breaker.canCall()).toBe(true)
  expect(breaker.canCall(), 'only one tries; the others wait for how it goes').toBe(false)
})

test('allows all requests again after a success', () => {
  const clock = clockAt('2026-11-20T10:00:00Z')
  const breaker = createCircuitBreaker(clock)
  for (const _ of [1, 2, 3]) breaker.failed()
  clock.pass(15)
  expect(breaker.canCall()).toBe(true)
  breaker.succeeded()
  expect(breaker.canCall()).toBe(true)
})

test('does not block requests after failures that are not consecutive', () => {
  const breaker = createCircuitBreaker(clockAt('2026-11-20T10:00:00Z'))
  for (const _ of [1, 2, 3, 4]) {
    breaker.failed()
    breaker.failed()
    breaker.succeeded()
  }
  expect(breaker.canCall()).toBe(true)
})

test('calls onDown at each failure from the third consecutive one on', () => {
  const said: number[] = []
  let failures = 0
  const breaker = createCircuitBreaker({ now: () => new Date(0) }, () => said.push(failures))
  for (failures = 1; failures <= 4; failures++) breaker.failed()
  breaker.succeeded()
  breaker.failed()
  expect(said).toEqual([3, 4])
})
