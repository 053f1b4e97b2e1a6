import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { test } from '../../test/harness.ts'
import { createJobQueue, queueFigures } from './jobs.ts'

const QUEUE = 'contact.clean'

test('jobs without data that wait together are one turn, each one with data has its own', async ({
  db,
  databaseUrl,
}) => {
  const queue = createJobQueue(databaseUrl, pino({ level: 'silent' }))
  await queue.start()
  onTestFinished(() => queue.stop())
  for (const data of [undefined, { nth: 1 }, undefined, { nth: 2 }, undefined])
    await db.$transaction(tx => queue.send(tx, QUEUE, data))

  const turns: unknown[] = []
  await queue.work([{ name: QUEUE, run: async data => void turns.push(data) }])

  await expect.poll(() => queueFigures(db), { timeout: 30_000 }).toEqual([])
  expect(turns).toHaveLength(3)
  expect(turns).toEqual(expect.arrayContaining([{}, { nth: 1 }, { nth: 2 }]))
})
