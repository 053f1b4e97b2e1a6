import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { addSignedIn, type SignedIn } from '../builders/people.ts'
import { test as base } from '../harness/harness.ts'
import { newName } from '../harness/names.ts'
import { type Reply, startTwoProcesses, type TwoProcesses } from '../harness/two-processes.ts'

/** Rounds of each race; RACE_ROUNDS=20 gives the full figure of the promises. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
/** Enough for the full figure on a machine that has other things to do, too; milliseconds. */
export const PATIENCE = { timeout: 60_000 + ROUNDS * 30_000 }
/** What varies a run; RACE_SEED repeats one. */
export const SEED = Number(process.env.RACE_SEED ?? randomInt(1_000_000))

const WARM_UP_CALLS = 100

export type Ground = { db: Db; processes: TwoProcesses }

/** Two processes of the shop on one database, warm: with connections to spare, so that those who race really meet. */
export const test = base.extend('processes', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
  const processes = await startTwoProcesses(databaseUrl)
  onCleanup(processes.stop)
  const look = () => processes.call('POST', '/checkout/quote', { body: { items: [] } })
  await Promise.all(Array.from({ length: WARM_UP_CALLS }, look))
  return processes
})

/** Customers who are signed in and have never ordered. */
export const buyers = ({ db, processes }: Ground, count: number) => addSignedIn(db, count, processes.tokenOf)

/** A variant with this much stock, booked as received. */
export async function goods({ db }: Ground, stock: number): Promise<{ id: string; sku: string }> {
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
          titleRu: 'Уголь',
          subTitleRu: '',
          descriptionRu: '',
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

/** What is sent to order by post to Yerevan, unless told otherwise. */
export function orderBody(items: Items, changes: object = {}) {
  return {
    items,
    phone: '+37491123456',
    address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
    deliveryType: 'post',
    ...changes,
  }
}

/** Orders by post; each order has a key of its own unless told which. */
export function order(
  { processes }: Ground,
  { token }: SignedIn,
  items: Items,
  changes: object = {},
  key = randomUUID(),
) {
  const body = orderBody(items, changes)
  return processes.call('POST', '/orders', { token, body, headers: { 'Idempotency-Key': key } })
}

/** Runs these, so many at a time. */
export async function inWaves<T>(atOnce: number, calls: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let nth = next++; nth < calls.length; nth = next++) {
      const call = calls[nth]
      if (call) results[nth] = await call()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** How often each answer came: `{ "201": 50, "409 OUT_OF_STOCK": 150 }`. */
export function answers(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const error: unknown = Reflect.get(Object(body), 'error')
    const answer = typeof error === 'string' ? `${status} ${error}` : `${status}`
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

/** One line a race, to be compared from week to week. Answers the 95th percentile, milliseconds. */
export function report(name: string, rounds: number, replies: Reply[]): number {
  const times = replies.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? 0)
  process.stdout.write(`${JSON.stringify({ test: name, seed: SEED, rounds, pass: rounds, p95 })}\n`)
  return p95
}

/** The same choices for the same seed. */
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
