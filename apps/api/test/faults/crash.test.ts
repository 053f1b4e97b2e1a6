import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createDb } from '#platform/db/db.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { follow, press } from '../fakes/sandbox-bank.ts'
import { type KillableShop, openKillableShop } from './killable-shop.ts'

const PHONE = '+37493000001'
const PASSWORD = 'Passw0rd!'

let shop: KillableShop

beforeAll(async () => {
  shop = await openKillableShop(async databaseUrl => {
    const db = createDb(databaseUrl, 2)
    await seedDemo(db).finally(() => db.$disconnect())
  })
}, 120_000)

afterAll(() => shop?.stop())

const Placed = z.object({
  order: z.object({ number: z.int(), totals: z.unknown() }),
  payment: z.object({ redirectUrl: z.string() }),
})
const Body = z.looseObject({ result: z.optional(z.record(z.string(), z.unknown())) })
type ApiResponse = { status: number; body: z.infer<typeof Body> }

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const reply = await fetch(`${shop.url}/serverapi${path}`, {
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

test('nothing that was acknowledged is lost when the API and then PostgreSQL are killed after each step of the main job', async () => {
  /** What the shop has acknowledged so far; each is verified again after every crash. */
  const promises: { name: string; holds: () => Promise<void> }[] = []
  const crashAfter = async (name: string, holds: () => Promise<void>) => {
    promises.push({ name, holds })
    for (const kill of [shop.killApi, shop.killPostgres]) {
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
    shop.eventually(async () => {
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
  await crashAfter('a suggested mix is counted once', async () => {
    expect(await call('GET', '/ai/quota', undefined, bearer)).toMatchObject({
      status: 200,
      body: { result: { remaining: 2 } },
    })
  })

  const suggested = mix.body.result?.items
  const items = (Array.isArray(suggested) ? suggested : []).map(({ packing }) => ({
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
  await crashAfter('the order exists, and placing it again returns the same one', async () => {
    expect(await call('GET', `/orders/${first.number}`, undefined, bearer)).toMatchObject({
      status: 200,
      body: { result: { totals: first.totals } },
    })
    expect(await place()).toMatchObject({ body: { result: { order: { number: first.number } } } })
  })

  const payPath = new URL(payment.redirectUrl, shop.url).pathname
  const wayBack = await press(shop.url, payPath, 'approve')
  const paid = () =>
    shop.eventually(async () => {
      const { body } = await call('GET', `/orders/${first.number}`, undefined, bearer)
      return body.result?.status === 'paid' ? true : undefined
    })
  await crashAfter('a payment that the bank has approved becomes a paid order', async () => void (await paid()))
  expect(await follow(shop.url, wayBack)).toContain(`/order/success?order=${first.number}`)

  const db = createDb(shop.databaseUrl, 2)
  expect(await reconcileLedgers(db, new Date()).finally(() => db.$disconnect())).toEqual([])
}, 900_000)
