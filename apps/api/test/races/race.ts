import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/db.ts'
import { addSignedIn, type SignedIn } from '../builders/people.ts'
import { test as base, sharedTest } from '../harness/harness.ts'
import { newName } from '../harness/names.ts'
import { type Reply, startTwoProcesses, type TwoProcesses } from '../harness/two-processes.ts'

/** Rounds of each race; RACE_ROUNDS=20 is the full run. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
/** Enough for a full run on a busy machine; milliseconds. */
export const LONG_TIMEOUT = { timeout: 60_000 + ROUNDS * 30_000 }
/** Seed of the random choices. RACE_SEED repeats a run. */
export const SEED = Number(process.env.RACE_SEED ?? randomInt(1_000_000))

const WARM_UP_CALLS = 100

export type TestContext = { db: Db; processes: TwoProcesses }

/**
 * Starts two processes of the shop on one database, warm and with spare connections, so that concurrent requests really
 * overlap.
 */
async function startShop(databaseUrl: string): Promise<TwoProcesses> {
  const processes = await startTwoProcesses(databaseUrl, { PASSWORD_HASH_MEMORY_KIB: '1024' })
  const warmUp = () => processes.call('POST', '/checkout/quote', { body: { items: [] } })
  await Promise.all(Array.from({ length: WARM_UP_CALLS }, warmUp))
  return processes
}

let shared: Promise<TwoProcesses> | undefined

/**
 * For files that only use their own products and customers: they share the processes, which end with the test worker.
 */
export const test = sharedTest.extend('processes', { scope: 'file' }, ({ databaseUrl }) => {
  shared ??= startShop(databaseUrl)
  return shared
})

/** For files that change settings or check the whole shop. */
export const ownTest = base.extend('processes', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
  const processes = await startShop(databaseUrl)
  onCleanup(processes.stop)
  return processes
})

/** Returns signed-in customers without orders. */
export const buyers = ({ db, processes }: TestContext, count: number) => addSignedIn(db, count, processes.tokenOf)

/** Creates a variant with this much stock, recorded as received. */
export async function createVariant({ db }: TestContext, stock: number): Promise<{ id: string; sku: string }> {
  const slug = newName('coal')
  const createdAt = new Date()
  return db.variant.create({
    data: {
      sku: slug.toUpperCase(),
      weightGrams: 1000,
      priceAmd: 3000,
      onHand: stock,
      product: {
        create: {
          slug,
          category: 'coal',
          brand: 'Уголёк',
          title: { ru: 'Уголь' },
          subTitle: { ru: '' },
          description: { ru: '' },
          searchText: '',
          createdAt,
        },
      },
      stockMoves: { create: { delta: stock, kind: 'receipt', ref: randomUUID(), createdAt } },
    },
    select: { id: true, sku: true },
  })
}

export type Items = { sku: string; quantity: number }[]

/** Returns the body of an order by post to Yerevan, with the given changes. */
export function orderBody(items: Items, changes: object = {}) {
  return {
    items,
    phone: '+37491123456',
    address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
    deliveryType: 'post',
    ...changes,
  }
}

/** Places an order by post, with a new key by default. */
export function order(
  { processes }: TestContext,
  { token }: SignedIn,
  items: Items,
  changes: object = {},
  key = randomUUID(),
) {
  const body = orderBody(items, changes)
  return processes.call('POST', '/orders', { token, body, headers: { 'Idempotency-Key': key } })
}

const MAX_ATTEMPTS = 10

/**
 * The same for many customers who want one thing: an order that waited for the others longer than the database allows is
 * asked to retry (503), and is repeated with its key, as the checkout does.
 */
export async function orderUntilAnswered(
  context: TestContext,
  buyer: SignedIn,
  items: Items,
  changes: object = {},
): Promise<Reply> {
  const key = randomUUID()
  for (let attempt = 1; ; attempt++) {
    const reply = await order(context, buyer, items, changes, key)
    if (reply.status !== 503 || attempt === MAX_ATTEMPTS) return reply
  }
}

/** Runs the calls with limited concurrency. */
export async function inWaves<T>(atOnce: number, calls: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < calls.length; index = next++) {
      const call = calls[index]
      if (call) results[index] = await call()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Counts the responses: `{ "201": 50, "409 OUT_OF_STOCK": 150 }`. */
export function countResponses(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const error: unknown = Reflect.get(Object(body), 'error')
    const response = typeof error === 'string' ? `${status} ${error}` : `${status}`
    counts[response] = (counts[response] ?? 0) + 1
  }
  return counts
}

/** Prints one line per race, for comparison over time. Returns the 95th percentile in milliseconds. */
export function report(name: string, rounds: number, replies: Reply[]): number {
  const times = replies.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? 0)
  process.stdout.write(`${JSON.stringify({ test: name, seed: SEED, rounds, pass: rounds, p95 })}\n`)
  return p95
}

/** Creates a random generator that repeats for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map(item => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
