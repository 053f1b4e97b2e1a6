import { addDays, shopDate } from '@shop/contracts/days.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { kysely, query } from '#platform/db/sql.ts'
import type { Reply } from '../harness/two-processes.ts'
import {
  buyers,
  countResponses,
  createVariant,
  inWaves,
  LONG_TIMEOUT,
  order,
  ROUNDS,
  report,
  SEED,
  seeded,
  shuffled,
  type TestContext,
  test,
} from './race.ts'

const AT_ONCE = 40
const CARTS_PER_ROUND = 15

const stockOf = ({ db }: TestContext, sku: string) =>
  db.variant.findUniqueOrThrow({ where: { sku }, select: { onHand: true, reserved: true } })

test(
  'of 200 buyers of the last 50 units 50 get one, the others are rejected with an error code (R1)',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { id, sku } = await createVariant(context, 50)
      const crowd = await buyers(context, 200)

      const replies = await Promise.all(crowd.map(buyer => order(context, buyer, [{ sku, quantity: 1 }])))

      expect(countResponses(replies)).toEqual({ 201: 50, '409 OUT_OF_STOCK': 150 })
      expect(await stockOf(context, sku)).toEqual({ onHand: 50, reserved: 50 })
      expect(await db.orderLine.count({ where: { variantId: id } })).toBe(50)
      all.push(...replies)
    }
    report('R1', ROUNDS, all)
  },
)

test('a variant that is twice in a cart cannot exceed the stock (R2)', LONG_TIMEOUT, async ({ db, processes }) => {
  const context = { db, processes }
  const { sku } = await createVariant(context, 5)
  const [buyer] = await buyers(context, 1)
  const half = { sku, quantity: 3 }
  const reply = await order(context, buyer ?? { accountId: '', token: '' }, [half, half])

  expect(reply).toMatchObject({ status: 409, body: { error: 'OUT_OF_STOCK', details: [{ sku, available: 5 }] } })
  expect(await stockOf(context, sku)).toEqual({ onHand: 5, reserved: 0 })
})

/** Lines of up to three variants, named again and again, and how much there is of each. */
const Cart = fc.record({
  stock: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 3 }),
  lines: fc.array(fc.record({ index: fc.integer({ min: 0, max: 2 }), quantity: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 2,
    maxLength: 8,
  }),
})

test(
  'whatever a cart repeats, an order reserves the sum of its lines or nothing (R2)',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const carts = fc.sample(Cart, { seed: SEED, numRuns: ROUNDS * CARTS_PER_ROUND })
    const people = await buyers(context, carts.length)
    const shop = carts.map(({ stock, lines }, index) => async () => {
      const variants = await Promise.all(stock.map(pieces => createVariant(context, pieces)))
      const requested = stock.map((_, which) =>
        lines.reduce((sum, line) => sum + (line.index === which ? line.quantity : 0), 0),
      )
      const isThere = requested.every((pieces, which) => pieces <= (stock[which] ?? 0))

      const items = lines.map(line => ({ sku: variants[line.index]?.sku ?? '', quantity: line.quantity }))
      const reply = await order(context, people[index] ?? { accountId: '', token: '' }, items)

      const reserved = await Promise.all(variants.map(async ({ sku }) => (await stockOf(context, sku)).reserved))
      expect({ status: reply.status, reserved, lines, stock }).toEqual({
        status: isThere ? 201 : 409,
        reserved: isThere ? requested : [0, 0, 0],
        lines,
        stock,
      })
      return reply
    })
    const replies = await inWaves(8, shop)
    expect(new Set(Object.keys(countResponses(replies)))).toEqual(new Set(['201', '409 OUT_OF_STOCK']))
    report('R2', carts.length, replies)
  },
)

test(
  '400 orders of three variants, half of them in opposite order, never deadlock (R3)',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const random = seeded(SEED)
    const count = 400
    const variants = [
      await createVariant(context, 2 * count),
      await createVariant(context, 2 * count),
      await createVariant(context, 2 * count),
    ]
    const lines = variants.map(({ sku }) => ({ sku, quantity: 1 }))
    const crowd = await buyers(context, count)
    const calls = crowd.map((buyer, index) => () => order(context, buyer, index % 2 ? lines : lines.toReversed()))
    const before = await deadlocks(context)

    const replies = await inWaves(AT_ONCE, shuffled(calls, random))

    expect(countResponses(replies)).toEqual({ 201: count })
    for (const { sku } of variants) expect(await stockOf(context, sku)).toMatchObject({ reserved: count })
    expect((await deadlocks(context)) - before).toBe(0)
    report('R3', 1, replies)
  },
)

/** Returns the deadlocks that PostgreSQL resolved in this database, after every process has flushed its statistics. */
async function deadlocks({ db }: TestContext): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, 1500))
  const databases = sql<{ datname: string; deadlocks: bigint }>`pg_stat_database`.as('d')
  const own = kysely.selectFrom(databases).select('deadlocks')
  const [row] = await query(db, own.where('datname', '=', sql<string>`current_database()`))
  return Number(row?.deadlocks)
}

test(
  'of 30 customers who request the last 5 places of a slot 5 get one, and only they reserve stock',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const deliveryDate = addDays(shopDate(new Date()), 1)
    const all: Reply[] = []
    for (let round = 0; round < Math.min(ROUNDS, 6); round++) {
      const deliveryTime = `${10 + 2 * round}:00`
      const slot = {
        date: new Date(deliveryDate),
        startTime: deliveryTime,
        endTime: `${12 + 2 * round}:00`,
        capacity: 12,
      }
      const come = { deliveryType: 'express', deliveryDate, deliveryTime }
      // Each order has another product, so that they compete only for the slot.
      const variants = await Promise.all(Array.from({ length: 37 }, () => createVariant(context, 10)))
      const crowd = await buyers(context, variants.length)
      const calls = crowd.map(
        (buyer, index) => () => order(context, buyer, [{ sku: variants[index]?.sku ?? '', quantity: 1 }], come),
      )
      await inWaves(1, calls.slice(30))

      const replies = await Promise.all(calls.slice(0, 30).map(call => call()))

      expect(countResponses(replies)).toEqual({ 201: 5, '409 SLOT_NOT_AVAILABLE': 25 })
      const { date, startTime } = slot
      const row = await db.deliverySlot.findUniqueOrThrow({ where: { date_startTime: { date, startTime } } })
      expect(row).toMatchObject({ taken: 12, capacity: 12 })
      const held = await db.variant.count({ where: { sku: { in: variants.map(({ sku }) => sku) }, reserved: 1 } })
      expect(held).toBe(12)
      all.push(...replies)
    }
    report('slot', Math.min(ROUNDS, 6), all)
  },
)
