import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('so many are in at a time, the others come in the order of the line', async () => {
  const gate = createGate({ places: 2, patienceMs: 5000 })
  let inside = 0
  let most = 0
  const came: number[] = []
  const visit = (nth: number) =>
    gate(async () => {
      came.push(nth)
      most = Math.max(most, ++inside)
      await wait(1)
      inside--
      return nth
    })

  expect(await Promise.all([0, 1, 2, 3, 4].map(visit))).toEqual([0, 1, 2, 3, 4])

  expect(most).toBe(2)
  expect(came).toEqual([0, 1, 2, 3, 4])
})

test('a place is free again after work that failed', async () => {
  const gate = createGate({ places: 1, patienceMs: 5000 })
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate(async () => 'next')).toBe('next')
})

test('who has waited too long is told to come again, and the line goes on without them', async () => {
  const gate = createGate({ places: 1, patienceMs: 20 })
  const slow = gate(() => wait(60, 'slow'))
  await expect(gate(async () => 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE', facts: { retryAfterSeconds: 2 } })
  expect(await slow).toBe('slow')
  expect(await gate(async () => 'next')).toBe('next')
})
