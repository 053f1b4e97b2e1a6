import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { test } from '../../test/harness.ts'
import { startTcpProxy } from '../../test/tcp-proxy.ts'
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

test('a program that begins while the database is away waits for it, and takes jobs when it is back', async ({
  databaseUrl,
  db,
}) => {
  const wire = await startTcpProxy(databaseUrl)
  const told: string[] = []
  const log = pino({}, { write: line => void told.push(line) })
  const queue = createJobQueue(wire.address, log)
  await queue.start()
  onTestFinished(async () => {
    await queue.stop()
    await wire.stop()
  })

  wire.behave('refuses')
  let turns = 0
  const working = queue.work([{ name: 'catalog.clean', cron: '0 3 * * *', run: async () => void turns++ }])
  await expect
    .poll(() => told.filter(line => line.includes('not begun yet')).length, { timeout: 30_000 })
    .toBeGreaterThan(1)
  wire.behave('passes')
  await working

  await db.$transaction(tx => queue.send(tx, 'catalog.clean'))
  await expect.poll(() => turns, { timeout: 30_000 }).toBe(1)
})

test('a program that is stopped while it waits for the database ends', async ({ databaseUrl }) => {
  const wire = await startTcpProxy(databaseUrl)
  onTestFinished(() => wire.stop())
  const told: string[] = []
  const queue = createJobQueue(wire.address, pino({}, { write: line => void told.push(line) }))
  await queue.start()
  wire.behave('refuses')
  const working = queue.work([{ name: 'stock.watch', cron: '0 3 * * *', run: async () => undefined }])
  await expect.poll(() => told.some(line => line.includes('not begun yet')), { timeout: 30_000 }).toBe(true)
  await queue.stop()
  await working
})

test('one connection that is cut while it begins does not end it; what PostgreSQL refuses does', async ({
  databaseUrl,
  db,
}) => {
  const queue = createJobQueue(databaseUrl, pino({ level: 'silent' }))
  await queue.start()
  onTestFinished(() => queue.stop())
  const run = async () => undefined
  const cut = async () => {
    const [cut] = await db.$queryRaw<[{ count: number }]>`
      SELECT count(pg_terminate_backend(pid))::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'shop-jobs'`
    return cut.count
  }
  expect(await cut()).toBeGreaterThan(0)
  await queue.work([{ name: 'promotions.clean', cron: '0 3 * * *', run }])
  await expect(queue.work([{ name: 'stock.alerts', cron: 'never', run }])).rejects.toThrow()
})
