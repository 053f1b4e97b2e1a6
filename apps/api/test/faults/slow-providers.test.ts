import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { addVariant, orderOf } from '../builders/checkout-shop.ts'
import { addSignedIn, type SignedIn } from '../builders/people.ts'
import { tokensOf } from '../harness/two-processes.ts'
import { ask, IS_FULL, type OutageResponse, type OutageShop, pages, test } from './outage-shop.ts'

/**
 * FAULTS=full: a minute of silence and what R16 promises, with half a second more for a page than for the call out that
 * it waits for; else long enough for three calls in a row to fail, on a busy machine.
 */
const FIGURES = IS_FULL
  ? { silentMs: 60_000, lookers: 20, catalogP95Ms: 300, failsWithinMs: 5500, mixWithinMs: 10_000 }
  : { silentMs: 15_000, lookers: 4, catalogP95Ms: 3000, failsWithinMs: 9000, mixWithinMs: 9000 }
/** A recovered service is used again within this time (R16). */
const NOTICED_MS = 30_000
/** Interval of the orders, mix requests and code requests. */
const EVERY_MS = 500
/** Each orders once, asks for one mix and for one code: enough for two and a half minutes. */
const PEOPLE = 300
const THINK_MS = 50

type StepName = 'catalog' | 'quote' | 'order' | 'mix' | 'code'
type Seen = OutageResponse & { step: StepName; sentAt: number }
type Load = { seen: Seen[]; stop(): Promise<unknown> }

const NO_RESPONSE = { status: 0, retryAfter: null }

/** Starts continuous readers, and customers who arrive at fixed times, regardless of pending requests. */
async function startLoad(shop: OutageShop, db: Db): Promise<Load> {
  const { sku } = await addVariant(db, new Date(), { stock: 10_000 })
  const people = await addSignedIn(db, PEOPLE, await tokensOf())
  const accounts = await db.account.findMany({
    where: { id: { in: people.map(({ accountId }) => accountId) } },
    select: { phone: true },
  })
  const seen: Seen[] = []
  const waiting = new Set<Promise<unknown>>()
  let isOver = false

  const record = async (step: StepName, response: Promise<OutageResponse>) => {
    const sentAt = Date.now()
    const lost = (error: unknown): OutageResponse => ({ ...NO_RESPONSE, error: String(error), ms: Date.now() - sentAt })
    seen.push({ step, sentAt, ...(await response.catch(lost)) })
  }
  const look = async () => {
    while (!isOver) {
      await record('catalog', pages.catalog(shop))
      await wait(THINK_MS)
      await record('quote', pages.cart(shop))
      await wait(THINK_MS)
    }
  }
  const visit = ({ token }: SignedIn, phoneNumber: string) => {
    const order = orderOf([{ sku, quantity: 1 }])
    const mix = { categories: ['Fruit', 'Berry'], strength: 'medium' }
    return Promise.all([
      record('order', ask(shop, { path: '/orders', token, key: crypto.randomUUID(), body: order })),
      record('mix', ask(shop, { path: '/ai/suggestion', token, body: mix })),
      record('code', ask(shop, { path: '/user/login-code-request', body: { phoneNumber } })),
    ])
  }
  const come = async () => {
    for (const [index, person] of people.entries()) {
      if (isOver) return
      waiting.add(visit(person, accounts[index]?.phone ?? ''))
      await wait(EVERY_MS)
    }
  }
  const going = [...Array.from({ length: FIGURES.lookers }, look), come()]
  return {
    seen,
    stop: async () => {
      isOver = true
      await Promise.all(going)
      return Promise.all(waiting)
    },
  }
}

const isFine = ({ status }: OutageResponse) => status > 0 && status < 300
const slowestOf = (seen: readonly Seen[]) => Math.round(Math.max(0, ...seen.map(({ ms }) => ms)))
const p95Of = (seen: readonly Seen[]) =>
  Math.round(seen.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(seen.length * 0.95)] ?? 0)

type ProviderControl = {
  name: 'payment' | 'SMS' | 'AI'
  /** The request that needs the service, and the allowed results during the outage. */
  step: StepName
  meanwhile: { status: number; error: string }
  withinMs: number
  /** How often it was used since then. */
  usedSince(db: Db, since: Date, seen: readonly Seen[]): Promise<number>
}

const externalServices: ProviderControl[] = [
  {
    name: 'payment',
    step: 'order',
    meanwhile: { status: 503, error: 'PAYMENT_UNAVAILABLE' },
    withinMs: FIGURES.failsWithinMs,
    usedSince: async (_, since, seen) =>
      seen.filter(({ step, sentAt, status }) => step === 'order' && sentAt > since.getTime() && status === 201).length,
  },
  {
    name: 'SMS',
    step: 'code',
    meanwhile: { status: 200, error: '' },
    withinMs: FIGURES.failsWithinMs,
    usedSince: (db, since) => db.outbox.count({ where: { channel: 'sms', sentAt: { gt: since } } }),
  },
  {
    name: 'AI',
    step: 'mix',
    meanwhile: { status: 200, error: '' },
    withinMs: FIGURES.mixWithinMs,
    usedSince: (db, since) => db.aiRequest.count({ where: { source: 'openai', startedAt: { gt: since } } }),
  },
]

describe('an unresponsive external service, under load (R16)', () => {
  test.for(externalServices)(
    '$name: delays only its own requests, up to their timeout',
    {
      timeout: 120_000 + FIGURES.silentMs,
    },
    async ({ name, step, meanwhile, withinMs, usedSince }, { shop, db }) => {
      const begun = new Date()
      const load = await startLoad(shop, db)
      onTestFinished(() => load.stop().then(() => undefined))
      await expect.poll(() => usedSince(db, begun, load.seen), { timeout: 60_000, message: 'used before' }).not.toBe(0)

      shop.wires[name].behave('unresponsive')
      const from = Date.now()
      await wait(FIGURES.silentMs)
      const until = Date.now()
      shop.wires[name].behave('passes')
      const isUsed = () => usedSince(db, new Date(until), load.seen)
      await expect.poll(isUsed, { timeout: 60_000, interval: 200, message: 'used again' }).not.toBe(0)
      const noticedMs = Date.now() - until
      await load.stop()

      const during = load.seen.filter(({ sentAt }) => sentAt > from && sentAt < until - withinMs)
      const [own, others] = [during.filter(one => one.step === step), during.filter(one => one.step !== step)]
      const catalog = during.filter(one => one.step === 'catalog')
      const facts = {
        calls: load.seen.length,
        ownCalls: own.length,
        ownSlowestMs: slowestOf(own),
        ownSlow: own.filter(({ ms }) => ms > 1000).length,
        catalogP95Ms: p95Of(catalog),
        othersSlowestMs: slowestOf(others),
        noticedMs,
      }
      process.stdout.write(`${JSON.stringify({ test: 'R16', silent: name, ...facts })}\n`)
      expect(own.length).toBeGreaterThan(0)
      expect(own.filter(({ status, error }) => status !== meanwhile.status || error !== meanwhile.error)).toEqual([])
      expect(others.filter(one => !isFine(one))).toEqual([])
      expect(facts.ownSlowestMs).toBeLessThanOrEqual(withinMs)
      expect(facts.catalogP95Ms).toBeLessThan(FIGURES.catalogP95Ms)
      expect(noticedMs).toBeLessThanOrEqual(NOTICED_MS)
      expect(shop.api.child.exitCode).toBeNull()
      expect(shop.api.output.join('')).not.toContain('"msg":"unhandled error"')
    },
  )
})
