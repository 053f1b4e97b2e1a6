import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, type Db } from '#platform/db/db.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { addVariant, type TestVariant } from '../builders/checkout-shop.ts'
import { addSignedIn, type SignedIn } from '../builders/people.ts'
import { press } from '../fakes/sandbox-bank.ts'
import { tokensOf } from '../harness/two-processes.ts'
import { type KillableShop, openKillableShop } from './killable-shop.ts'
import { type Acknowledged, placeAtLast } from './order-load.ts'

/** FAULTS=full: 30 s of load with five deaths of PostgreSQL and two of the API, payments among it, then 50 deaths amid a checkout. */
const FIGURES =
  process.env.FAULTS === 'full'
    ? { loadMs: 30_000, postgresKills: 5, apiKills: 2, points: 50, isPaying: true }
    : { loadMs: 4000, postgresKills: 1, apiKills: 1, points: 2, isPaying: false }
const BUYERS_AT_ONCE = 8
/** Each buyer places two orders at most; more than can be placed in the time. */
const CLIENTS = FIGURES.loadMs / 4
/** A checkout takes about as long: the API dies before, amid or after it. */
const LONGEST_CHECKOUT_MS = 80
const SECOND_MS = 1000

let shop: KillableShop
let db: Db
let variant: TestVariant
let clients: SignedIn[]

beforeAll(async () => {
  shop = await openKillableShop(async databaseUrl => {
    db = createDb(databaseUrl, 4)
    variant = await addVariant(db, new Date(), { stock: 1_000_000 })
    clients = await addSignedIn(db, CLIENTS + FIGURES.points, await tokensOf())
  })
}, 120_000)

afterAll(async () => {
  await db?.$disconnect()
  await shop?.stop()
})

const next = (): SignedIn => {
  const client = clients.pop()
  if (!client) throw new Error('there are more orders than buyers: raise CLIENTS')
  return client
}

/**
 * Asserts that every acknowledged order exists once with its reservation, that there are no others, and that the
 * ledgers reconcile.
 */
async function assertNothingLost(acknowledged: readonly Acknowledged[]): Promise<void> {
  const rows = await db.order.findMany({
    select: { number: true, idempotencyKey: true, status: true, lines: { select: { reservation: true } } },
  })
  const byKey = new Map(rows.map(row => [row.idempotencyKey, row]))
  expect(shop.bugs()).toEqual([])
  expect(acknowledged.filter(({ key, number }) => byKey.get(key)?.number !== number)).toEqual([])
  expect(rows.length).toBe(acknowledged.length)
  expect(rows.filter(({ lines }) => lines.length !== 1 || !lines[0]?.reservation)).toEqual([])
  // Messages that were due when the API died are sent when its lease ends.
  const waiting = () => db.outbox.count({ where: { sentAt: null, failedAt: null } })
  await shop.eventually(async () => ((await waiting()) === 0 ? true : undefined))
  expect(await reconcileLedgers(db, new Date())).toEqual([])
}

const acknowledged: Acknowledged[] = []

test('orders acknowledged while PostgreSQL and the API are killed are all there afterwards (R17)', async () => {
  const { loadMs, postgresKills, apiKills, isPaying } = FIGURES
  let isOver = false
  let retried = 0
  const paid = new Set<number>()
  const buy = async () => {
    while (!isOver) {
      const { tries, ...order } = await placeAtLast(shop.url, next(), variant.sku)
      acknowledged.push(order)
      if (tries > 1) retried++
      if (!isPaying || acknowledged.length % 4 !== 0) continue
      // The payment page may be cut off too: the payment is found later.
      await press(shop.url, order.payPath, 'approve').then(
        () => paid.add(order.number),
        () => undefined,
      )
    }
  }
  const buying = Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buy))
  const kills = [...Array(postgresKills).fill(shop.killPostgres), ...Array(apiKills).fill(shop.killApi)]
  const from = performance.now()
  for (const [index, kill] of kills.entries()) {
    const at = ((index + 0.5) / kills.length) * loadMs
    await wait(Math.max(randomInt(300), from + at - performance.now()))
    await kill()
  }
  await wait(Math.max(SECOND_MS, from + loadMs - performance.now()))
  isOver = true
  await buying

  const unpaid = () => db.order.count({ where: { number: { in: [...paid] }, status: 'awaiting_payment' } })
  await shop.eventually(async () => ((await unpaid()) === 0 ? true : undefined))
  await assertNothingLost(acknowledged)
  const seconds = Math.round((performance.now() - from) / SECOND_MS)
  const facts = { acknowledged: acknowledged.length, retried, paid: paid.size, postgresKills, apiKills, seconds }
  process.stdout.write(`${JSON.stringify({ test: 'R17', ...facts, lost: 0 })}\n`)
}, 600_000)

test('an API that is killed during a checkout leaves no partial order, and the same key places it once (R18)', async () => {
  let retried = 0
  for (let point = 0; point < FIGURES.points; point++) {
    const placing = placeAtLast(shop.url, next(), variant.sku)
    await wait(randomInt(LONGEST_CHECKOUT_MS))
    await shop.killApi()
    const { tries, ...order } = await placing
    if (tries > 1) retried++
    acknowledged.push(order)
  }
  await assertNothingLost(acknowledged)
  process.stdout.write(`${JSON.stringify({ test: 'R18', points: FIGURES.points, retried, halves: 0 })}\n`)
}, 900_000)
