import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { openSession } from '#identity/index.ts'
import { deriveKeys, systemRandom } from '#platform/auth/secrets.ts'
import { type Db, withTransaction } from '#platform/db/db.ts'
import { createJobQueue, type JobQueue } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { queueNames } from '../../src/jobs.ts'
import { addVariant, orderOf } from '../builders/checkout-shop.ts'
import { addAccount, newPhone } from '../builders/people.ts'
import { startTcpProxy } from '../fakes/tcp-proxy.ts'
import { test as base } from '../harness/harness.ts'
import {
  APP_SECRET,
  end,
  freePort,
  launch,
  launchWorker,
  ready,
  type Started,
  tokensOf,
} from '../harness/two-processes.ts'
import { startNikita } from '../simulators/sms.ts'

/** R23 in full: WORKER_KILLS=20 WORKER_MESSAGES=500. */
const KILLS = Number(process.env.WORKER_KILLS ?? 4)
const MESSAGES = Number(process.env.WORKER_MESSAGES ?? 80)
const isFull = KILLS >= 20
/** A message of a killed worker waits for its lease and the next sweep. */
const TIMEOUT_MS = 180_000

const clock = { now: () => new Date() }
const log = pino({ level: 'silent' })

const test = base.extend('queue', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
  const queue = createJobQueue(databaseUrl, log)
  await queue.start(queueNames)
  onCleanup(() => queue.stop())
  return queue
})

/** A process that is ended with its test. */
async function running(started: Started): Promise<Started> {
  onTestFinished(() => end(started))
  await ready(started)
  return started
}

const worker = async (databaseUrl: string, env: Record<string, string> = {}) =>
  running(launchWorker(await freePort(), databaseUrl, env))

function write(db: Db, queue: JobQueue, recipient: string, key: string): Promise<void> {
  const deps = { clock, keys: deriveKeys(APP_SECRET), jobs: queue }
  const params = { number: 10_001, totalAmd: 9000 }
  return withTransaction(db, systemRandom, tx =>
    notify(tx, deps, { topic: 'order.paid', key, channel: 'sms', recipient, locale: 'en', params }),
  )
}

test('an API with JOBS=off leaves the jobs to the worker: an order expires, and its customer is notified', async ({
  db,
  databaseUrl,
  queue,
}) => {
  const api = await running(launch(await freePort(), databaseUrl, { JOBS: 'off' }))
  const { id, phone } = await addAccount(db, clock.now())
  const { sku, variantId } = await addVariant(db, clock.now(), { stock: 3 })
  const token = (await tokensOf())(await openSession(db, clock.now(), id))
  const reply = await fetch(`${api.url}/serverapi/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      authorization: `Bearer ${token}`,
      'idempotency-key': 'worker-test-order',
    },
    body: JSON.stringify(orderOf([{ sku, quantity: 2 }])),
  })
  expect(reply.status).toBe(201)
  await db.order.updateMany({ data: { holdUntil: new Date(clock.now().getTime() - 1000) } })
  await withTransaction(db, systemRandom, tx => queue.send(tx, 'orders.expire'))
  await wait(1500)
  expect(await db.order.count({ where: { status: 'awaiting_payment' } })).toBe(1)

  const workers = await Promise.all([worker(databaseUrl), worker(databaseUrl)])
  await expect
    .poll(() => db.devMessage.count({ where: { to: phone, text: { contains: 'is canceled' } } }), { timeout: 60_000 })
    .toBe(1)
  expect(await db.order.count({ where: { status: 'cancelled', cancelReason: 'payment_expired' } })).toBe(1)
  expect(await db.variant.findUniqueOrThrow({ where: { id: variantId } })).toMatchObject({ onHand: 3, reserved: 0 })

  // Two workers share what there is: each message has one try of one of them.
  const guests = Array.from({ length: 40 }, newPhone)
  for (const [index, guest] of guests.entries()) await write(db, queue, guest, `shared-${index}`)
  await expect
    .poll(() => db.outbox.count({ where: { recipient: { in: guests }, sentAt: null } }), { timeout: 60_000 })
    .toBe(0)
  expect(await db.outbox.count({ where: { recipient: { in: guests }, attempts: 1 } })).toBe(40)

  // A deploy ends them: they finish and go.
  for (const { child } of workers) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

test(`a worker that is killed ${KILLS} times among ${MESSAGES} messages loses none, and repeats none under another id (R23)`, {
  timeout: isFull ? 900_000 : 120_000,
}, async ({ db, databaseUrl, queue }) => {
  const provider = await startNikita()
  onTestFinished(provider.close)
  const phones = Array.from({ length: MESSAGES }, newPhone)
  for (const [index, phone] of phones.entries()) await write(db, queue, phone, `killed-${index}`)
  const from = clock.now()

  for (let kill = 1; kill <= KILLS; kill++) {
    const victim = launchWorker(await freePort(), databaseUrl, provider.settings)
    onTestFinished(() => end(victim))
    const enough = Math.floor((kill * MESSAGES) / (KILLS + 1))
    while (provider.taken.length < enough) {
      if (victim.child.exitCode !== null) throw new Error(`the worker ended by itself:\n${victim.output.join('')}`)
      await wait(2)
    }
    victim.child.kill('SIGKILL')
    await once(victim.child, 'exit')
    if (!isFull) await passLease(db, queue)
  }
  await worker(databaseUrl, provider.settings)
  if (!isFull) await passLease(db, queue)
  const open = () => db.outbox.count({ where: { recipient: { in: phones }, sentAt: null } })
  await expect.poll(open, { timeout: TIMEOUT_MS, interval: 200 }).toBe(0)

  expect(new Set(provider.taken.map(({ to }) => `+${to}`))).toEqual(new Set(phones))
  expect(provider.taken).toHaveLength(MESSAGES)
  // Only messages in progress when a worker was killed were sent again, and recognized by their id.
  expect(provider.calls.length - MESSAGES).toBeLessThanOrEqual(KILLS)
  if (isFull) {
    const { _max: last } = await db.outbox.aggregate({ where: { recipient: { in: phones } }, _max: { sentAt: true } })
    process.stderr.write(`all sent after ${((last.sentAt?.getTime() ?? 0) - from.getTime()) / 1000} s\n`)
  }
})

test('a worker exits with code 1 when its database stays unavailable, and not after a short outage', async ({
  databaseUrl,
}) => {
  const proxy = await startTcpProxy(databaseUrl)
  onTestFinished(proxy.stop)
  const { child, output, url } = await worker(proxy.address, { WORKER_EXIT_AFTER_SECONDS: '4' })
  const status = () => fetch(`${url}/serverapi/health/ready`).then(reply => reply.status)

  proxy.behave('rejects')
  await expect.poll(status).toBe(503)
  proxy.behave('passes')
  await expect.poll(status).toBe(200)
  // Longer than the limit after the outage began: it was not one outage.
  await wait(5000)
  expect(child.exitCode).toBeNull()

  const ended = once(child, 'exit')
  proxy.behave('rejects')
  expect(await ended).toEqual([1, null])
  expect(output.join('')).toContain('"msg":"worker exits: the database stayed unavailable"')
})

/** Ends the leases of the dead worker, so that the short run does not wait for them. */
async function passLease(db: Db, queue: JobQueue): Promise<void> {
  await db.outbox.updateMany({ where: { sentAt: null }, data: { dueAt: clock.now() } })
  await withTransaction(db, systemRandom, tx => queue.wake(tx, 'outbox.drain'))
}
