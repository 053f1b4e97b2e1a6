import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createDb, type Db } from '#platform/db/db.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { openCluster } from '../../../../scripts/database/cluster.ts'
import { addVariant, orderOf, type TestVariant } from '../builders/checkout-shop.ts'
import { addSignedIn, type SignedIn } from '../builders/people.ts'
import { end, freePort, launchWorker, ready, type Started, tokensOf } from '../harness/two-processes.ts'
import { type KillableShop, openKillableShop } from './killable-shop.ts'

/** PostgreSQL ends connections for a restart, a failover or an administrator. FAULTS=full: 27 s and six kills. */
const IS_FULL = process.env.FAULTS === 'full'
const CLIENTS_AT_ONCE = 16
const TERMINATING_MS = IS_FULL ? 27_000 : 9000
const PAUSE_MS = { min: 400, max: 900 }
const POSTGRES_KILLS = IS_FULL ? 6 : 2
/** Each customer places one order; more than can be placed in the time. */
const CUSTOMERS = IS_FULL ? 12_000 : 4000
/** Longer than the shop may take for any call. */
const CALL_TIMEOUT_MS = 20_000

let shop: KillableShop
let worker: Started
let db: Db
let variant: TestVariant
let customers: SignedIn[]

beforeAll(async () => {
  shop = await openKillableShop(async databaseUrl => {
    db = createDb(databaseUrl, 4)
    variant = await addVariant(db, new Date(), { stock: 1_000_000 })
    customers = await addSignedIn(db, CUSTOMERS, await tokensOf())
  })
  worker = launchWorker(await freePort(), shop.appUrl, { PUBLIC_URL: shop.url })
  await ready(worker)
}, 120_000)

afterAll(async () => {
  if (worker) await end(worker)
  await db?.$disconnect()
  await shop?.stop()
})

type Load = {
  /** Responses by call and status; 0 means that the connection failed. */
  statuses: Record<string, number>
  /** Order numbers by the idempotency key that was acknowledged with 201. */
  acknowledged: Map<string, number>
  /** Numbers of orders whose cancellation was acknowledged. */
  cancelled: Set<number>
}

const PlacedOrder = z.object({ result: z.object({ order: z.object({ number: z.int() }) }) })

/** Sends one write and counts its status. */
async function post(load: Load, path: string, { token }: SignedIn, headers = {}, body?: object) {
  const reply = await fetch(`${shop.url}/serverapi${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
    .then(async response => ({ status: response.status, text: await response.text() }))
    .catch(() => ({ status: 0, text: '' }))
  const name = `${path.endsWith('/cancel') ? 'cancel' : 'place'} ${reply.status}`
  load.statuses[name] = (load.statuses[name] ?? 0) + 1
  // A dead shop must not turn the load into a busy loop.
  if (reply.status === 0 || reply.status === 503) await wait(50)
  return reply
}

/** Sends an order with its key until it is acknowledged; undefined if the load ends first. */
async function place(load: Load, customer: SignedIn, isOver: () => boolean): Promise<number | undefined> {
  const key = randomUUID()
  const body = orderOf([{ sku: variant.sku, quantity: 1 }])
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  while (!isOver()) {
    const { status, text } = await post(load, '/orders', customer, headers, body)
    if (status !== 201) continue
    const { number } = PlacedOrder.parse(JSON.parse(text)).result.order
    load.acknowledged.set(key, number)
    return number
  }
  return undefined
}

/** Places one order per customer and cancels it until `stop` is called, which waits for the open calls. */
function startLoad(): { load: Load; stop: () => Promise<void> } {
  const load: Load = { statuses: {}, acknowledged: new Map(), cancelled: new Set() }
  let isOver = false
  const buy = async () => {
    for (let customer = customers.pop(); customer && !isOver; customer = customers.pop()) {
      const number = await place(load, customer, () => isOver)
      if (number === undefined) return
      const { status } = await post(load, `/orders/${number}/cancel`, customer)
      if (status === 200) load.cancelled.add(number)
    }
  }
  const buying = Promise.all(Array.from({ length: CLIENTS_AT_ONCE }, buy))
  return {
    load,
    stop: async () => {
      isOver = true
      await buying
    },
  }
}

/** Ends every connection of the shop's roles, as an administrator or a failover does. */
async function terminateBackends(admin: pg.Client): Promise<number> {
  const { rowCount } = await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'shop%'",
  )
  return rowCount ?? 0
}

async function expectNothingLost({ statuses, acknowledged, cancelled }: Load): Promise<void> {
  const { child: api, output } = shop.api()
  expect({ api: api.exitCode, worker: worker.child.exitCode, output: output.join('').slice(-2000) }).toMatchObject({
    api: null,
    worker: null,
  })
  const expected = ['place 201', 'place 409', 'place 503', 'cancel 200', 'cancel 409', 'cancel 503']
  expect(Object.keys(statuses).filter(name => !expected.includes(name))).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(0)
  expect(shop.bugs()).toEqual([])

  // Recovers without a restart.
  await shop.eventually(async () =>
    (await fetch(`${shop.url}/serverapi/health/ready`)).status === 200 ? true : undefined,
  )
  const rows = await shop.eventually(() =>
    db.order.findMany({ select: { number: true, idempotencyKey: true, status: true } }),
  )
  const byKey = new Map(rows.map(row => [row.idempotencyKey, row]))
  expect([...acknowledged].filter(([key, number]) => byKey.get(key)?.number !== number)).toEqual([])
  const stillOpen = rows.filter(({ number, status }) => cancelled.has(number) && status !== 'cancelled')
  expect(stillOpen).toEqual([])
  expect(await reconcileLedgers(db, new Date())).toEqual([])
}

test('ended connections end neither the API nor the worker, and no acknowledged order is lost', {
  timeout: 180_000,
}, async () => {
  const { port } = new URL(shop.databaseUrl)
  const { postgres: password } = openCluster(shop.dataDir).passwords
  const admin = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'shop' })
  await admin.connect()
  const { load, stop } = startLoad()
  let terminated = 0
  try {
    const from = performance.now()
    while (performance.now() - from < TERMINATING_MS) {
      await wait(randomInt(PAUSE_MS.min, PAUSE_MS.max))
      terminated += await terminateBackends(admin)
    }
  } finally {
    await stop()
    await admin.end()
  }
  process.stdout.write(`${JSON.stringify({ test: 'terminated backends', terminated, ...load.statuses })}\n`)
  expect(terminated).toBeGreaterThan(CLIENTS_AT_ONCE)
  await expectNothingLost(load)
})

test(`PostgreSQL is killed ${POSTGRES_KILLS} times under load: neither the API nor the worker ends, and no acknowledged order is lost`, {
  timeout: 300_000,
}, async () => {
  const { load, stop } = startLoad()
  try {
    for (let kill = 0; kill < POSTGRES_KILLS; kill++) {
      await wait(randomInt(500, 1500))
      await shop.killPostgres()
    }
    await wait(1000)
  } finally {
    await stop()
  }
  process.stdout.write(`${JSON.stringify({ test: 'killed PostgreSQL', kills: POSTGRES_KILLS, ...load.statuses })}\n`)
  await expectNothingLost(load)
})
