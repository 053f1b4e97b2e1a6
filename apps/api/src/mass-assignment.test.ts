import { randomUUID } from 'node:crypto'
import type { Route } from '@shop/contracts/route.ts'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { core } from 'zod'
import { type Browser, orderOf, type Shop, test } from '../test/builders/checkout-shop.ts'
import { validFor } from '../test/fuzz/valid.ts'
import { contracts } from '../test/harness/contracts.ts'

/** What no call takes from its caller, and what an attacker would like it to say. */
const wanted = (otherId: string) => ({
  id: otherId,
  userId: otherId,
  accountId: otherId,
  role: 'admin',
  verified: true,
  isAdmin: true,
  status: 'paid',
  price: 1,
  priceAmd: 1,
  totalAmd: 0,
  balance: 1_000_000,
  points: 1_000_000,
  passwordHash: 'x',
  blockedAt: null,
  createdAt: '2000-01-01T00:00:00Z',
})

const writing = contracts.filter(({ body, takes }) => body !== undefined && takes === undefined)

/** Every object of a schema, as deep as it goes. */
function objectsIn(schema: unknown, seen = new Set<unknown>()): core.$ZodObjectDef[] {
  if (!(schema instanceof Object) || seen.has(schema)) return []
  seen.add(schema)
  const def: unknown = Reflect.get(Object(Reflect.get(schema, '_zod')), 'def')
  if (!(def instanceof Object)) return []
  const inner = Object.values(def).flatMap((value: unknown) =>
    value instanceof Object ? [value, ...Object.values(value)] : [],
  )
  const shape: unknown = Reflect.get(def, 'shape')
  const fields = shape instanceof Object ? Object.values(shape) : []
  const own = Reflect.get(def, 'type') === 'object' ? [def as core.$ZodObjectDef] : []
  return [...own, ...[...inner, ...fields].flatMap(one => objectsIn(one, seen))]
}

/** Puts the wanted fields beside those of a body, wherever it is no field of its own; deeper, too. */
function stuffed(value: unknown, more: object): unknown {
  if (Array.isArray(value)) return value.map(one => stuffed(one, more))
  if (!(value instanceof Object)) return value
  const own = Object.entries(value).map(([name, one]) => [name, stuffed(one, more)])
  return { ...more, ...Object.fromEntries(own) }
}

/** What nobody changes by a call of a customer's: all accounts, prices, stock, points and what staff alone decide. */
async function standing({ db }: Shop) {
  return {
    accounts: await db.account.findMany({
      select: { id: true, role: true, phone: true, passwordHash: true, blockedAt: true, createdAt: true },
      orderBy: { id: 'asc' },
    }),
    variants: await db.variant.findMany({
      select: { sku: true, priceAmd: true, onHand: true },
      orderBy: { sku: 'asc' },
    }),
    points: await db.bonusAccount.findMany({ orderBy: { accountId: 'asc' } }),
    paid: await db.order.count({ where: { status: { not: 'awaiting_payment' } } }),
    staff: await db.staffInvitation.count(),
  }
}

async function send(browser: Browser, { method, path }: Route, body: object): Promise<number> {
  const address = path.replace(/:\w+/g, '10001')
  const key = { 'Idempotency-Key': randomUUID() }
  const calls = {
    GET: () => browser.get(address),
    POST: () => browser.post(address, body, key),
    PUT: () => browser.put(address, body),
    PATCH: () => browser.patch(address, body, key),
    DELETE: () => browser.delete(address, body),
  }
  return (await calls[method]()).status
}

describe('a field that a call does not know is dropped or refused (R37)', () => {
  test.for(writing)('$method $path takes no field that its contract does not name', ({ body }) => {
    const loose = objectsIn(body).filter(({ catchall }) => catchall && catchall._zod.def.type !== 'never')
    expect(loose).toEqual([])
  })

  const ofCustomers = writing.filter(({ access }) => access === 'all' || access === 'customer')

  test.for(ofCustomers)('$method $path gives its caller nothing', async (route: Route, { shop }) => {
    const [attacker, other] = [await shop.given.customer(), await shop.given.customer()]
    const goods = await shop.given.variant({ stock: 50 })
    const before = await standing(shop)
    const known = {
      sku: [goods.sku],
      slug: [goods.slug],
      quantity: [1],
      phoneNumber: [other.phone],
      phone: [other.phone],
    }
    const arbitrary = route.body ? validFor(route.body, known) : fc.constant({})
    for (const base of fc.sample(arbitrary, { numRuns: 3, seed: 1 })) {
      const status = await send(shop.as(attacker), route, Object(stuffed(base, wanted(other.id))))
      expect(status).toBeLessThan(500)
    }
    expect(await standing(shop)).toEqual(before)
    expect(await shop.db.order.count({ where: { accountId: other.id } })).toBe(0)
    expect(await shop.db.savedAddress.count({ where: { accountId: other.id } })).toBe(0)
    expect(await shop.db.session.count({ where: { accountId: other.id } })).toBe(1)
  })

  test('an order costs what the shop says, whatever its lines say', async ({ shop }) => {
    const [attacker, other] = [await shop.given.customer(), await shop.given.customer()]
    const goods = await shop.given.variant({ stock: 50, price: 3000 })
    const body = Object(stuffed(orderOf([{ sku: goods.sku, quantity: 2 }]), wanted(other.id)))
    const reply = await shop.as(attacker).order(body)
    expect(reply.status).toBe(201)
    const { number } = reply.body.result.order
    const order = await shop.db.order.findUniqueOrThrow({ where: { number }, include: { lines: true } })
    expect(order).toMatchObject({ accountId: attacker.id, status: 'awaiting_payment' })
    expect(order.totalAmd).toBeGreaterThanOrEqual(6000)
    expect(order.lines).toMatchObject([{ unitPriceAmd: 3000, quantity: 2 }])
  })
})
