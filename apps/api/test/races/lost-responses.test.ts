import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { SignedIn } from '../builders/people.ts'
import { startCuttingProxy } from '../fakes/cutting-proxy.ts'
import { test as base, buyers, createVariant, inWaves, LONG_TIMEOUT, orderBody, ROUNDS, SEED } from './race.ts'

/** 100 in the full run of 20 rounds. */
const TRIALS = 5 * ROUNDS
const AT_ONCE = 5

/** A proxy in front of each process that drops every response. */
const test = base.extend('lostLines', { scope: 'file' }, async ({ processes }, { onCleanup }) => {
  const proxies = await Promise.all(processes.urls.map(startCuttingProxy))
  onCleanup(() => Promise.all(proxies.map(({ stop }) => stop())).then(() => undefined))
  return proxies
})

async function place(url: string, { token }: SignedIn, sku: string, key: string): Promise<number | 'lost'> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key }
  const body = JSON.stringify(orderBody([{ sku, quantity: 1 }]))
  const reply = await fetch(`${url}/serverapi/orders`, { method: 'POST', headers, body }).catch(() => null)
  await reply?.text()
  return reply?.status ?? 'lost'
}

test(
  'an order with a lost response is placed once, however often it is repeated (R8)',
  LONG_TIMEOUT,
  async ({ db, processes, lostLines }) => {
    const context = { db, processes }
    const { sku, id: variantId } = await createVariant(context, 2 * TRIALS)
    const crowd = await buyers(context, TRIALS)
    const trials = crowd.map((buyer, index) => async () => {
      const key = randomUUID()
      const [line, other] = index % 2 ? lostLines : lostLines.toReversed()
      const lost = [await place(line?.url ?? '', buyer, sku, key), await place(other?.url ?? '', buyer, sku, key)]
      return [...lost, await place(processes.urls[index % 2] ?? '', buyer, sku, key)]
    })

    const outcomes = await inWaves(AT_ONCE, trials)

    expect(new Set(outcomes.map(each => each.join()))).toEqual(new Set(['lost,lost,201']))
    expect(lostLines.reduce((sum, { cuts }) => sum + cuts(), 0)).toBe(2 * TRIALS)
    expect(await db.order.count({ where: { lines: { some: { variantId } } } })).toBe(TRIALS)
    expect(await db.reservation.count({ where: { variantId, state: 'held' } })).toBe(TRIALS)
    expect(await db.variant.findUniqueOrThrow({ where: { sku } })).toMatchObject({ reserved: TRIALS })
    process.stdout.write(`${JSON.stringify({ test: 'R8', seed: SEED, trials: TRIALS, orders: TRIALS })}\n`)
  },
)
