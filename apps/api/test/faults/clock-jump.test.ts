import { randomUUID } from 'node:crypto'
import { on } from 'node:events'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { createJobQueue } from '#platform/jobs/jobs.ts'
import { queueNames } from '../../src/jobs.ts'
import { addVariant, orderOf } from '../builders/checkout-shop.ts'
import { addSignedIn, type SignedIn } from '../builders/people.ts'
import { test } from '../harness/harness.ts'
import { end, freePort, launch, ready, type Started, tokensOf } from '../harness/two-processes.ts'

const CLOCK = new URL('../harness/jumping-clock.mjs', import.meta.url).pathname
const HOUR_MS = 3_600_000
/** NTP corrects a clock, or a machine wakes up: forward, back beyond the start, and right again. */
const JUMPS_MS = [HOUR_MS, -HOUR_MS, 25 * HOUR_MS, 0]
const CUSTOMERS = 4

/** Shifts the wall clock of the process and waits for its confirmation. */
async function setClock({ child }: Started, clockOffsetMs: number): Promise<void> {
  child.send({ clockOffsetMs })
  for await (const [message] of on(child, 'message'))
    if (Reflect.get(Object(message), 'clockOffsetMs') === clockOffsetMs) return
}

const Body = z.object({ result: z.object({ order: z.object({ number: z.int() }) }) })

test('a clock that jumps by hours and back ends no session, repeats no order and causes no 500', {
  timeout: 240_000,
}, async ({ db, databaseUrl, appUrl }) => {
  const api = launch(await freePort(), appUrl, { NODE_OPTIONS: `--import=${CLOCK}` })
  onTestFinished(() => end(api))
  await ready(api)
  const variant = await addVariant(db, new Date(), { stock: 1000 })
  const [known, ...others] = await addSignedIn(db, 1 + JUMPS_MS.length * CUSTOMERS, await tokensOf())
  if (!known) throw new Error('expected a customer, got none')

  const call = async (method: string, path: string, { token }: SignedIn, body?: object, key?: string) => {
    const reply = await fetch(`${api.url}/serverapi${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    return { status: reply.status, text }
  }
  const items = [{ sku: variant.sku, quantity: 1 }]
  const place = async (customer: SignedIn, key: string) => {
    const { status, text } = await call('POST', '/orders', customer, orderOf(items), key)
    expect({ status, text }).toMatchObject({ status: 201 })
    return Body.parse(JSON.parse(text)).result.order.number
  }

  const firstKey = randomUUID()
  const first = await place(known, firstKey)
  const seen: object[] = []
  for (const clockOffsetMs of JUMPS_MS) {
    await setClock(api, clockOffsetMs)
    const from = performance.now()
    expect(await call('GET', '/user/profile', known)).toMatchObject({ status: 200 })
    expect(await call('POST', '/checkout/quote', known, { items })).toMatchObject({ status: 200 })
    expect(await call('GET', `/catalog/products?limit=${seen.length + 1}`, known)).toMatchObject({ status: 200 })
    expect(await place(known, firstKey)).toBe(first)
    const numbers = await Promise.all(others.splice(0, CUSTOMERS).map(customer => place(customer, randomUUID())))
    expect(new Set([first, ...numbers]).size).toBe(CUSTOMERS + 1)
    await expect
      .poll(async () => (await fetch(`${api.url}/serverapi/health/ready`)).status, { timeout: 15_000 })
      .toBe(200)
    seen.push({ jumpHours: clockOffsetMs / HOUR_MS, ms: Math.round(performance.now() - from) })
  }
  process.stdout.write(`${JSON.stringify({ test: 'clock jump', seen })}\n`)
  expect(api.child.exitCode).toBeNull()
  expect(api.output.join('')).not.toContain('"msg":"unhandled error"')

  // Orders that were placed an hour back have expired; the job finds them, as it does each minute.
  const queue = createJobQueue(databaseUrl, pino({ level: 'silent' }))
  onTestFinished(() => queue.stop())
  await queue.start(queueNames)
  await withTransaction(db, systemRandom, tx => queue.send(tx, 'orders.expire'))
  const overdue = () => db.order.count({ where: { status: 'awaiting_payment', holdUntil: { lt: new Date() } } })
  await expect.poll(overdue, { timeout: 90_000 }).toBe(0)
})
