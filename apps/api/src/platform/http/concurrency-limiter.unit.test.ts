import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLimiter } from './concurrency-limiter.ts'

test('runs at most maxConcurrent operations and starts the others in order', async () => {
  const limit = createLimiter({ maxConcurrent: 2, timeoutMs: 5000 })
  let running = 0
  let maxRunning = 0
  const started: number[] = []
  const run = (index: number) =>
    limit(async () => {
      started.push(index)
      maxRunning = Math.max(maxRunning, ++running)
      await wait(1)
      running--
      return index
    })

  expect(await Promise.all([0, 1, 2, 3, 4].map(run))).toEqual([0, 1, 2, 3, 4])

  expect(maxRunning).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('releases the slot of a failed operation', async () => {
  const limit = createLimiter({ maxConcurrent: 1, timeoutMs: 5000 })
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(async () => 'next')).toBe('next')
})

test('rejects an operation that waited too long and continues with the next one', async () => {
  const limit = createLimiter({ maxConcurrent: 1, timeoutMs: 20 })
  const slow = limit(() => wait(60, 'slow'))
  await expect(limit(async () => 'late')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    facts: { retryAfterSeconds: 2 },
  })
  expect(await slow).toBe('slow')
  expect(await limit(async () => 'next')).toBe('next')
})

test('rejects an operation if maxWaiting others are waiting', async () => {
  const limit = createLimiter({ maxConcurrent: 1, maxWaiting: 1 })
  const [first, second] = [limit(() => wait(20, 'first')), limit(async () => 'second')]
  await expect(limit(async () => 'third')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})
