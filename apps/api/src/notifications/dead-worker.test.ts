import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { execute, kysely } from '#platform/db/sql.ts'
import { createWorkerCheck } from '#platform/jobs/heartbeat.ts'
import { createJobQueue } from '#platform/jobs/jobs.ts'
import { test as base, newPhone, openShop, registrationOf, type Shop } from '../../test/builders/identity-shop.ts'
import { setMessages } from '../../test/builders/message-shop.ts'
import { openMetrics } from '../metrics/index.ts'
import { listWarnings, warnWithoutRecipient } from './monitoring.ts'

const QUEUES = ['contact.clean']

/** An API that runs no jobs, and the queue of a separate worker. */
const test = base.extend('split', { scope: 'file' }, async ({ db, clock, databaseUrl }, { onCleanup }) => {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const jobs = createJobQueue(databaseUrl, log, { graceMs: 0 })
  const worker = createJobQueue(databaseUrl, log)
  await jobs.start(QUEUES)
  await worker.start(QUEUES)
  const shop = await openShop({ db, clock, jobs })
  onCleanup(async () => {
    await shop.close()
    await worker.stop()
    await jobs.stop()
  })
  return { shop, worker, lines, check: createWorkerCheck({ db, jobs, log }), log }
})

const alertsIn = (lines: readonly string[]) => lines.filter(line => line.includes('"alert":"worker.dead"'))

async function warningsOf(shop: Shop): Promise<string[]> {
  const staff = shop.browser('en')
  staff.signIn(await shop.given.token(await shop.given.staff('operator')))
  const { status, body } = await staff.get('/admin/warnings')
  expect(status).toBe(200)
  return body.result.items.map(({ kind }: { kind: string }) => kind)
}

async function workersAlive(shop: Shop): Promise<string | undefined> {
  const metrics = await openMetrics(shop.deps, { host: '127.0.0.1', port: 0 }, { isDraining: false })
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  await metrics.close()
  return text.split('\n').find(line => line.startsWith('workers_alive '))
}

test('reports a dead worker in the API, the metrics, the admin area and to a person who requests a code', async ({
  split: { shop, worker, lines, check, log },
  db,
  databaseUrl,
}) => {
  const { phone: known, email } = await shop.given.customer()
  const requests = [
    ['/user/login-code-request', { phoneNumber: known }],
    ['/user/login-code-request', { phoneNumber: newPhone() }],
    ['/user/reset-password-request', { email }],
    ['/user/register', registrationOf(newPhone())],
  ] as const
  const requestCodes = async () => {
    const replies = []
    for (const [path, body] of requests) replies.push(await shop.browser('en').post(path, body))
    return replies
  }

  // A worker runs.
  await worker.work([{ name: 'contact.clean', run: async () => undefined }])
  await check()
  expect(alertsIn(lines)).toEqual([])
  expect(await warningsOf(shop)).toEqual([])
  expect(await workersAlive(shop)).toBe('workers_alive 1')

  // It ends, and has not reported for a minute.
  await worker.stop()
  await execute(db, kysely.updateTable('worker_heartbeat').set({ beat_at: sql`now() - interval '61 seconds'` }))
  await check()
  await check()
  expect(alertsIn(lines), 'once, not at each look').toHaveLength(1)
  expect(await warningsOf(shop)).toEqual(['no_worker'])
  expect(await workersAlive(shop)).toBe('workers_alive 0')
  const rejected = await requestCodes()
  const faces = rejected.map(({ status, body: { error, message }, headers }) => [
    status,
    error,
    message,
    headers['retry-after'],
  ])
  const honest = [503, 'CODES_UNAVAILABLE', 'We can’t send codes right now. Please try again in a few minutes.', '60']
  expect(faces).toEqual([honest, honest, honest, honest])
  expect(await db.otp.count()).toBe(0)
  expect(await db.outbox.count({ where: { topic: 'code' } })).toBe(0)
  // The registration is stored, so that a later login code finishes it.
  expect(await db.registration.count()).toBe(1)
  // The rest of the API works on.
  expect((await shop.browser().get('/health/ready')).status).toBe(200)

  // Another one starts.
  const next = createJobQueue(databaseUrl, log)
  onTestFinished(() => next.stop())
  await next.start(QUEUES)
  await next.work([{ name: 'contact.clean', run: async () => undefined }])
  await check()
  expect(lines.some(line => line.includes('a worker runs jobs again'))).toBe(true)
  expect(await warningsOf(shop)).toEqual([])
  expect((await requestCodes()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('raises no false alarm for an API that has just started or that runs the jobs itself', async ({
  db,
  databaseUrl,
}) => {
  await execute(db, kysely.updateTable('worker_heartbeat').set({ beat_at: sql`now() - interval '1 hour'` }))
  const started = createJobQueue(databaseUrl, pino({ level: 'silent' }))
  expect(await started.hasWorker(db), 'within a minute after its start').toBe(true)
  const own = createJobQueue(databaseUrl, pino({ level: 'silent' }), { graceMs: 0 })
  onTestFinished(() => own.stop())
  await own.start(QUEUES)
  expect(await own.hasWorker(db)).toBe(false)
  await own.work([{ name: 'contact.clean', run: async () => undefined }])
  await db.workerHeartbeat.deleteMany()
  expect(await own.hasWorker(db), 'jobs run in this process').toBe(true)
})

test('sends codes for ten minutes after an upgrade of the API before its worker, which does not report yet', async ({
  db,
  databaseUrl,
}) => {
  await db.workerHeartbeat.deleteMany()
  const silent = pino({ level: 'silent' })
  expect(await createJobQueue(databaseUrl, silent, { graceMs: 0 }).hasWorker(db)).toBe(true)
  const later = createJobQueue(databaseUrl, silent, { graceMs: 0, upgradeGraceMs: 0 })
  expect(await later.hasWorker(db), 'after ten minutes').toBe(false)
})

test('warns staff that the SMS budget of the day is used up', async ({ db, clock }) => {
  const shop = await openShop({ db, clock })
  onTestFinished(shop.close)
  expect(await warningsOf(shop)).toEqual([])
  const day = new Date(clock.now().toISOString().slice(0, 10))
  await db.smsDay.upsert({ where: { day }, create: { day, sent: 1400, notices: 1400 }, update: { notices: 1400 } })
  expect(await warningsOf(shop)).toEqual(['sms_notices'])
  await db.smsDay.update({ where: { day }, data: { sent: 2000 } })
  expect(await warningsOf(shop)).toEqual(['sms_codes'])
})

test('warns in the log and the admin area of a live shop without a recipient of alerts, and never in a demo', async ({
  db,
  clock,
}) => {
  const shop = await openShop({ db, clock })
  onTestFinished(shop.close)
  const lines: string[] = []
  const deps = { ...shop.deps, log: pino({}, { write: line => void lines.push(line) }) }
  const warns = async (isLive: boolean) => {
    lines.length = 0
    await warnWithoutRecipient(deps, isLive)
    const kinds = (await listWarnings(deps, { isLive, namesShop: false })).map(({ kind }) => kind)
    return [lines.some(line => line.includes('reach no one')), kinds.includes('no_alert_recipient')]
  }
  expect(await warns(true)).toEqual([true, true])
  expect(await warns(false)).toEqual([false, false])
  await setMessages(shop, { emails: ['boss@dymtun.example'] })
  expect(await warns(true)).toEqual([false, false])
})
