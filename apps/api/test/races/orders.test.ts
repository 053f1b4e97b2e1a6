import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Reply } from '../harness/two-processes.ts'
import { buyers, countResponses, createVariant, LONG_TIMEOUT, order, ROUNDS, report, test } from './race.ts'

const numberOf = ({ body }: Reply): unknown =>
  Reflect.get(Object(Reflect.get(Object(Reflect.get(Object(body), 'result')), 'order')), 'number')

test(
  '50 concurrent requests with one key place one order and all get it; for another order the key is rejected (R7)',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { sku } = await createVariant(context, 100)
      for (const buyer of await buyers(context, 1)) {
        const key = randomUUID()
        const items = [{ sku, quantity: 2 }]

        const replies = await Promise.all(Array.from({ length: 50 }, () => order(context, buyer, items, {}, key)))

        expect(countResponses(replies)).toEqual({ 201: 50 })
        expect(new Set(replies.map(numberOf)).size).toBe(1)
        expect(await db.order.count({ where: { accountId: buyer.accountId } })).toBe(1)
        expect(await db.payment.count({ where: { order: { accountId: buyer.accountId } } })).toBe(1)
        expect(await db.variant.findUniqueOrThrow({ where: { sku } })).toMatchObject({ reserved: 2 })
        const other = await order(context, buyer, [{ sku, quantity: 3 }], {}, key)
        expect(countResponses([other])).toEqual({ '422 IDEMPOTENCY_KEY_REUSED': 1 })
        all.push(...replies)
      }
    }
    report('R7', ROUNDS, all)
  },
)

test(
  'of 20 concurrent orders of one customer two are placed, and the other responses name them (R50)',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { sku } = await createVariant(context, 100)
      for (const buyer of await buyers(context, 1)) {
        const replies = await Promise.all(
          Array.from({ length: 20 }, () => order(context, buyer, [{ sku, quantity: 1 }])),
        )

        expect(countResponses(replies)).toEqual({ 201: 2, '409 TOO_MANY_UNPAID_ORDERS': 18 })
        expect(await db.variant.findUniqueOrThrow({ where: { sku } })).toMatchObject({ reserved: 2 })
        const placed = replies.filter(({ status }) => status === 201).map(numberOf)
        const rejection = replies.find(({ status }) => status === 409)
        const details = Reflect.get(Object(rejection?.body), 'details')
        expect(details).toEqual(placed.toSorted().map(orderNumber => ({ orderNumber })))
        all.push(...replies)
      }
    }
    report('R50', ROUNDS, all)
  },
)

const RUSH = { buyers: 300, stock: 100 }
/** One in every run; the full run has several, which would show a memory leak. */
const RUSHES = ROUNDS < 20 ? 1 : ROUNDS
/** Rushes over which memory is to stay the same at the end, within a tenth. */
const SETTLED = 5

test(
  '300 concurrent checkouts are placed, sold out or asked to retry; nothing else happens, and the shop keeps working (R21)',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const all: Reply[] = []
    const memoryMib = [processes.memoryMib()]
    for (let round = 0; round < RUSHES; round++) {
      const { id, sku } = await createVariant(context, RUSH.stock)
      const people = await buyers(context, RUSH.buyers)

      const replies = await Promise.all(people.map(buyer => order(context, buyer, [{ sku, quantity: 1 }])))

      const placed = replies.filter(({ status }) => status === 201)
      const busy = replies.filter(({ status }) => status === 503)
      const soldOut = replies.filter(
        ({ status, body }) => `${status} ${Reflect.get(Object(body), 'error')}` === '409 OUT_OF_STOCK',
      )
      expect({
        ...countResponses(replies),
        others: RUSH.buyers - placed.length - busy.length - soldOut.length,
      }).toMatchObject({
        others: 0,
      })
      for (const { retryAfter } of busy) expect(Number(retryAfter)).toBeGreaterThan(0)
      // A customer who was asked to retry has no order, unless the request timed out: then the order is complete.
      const lines = await db.orderLine.count({ where: { variantId: id } })
      expect(lines).toBeGreaterThanOrEqual(placed.length)
      expect(lines).toBeLessThanOrEqual(Math.min(RUSH.stock, placed.length + busy.length))
      expect(await db.variant.findUniqueOrThrow({ where: { id } })).toMatchObject({ reserved: lines })
      all.push(...replies)
      memoryMib.push(processes.memoryMib())
    }
    const { sku } = await createVariant(context, 1)
    for (const buyer of await buyers(context, 1)) {
      expect(await order(context, buyer, [{ sku, quantity: 1 }])).toMatchObject({ status: 201 })
    }
    // V8 may use more memory for a while; then it must be stable.
    const [latest = 0, earlier = latest] = [memoryMib.at(-1), memoryMib.at(-1 - SETTLED)]
    if (RUSHES > SETTLED * 2) expect(latest).toBeLessThanOrEqual(earlier * 1.1)
    process.stdout.write(`${JSON.stringify({ test: 'R21', responses: countResponses(all), memoryMib })}\n`)
    report('R21', RUSHES, all)
  },
)
