import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

function clockAt(start: string) {
  let now = new Date(start)
  return { now: () => now, pass: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)) }
}

test('three failures in a row end the calls for 15 seconds, then one is tried', () => {
  const clock = clockAt('2026-11-20T10:00:00Z')
  const breaker = createBreaker(clock)
  for (const _ of [1, 2, 3]) {
    expect(breaker.mayCall()).toBe(true)
    breaker.failed()
  }
  expect(breaker.mayCall()).toBe(false)
  clock.pass(14)
  expect(breaker.mayCall()).toBe(false)
  clock.pass(1)
  expect(breaker.mayCall()).toBe(true)
  expect(breaker.mayCall(), 'only one tries; the others wait for how it goes').toBe(false)
})

test('a call that works again ends the pause at once', () => {
  const clock = clockAt('2026-11-20T10:00:00Z')
  const breaker = createBreaker(clock)
  for (const _ of [1, 2, 3]) breaker.failed()
  clock.pass(15)
  expect(breaker.mayCall()).toBe(true)
  breaker.succeeded()
  expect(breaker.mayCall()).toBe(true)
})

test('failures that are not in a row do not end the calls', () => {
  const breaker = createBreaker(clockAt('2026-11-20T10:00:00Z'))
  for (const _ of [1, 2, 3, 4]) {
    breaker.failed()
    breaker.failed()
    breaker.succeeded()
  }
  expect(breaker.mayCall()).toBe(true)
})

test('says so at each failure from the third in a row on, and not once it has succeeded', () => {
  const said: number[] = []
  let failures = 0
  const breaker = createBreaker({ now: () => new Date(0) }, () => said.push(failures))
  for (failures = 1; failures <= 4; failures++) breaker.failed()
  breaker.succeeded()
  breaker.failed()
  expect(said).toEqual([3, 4])
})
