import { randomInt, randomUUID } from 'node:crypto'
import { ready } from '@shop/contracts/health.ts'
import { paymentCallback, paymentReturn } from '@shop/contracts/payments.ts'
import type { Route } from '@shop/contracts/route.ts'
import fc from 'fast-check'
import { afterAll, describe, expect } from 'vitest'
import { test as base, type Customer, type Shop } from '../builders/checkout-shop.ts'
import { ignoreStaffWrites } from '../harness/audited-writes.ts'
import { contracts } from '../harness/contracts.ts'
import { type Attempt, addressOf, attemptsAt, bodyOf } from './invalid-requests.ts'
import { type FuzzResponse, faultOf, type Sent, send, sendHalf } from './send.ts'
import { furnish, knownTo, peopleOf } from './shop.ts'

/** Invalid inputs per endpoint; `pnpm test:fuzz` sends a thousand. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 25)
/** What varies a run; FUZZ_SEED repeats one. */
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const TIMEOUT_MS = 180_000 + RUNS * 1000

const calls: Route[] = [...contracts, paymentCallback, { ...paymentCallback, method: 'GET' }, paymentReturn]
/** Two files, each with a shop of its own, use both cores of the smallest machine. */
export const reads = calls.filter(({ method }) => method === 'GET')
export const writes = calls.filter(({ method }) => method !== 'GET')

const test = base.extend('furnished', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  onCleanup(() => ignoreStaffWrites(shop.db))
  const { customer } = await furnish(shop)
  const { url } = shop.deps.gateways.own
  return { url, customer }
})

const seen = { sent: 0, slowestMs: 0, statuses: new Map<number, number>() }

function count({ status, ms }: FuzzResponse): void {
  seen.sent++
  seen.slowestMs = Math.max(seen.slowestMs, Math.round(ms))
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
}

/** The call as it goes over the wire. */
function callOf(route: Route, attempt: Attempt, token: string | undefined): Sent {
  const { bytes, type } = bodyOf(attempt, route.takes)
  const hasBody = route.method !== 'GET' && bytes.length > 0
  const headers = {
    ...(route.headers ? { 'idempotency-key': randomUUID() } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(hasBody && type ? { 'content-type': type } : {}),
    ...attempt.headers,
  }
  return { method: route.method, address: addressOf(route, attempt), headers, bytes: hasBody ? bytes : Buffer.alloc(0) }
}

/** A readiness check may report a slow database. */
const isReadinessError = ({ path }: Route, { status }: FuzzResponse) => path === ready.path && status === 503

/** Sends invalid requests to these endpoints and reports how many. */
export function fuzz(routes: readonly Route[]): void {
  afterAll(() => {
    const { statuses, ...facts } = seen
    const byStatus = Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b))
    process.stdout.write(`${JSON.stringify({ test: 'R40', seed: SEED, calls: routes.length, ...facts, byStatus })}\n`)
  })

  describe.concurrent('an invalid request is rejected in the standard format, within a minute, without side effects (R40)', () => {
    test.for(routes)('$method $path', { timeout: TIMEOUT_MS }, (route, { shop, furnished }) =>
      fuzzRoute(route, shop, furnished),
    )
  })
}

async function fuzzRoute(route: Route, shop: Shop, { url, customer }: { url: string; customer: Customer }) {
  const people = peopleOf(shop, customer)
  const known = await knownTo(shop, route.path)
  const sentAs = async (attempt: Attempt) => callOf(route, attempt, await people.tokenOf(attempt.by))

  const attempts = attemptsAt(route, known)
  const invalid = fc.asyncProperty(attempts, async attempt => {
    const response = await send(url, await sentAs(attempt))
    if (response.status === 401) people.forget(attempt.by)
    count(response)
    if (!isReadinessError(route, response)) expect(faultOf(response)).toBeUndefined()
  })
  await fc.assert(invalid, { numRuns: RUNS, seed: SEED, endOnFailure: false, interruptAfterTimeLimit: TIMEOUT_MS })

  const [half] = fc.sample(attempts, { numRuns: 1, seed: SEED })
  if (!half) throw new Error('nothing to send')
  for (const isHeadOnly of [true, false]) {
    const response = await sendHalf(url, await sentAs({ ...half, headers: {} }), isHeadOnly)
    count(response)
    expect(response.status === 0 ? 'the connection hangs' : response.text).not.toMatch(/node_modules|\n\s+at |^hangs/)
    if (!isReadinessError(route, response)) expect(response.status).toBeLessThan(500)
  }
}
