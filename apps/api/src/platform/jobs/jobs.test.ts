import Fastify from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { type Db, withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { logOptions } from '#platform/observability/log.ts'
import { bindRequestContext, runInContext } from '#platform/observability/request-context.ts'
import { startTcpProxy } from '../../../test/fakes/tcp-proxy.ts'
import { test } from '../../../test/harness/harness.ts'
import { createJobQueue, type JobQueue, queueStats } from './jobs.ts'

const QUEUE = 'contact.clean'
const QUEUES = [QUEUE, 'identity.clean', 'catalog.clean', 'stock.watch', 'stock.alerts', 'promotions.clean']

/** A queue that ends with its test and does not wait a second for another attempt. */
async function startQueue(url: string, logLines: string[] = []): Promise<JobQueue> {
  const queue = createJobQueue(url, pino({}, { write: line => void logLines.push(line) }), { retryMs: 50 })
  onTestFinished(() => queue.stop())
  await queue.start(QUEUES)
  return queue
}

test('runs pending jobs without data once and each job with data separately', async ({ db, databaseUrl }) => {
  const queue = await startQueue(databaseUrl)
  for (const data of [undefined, { index: 1 }, undefined, { index: 2 }, undefined])
    await withTransaction(db, systemRandom, tx => queue.send(tx, QUEUE, data))

  const runs: unknown[] = []
  await queue.work([{ name: QUEUE, run: async data => void runs.push(data) }])

  await expect.poll(() => queueStats(db), { timeout: 30_000 }).toEqual([])
  expect(runs).toHaveLength(3)
  expect(runs).toEqual(expect.arrayContaining([{}, { index: 1 }, { index: 2 }]))
})

test('logs the ids of the requests that sent a job with each line, and hides them from its handler', async ({
  db,
  databaseUrl,
}) => {
  const queue = await startQueue(databaseUrl)
  const lines: { requestIds: string[] }[] = []
  const log = pino(logOptions('info'), { write: line => void lines.push(JSON.parse(line)) })
  const app = Fastify({ genReqId: ({ headers }) => String(headers.id) })
  onTestFinished(() => app.close())
  bindRequestContext(app)
  app.post('/:name', async () => withTransaction(db, systemRandom, tx => queue.send(tx, QUEUE)))
  for (const id of ['request-1', 'request-2']) await app.inject({ method: 'POST', url: '/x', headers: { id } })

  const runs: unknown[] = []
  const run = async (data: unknown) => {
    runs.push(data)
    log.info('cleaned')
    await withTransaction(db, systemRandom, tx => queue.send(tx, 'identity.clean', { of: 'run' }))
  }
  const runNext = async (data: unknown) => {
    runs.push(data)
    log.info('cleaned after that')
  }
  await queue.work([{ name: QUEUE, run }])
  await queue.work([{ name: 'identity.clean', run: runNext }])
  await expect.poll(() => runs, { timeout: 30_000 }).toEqual([{}, { of: 'run' }])

  const requestIds = ['request-1', 'request-2']
  // Jobs that are fetched together come in any order.
  expect(lines.map(line => ({ ...line, requestIds: line.requestIds.toSorted() }))).toMatchObject([
    { job: expect.stringMatching(/^contact\.clean:/), requestIds, msg: 'cleaned' },
    { job: expect.stringMatching(/^identity\.clean:/), requestIds, msg: 'cleaned after that' },
  ])
})

test('waits for an unavailable database at the start, and runs jobs once it is available', async ({
  databaseUrl,
  db,
}) => {
  const wire = await startTcpProxy(databaseUrl)
  onTestFinished(() => wire.stop())
  const logLines: string[] = []
  const queue = await startQueue(wire.address, logLines)

  wire.behave('rejects')
  let runs = 0
  const working = queue.work([{ name: 'catalog.clean', cron: '0 3 * * *', run: async () => void runs++ }])
  await expect
    .poll(() => logLines.filter(line => line.includes('failed to start the job')).length, { timeout: 30_000 })
    .toBeGreaterThan(1)
  wire.behave('passes')
  await working

  await withTransaction(db, systemRandom, tx => queue.send(tx, 'catalog.clean'))
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(1)
})

test('stops while it waits for an unavailable database', async ({ databaseUrl }) => {
  const wire = await startTcpProxy(databaseUrl)
  onTestFinished(() => wire.stop())
  const logLines: string[] = []
  const queue = await startQueue(wire.address, logLines)
  wire.behave('rejects')
  const working = queue.work([{ name: 'stock.watch', cron: '0 3 * * *', run: async () => undefined }])
  await expect
    .poll(() => logLines.some(line => line.includes('failed to start the job')), { timeout: 30_000 })
    .toBe(true)
  await queue.stop()
  await working
})

test('retries a connection that is cut at the start, and ends when PostgreSQL rejects it', async ({
  databaseUrl,
  db,
}) => {
  const queue = await startQueue(databaseUrl)
  const run = async () => undefined
  expect(await cutConnections(db, 'shop-jobs')).toBeGreaterThan(0)
  await queue.work([{ name: 'promotions.clean', cron: '0 3 * * *', run }])
  await expect(queue.work([{ name: 'stock.alerts', cron: 'never', run }])).rejects.toThrow()
})

describe('a sweep', () => {
  const SWEEP = 'outbox.drain'

  test('runs when a transaction that wakes it commits, and not when it rolls back', async ({ db, databaseUrl }) => {
    const queue = await startQueue(databaseUrl)
    const seen: string[][] = []
    const run = async () => {
      const rows = await db.workerHeartbeat.findMany({ where: { worker: { startsWith: 'mark' } } })
      seen.push(rows.map(({ worker }) => worker))
    }
    await queue.work([{ name: SWEEP, isSweep: true, run }])
    await expect.poll(() => seen).toEqual([[]])

    const wakeWith = (worker: string, work = async (): Promise<void> => undefined) =>
      withTransaction(db, systemRandom, async tx => {
        await execute(tx, kysely.insertInto('worker_heartbeat').values({ worker, beat_at: new Date() }))
        await queue.wake(tx, SWEEP)
        await queue.wake(tx, SWEEP)
        await work()
      })
    const startedAt = performance.now()
    await expect(wakeWith('mark-1', () => Promise.reject(new Error('rejected')))).rejects.toThrow('rejected')
    await wakeWith('mark-2')
    await expect.poll(() => seen.at(-1)).toEqual(['mark-2'])
    // Without a notification, it runs five seconds after it has started.
    expect(performance.now() - startedAt).toBeLessThan(4000)
    expect(await queueStats(db)).toEqual([])
  })

  test('has one run at a time, which logs the ids of the requests that woke it', async ({ db, databaseUrl }) => {
    const queue = await startQueue(databaseUrl)
    const lines: { requestIds?: string[] }[] = []
    const log = pino(logOptions('info'), { write: line => void lines.push(JSON.parse(line)) })
    let running = 0
    let maxRunning = 0
    const run = async () => {
      maxRunning = Math.max(maxRunning, ++running)
      log.info('swept')
      await db.workerHeartbeat.count()
      running--
    }
    await queue.work([{ name: SWEEP, isSweep: true, run }])
    await expect.poll(() => lines).toHaveLength(1)
    const requestIds = Array.from({ length: 10 }, (_, index) => `request-${index}`)
    const wakeFrom = (id: string) =>
      runInContext({ name: 'test', requestIds: [id] }, () =>
        withTransaction(db, systemRandom, tx => queue.wake(tx, SWEEP)),
      )
    await Promise.all(requestIds.map(wakeFrom))
    await expect.poll(() => lines.flatMap(line => line.requestIds ?? []).toSorted()).toEqual(requestIds)
    expect(maxRunning).toBe(1)
  })

  test('runs again after an error, and after its connection was lost', async ({ db, databaseUrl }) => {
    const logLines: string[] = []
    const queue = await startQueue(databaseUrl, logLines)
    let runs = 0
    const run = async () => {
      runs++
      if (runs === 1) throw new Error('the provider failed')
    }
    await queue.work([{ name: SWEEP, isSweep: true, run }])
    await expect.poll(() => logLines.filter(line => line.includes('failed to run the job'))).toHaveLength(1)
    expect(await cutConnections(db, 'shop-sweeps')).toBeGreaterThan(0)
    await expect.poll(() => runs).toBeGreaterThan(1)
    const before = runs
    await withTransaction(db, systemRandom, tx => queue.wake(tx, SWEEP))
    await expect.poll(() => runs).toBeGreaterThan(before)
  })
})

/** Ends the connections of an application as PostgreSQL does at a restart. @returns their number */
function cutConnections(db: Db, application: string): Promise<number> {
  const cut = kysely
    .selectFrom(sql`pg_stat_activity`.as('a'))
    .select(sql<boolean>`pg_terminate_backend(a.pid)`.as('isCut'))
    .where(sql<boolean>`datname = current_database() AND application_name = ${application}`)
  return execute(db, cut)
}
