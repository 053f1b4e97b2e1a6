import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { addVariant } from '../builders/checkout-shop.ts'
import { addSignedIn } from '../builders/people.ts'
import { startBalancer } from '../fakes/balancer.ts'
import { test as base } from '../harness/harness.ts'
import { end, freePort, launch, ready, tokensOf } from '../harness/two-processes.ts'
import { placeAtLast } from './order-load.ts'

/** FAULTS=full: six restarts under forty clients; else two under eight. */
const FIGURES = process.env.FAULTS === 'full' ? { restarts: 6, clients: 40 } : { restarts: 2, clients: 8 }
/** Longer than the balancer needs to learn that a process is ending. */
const SETTINGS = { SHUTDOWN_DRAIN_MS: '1500' }
const THINK_MS = 20

const test = base.extend('context', { scope: 'file' }, async ({ db, databaseUrl }, { onCleanup }) => {
  const variant = await addVariant(db, new Date(), { stock: 1_000_000 })
  const buyers = await addSignedIn(db, FIGURES.clients, await tokensOf())
  const start = async () => {
    const api = launch(await freePort(), databaseUrl, SETTINGS)
    await ready(api)
    return api
  }
  const processes = [await start(), await start()]
  const balancer = await startBalancer(processes.map(({ url }) => url))
  onCleanup(async () => {
    await balancer.stop()
    await Promise.all(processes.map(end))
  })
  return { variant, buyers, start, processes, balancer }
})

test('processes are restarted one after the other under load, and no call fails (R19)', { timeout: 300_000 }, async ({
  context: { variant, buyers, start, processes, balancer },
}) => {
  let isOver = false
  const seen: Record<number, number> = {}
  let slowestMs = 0
  const look = async () => {
    while (!isOver) {
      const from = performance.now()
      const body = JSON.stringify({ items: [{ sku: variant.sku, quantity: 1 }] })
      const status = await fetch(`${balancer.url}/serverapi/checkout/quote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(
        async reply => {
          await reply.arrayBuffer()
          return reply.status
        },
        () => 0,
      )
      seen[status] = (seen[status] ?? 0) + 1
      slowestMs = Math.max(slowestMs, performance.now() - from)
      await wait(THINK_MS)
    }
  }
  const looking = buyers.map(look)
  const orders = buyers.slice(0, FIGURES.restarts).map(async (buyer, index) => {
    await wait(index * 2000)
    return (await placeAtLast(balancer.url, buyer, variant.sku)).tries
  })
  for (let index = 0; index < FIGURES.restarts; index++) {
    const [oldest] = processes
    if (!oldest) throw new Error('no process to restart')
    const next = await start()
    processes.push(next)
    balancer.serve(processes.map(({ url }) => url))
    processes.shift()
    // The process reports not ready before it exits; the balancer checks it until then.
    await end(oldest)
    balancer.serve(processes.map(({ url }) => url))
  }
  isOver = true
  await Promise.all(looking)
  const tries = await Promise.all(orders)
  const facts = { ...FIGURES, statuses: seen, failures: balancer.failures(), slowestMs: Math.round(slowestMs) }
  process.stdout.write(`${JSON.stringify({ test: 'R19', ...facts })}\n`)
  expect(Object.keys(seen)).toEqual(['200'])
  expect(balancer.failures()).toBe(0)
  expect(tries.filter(count => count > 1)).toEqual([])
})
