import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkBooks } from '#books/index.ts'
import { createDb } from '#platform/db.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { runPrisma } from '../../../../scripts/database/prisma.ts'
import { type EmbeddedServer, startEmbedded } from '../../../../scripts/database/server.ts'
import { follow, press } from '../sandbox-bank.ts'
import { end, freePort, launch, ready, type Started } from '../two-processes.ts'

const PHONE = '+37493000001'
const PASSWORD = 'Passw0rd!'
/** A message whose sender was killed while sending goes out again when its lease and the next sweep have come: in 2 minutes at most (R23). */
const PATIENCE_MS = 150_000

let folder: string
let server: EmbeddedServer
let api: Started

/** A PostgreSQL of this test's own, as it is killed again and again, and one process of the API. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dymtun-crash-'))
  server = await startEmbedded(folder)
  await runPrisma({ args: ['migrate', 'deploy'], databaseUrl: server.url })
  const db = createDb(server.url, 2)
  await seedDemo(db).finally(() => db.$disconnect())
  api = launch(await freePort(), server.url, {})
  await ready(api)
}, 120_000)

afterAll(async () => {
  if (api) await end(api)
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const Placed = z.object({
  order: z.object({ number: z.int(), totals: z.unknown() }),
  payment: z.object({ redirectUrl: z.string() }),
})
const Body = z.looseObject({ result: z.optional(z.record(z.string(), z.unknown())) })
type Answer = { status: number; body: z.infer<typeof Body> }

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await fetch(`${api.url}/serverapi${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: Body.parse(await reply.json()) }
}

/** Asks until it is so: a message or a payment may need its job. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  let last: unknown
  while (performance.now() < deadline) {
    const answer = await ask().catch((error: unknown) => {
      last = error
      return undefined
    })
    if (answer !== undefined) return answer
    await wait(200)
  }
  const { exitCode, signalCode } = api.child
  const said = api.output.join('').slice(-2000)
  throw new Error(`it never came to be; the API's end: ${exitCode ?? signalCode ?? 'none'}; it said:\n${said}`, {
    cause: last,
  })
}

/** The process is gone without a word; the next one takes its port. */
async function killApi(): Promise<void> {
  const { url, child } = api
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  api = launch(Number(new URL(url).port), server.url, {})
  await ready(api)
}

/** The database is gone without a word and comes back; the API lives on and finds it again. */
async function killPostgres(): Promise<void> {
  const before = server.pid()
  if (before === undefined) throw new Error('no PostgreSQL to kill')
  process.kill(before, 'SIGKILL')
  await eventually(async () => (server.pid() !== before ? true : undefined))
  await eventually(async () => ((await call('GET', '/health/ready')).status === 200 ? true : undefined))
  expect(api.child.exitCode).toBeNull()
}

test('nothing that was acknowledged is lost when the API and then PostgreSQL are killed after each step of the main job', async () => {
  /** What the shop has promised so far; each is asked for again after every crash. */
  const promises: { name: string; holds: () => Promise<void> }[] = []
  const crashAfter = async (name: string, holds: () => Promise<void>) => {
    promises.push({ name, holds })
    for (const kill of [killApi, killPostgres]) {
      await kill()
      for (const promise of promises) await promise.holds()
    }
  }

  const registered = await call('POST', '/user/register', {
    firstName: 'Ani',
    email: 'ani@example.am',
    birthDate: '1990-05-17',
    phoneNumber: PHONE,
    password: PASSWORD,
    acceptedTerms: true,
  })
  expect(registered).toMatchObject({ status: 200, body: { result: { verified: false } } })
  const codeSent = () =>
    eventually(async () => {
      const { body } = await call('GET', `/dev/messages?to=${encodeURIComponent(PHONE)}`)
      const messages = body.result?.messages
      const first: unknown = Array.isArray(messages) ? messages.findLast(message => message.code) : undefined
      return first instanceof Object && 'code' in first && typeof first.code === 'string' ? first.code : undefined
    })
  await crashAfter('the code of the registration is sent', async () => void (await codeSent()))

  const verified = await call('POST', '/user/verification', { phoneNumber: PHONE, code: await codeSent() })
  expect(verified).toMatchObject({ status: 200, body: { result: { verified: true } } })
  const bearer = { authorization: `Bearer ${String(verified.body.result?.token)}` }
  await crashAfter('the account exists and its session lives', async () => {
    expect(await call('GET', '/user/profile', undefined, bearer)).toMatchObject({
      status: 200,
      body: { result: { phone: PHONE } },
    })
  })

  const mix = await call('POST', '/ai/suggestion', { categories: ['Fruit', 'Berry'], strength: 'medium' }, bearer)
  expect(mix).toMatchObject({ status: 200, body: { result: { remaining: 2 } } })
  await crashAfter('an answer of Summon Mix is counted once', async () => {
    expect(await call('GET', '/ai/quota', undefined, bearer)).toMatchObject({
      status: 200,
      body: { result: { remaining: 2 } },
    })
  })

  const wanted = mix.body.result?.items
  const items = (Array.isArray(wanted) ? wanted : []).map(({ packing }) => ({
    sku: String(packing[0].sku),
    quantity: 1,
  }))
  const order = {
    items,
    phone: PHONE,
    address: { region: 'AM-SH', city: 'Gyumri', street: 'Abovyan', building: '7' },
    deliveryType: 'post',
  }
  const place = () => call('POST', '/orders', order, { ...bearer, 'idempotency-key': 'crash-test-order' })
  const placed = await place()
  expect(placed).toMatchObject({ status: 201, body: { result: { order: { status: 'awaiting_payment' } } } })
  const { order: first, payment } = Placed.parse(placed.body.result)
  await crashAfter('the order stands, and placing it again gives the same one', async () => {
    expect(await call('GET', `/orders/${first.number}`, undefined, bearer)).toMatchObject({
      status: 200,
      body: { result: { totals: first.totals } },
    })
    expect(await place()).toMatchObject({ body: { result: { order: { number: first.number } } } })
  })

  const payPath = new URL(payment.redirectUrl, api.url).pathname
  const wayBack = await press(api.url, payPath, 'approve')
  const paid = () =>
    eventually(async () => {
      const { body } = await call('GET', `/orders/${first.number}`, undefined, bearer)
      return body.result?.status === 'paid' ? true : undefined
    })
  await crashAfter('a payment that the bank has approved becomes a paid order', async () => void (await paid()))
  expect(await follow(api.url, wayBack)).toContain(`/order/success?order=${first.number}`)

  const db = createDb(server.url, 2)
  expect(await checkBooks(db, new Date()).finally(() => db.$disconnect())).toEqual([])
}, 900_000)
