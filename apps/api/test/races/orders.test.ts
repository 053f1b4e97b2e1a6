import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Reply } from '../harness/two-processes.ts'
import { answers, buyers, goods, order, PATIENCE, ROUNDS, report, test } from './race.ts'

const numberOf = ({ body }: Reply): unknown =>
  Reflect.get(Object(Reflect.get(Object(Reflect.get(Object(body), 'result')), 'order')), 'number')

test(
  '50 requests with one key at once place one order and all get it; for another order the key is refused (R7)',
  PATIENCE,
  async ({ db, processes }) => {
    const ground = { db, processes }
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { sku } = await goods(ground, 100)
      for (const buyer of await buyers(ground, 1)) {
        const key = randomUUID()
        const items = [{ sku, quantity: 2 }]

        const replies = await Promise.all(Array.from({ length: 50 }, () => order(ground, buyer, items, {}, key)))

        expect(answers(replies)).toEqual({ 201: 50 })
        expect(new Set(replies.map(numberOf)).size).toBe(1)
        expect(await db.order.count({ where: { accountId: buyer.accountId } })).toBe(1)
        expect(await db.payment.count({ where: { order: { accountId: buyer.accountId } } })).toBe(1)
        expect(await db.variant.findUniqueOrThrow({ where: { sku } })).toMatchObject({ reserved: 2 })
        const other = await order(ground, buyer, [{ sku, quantity: 3 }], {}, key)
        expect(answers([other])).toEqual({ '422 IDEMPOTENCY_KEY_REUSED': 1 })
        all.push(...replies)
      }
    }
    report('R7', ROUNDS, all)
  },
)

test(
  'of 20 orders of one customer at once two are placed, the others are told which (R50)',
  PATIENCE,
  async ({ db, processes }) => {
    const ground = { db, processes }
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { sku } = await goods(ground, 100)
      for (const buyer of await buyers(ground, 1)) {
        const replies = await Promise.all(
          Array.from({ length: 20 }, () => order(ground, buyer, [{ sku, quantity: 1 }])),
        )

        expect(answers(replies)).toEqual({ 201: 2, '409 TOO_MANY_UNPAID_ORDERS': 18 })
        expect(await db.variant.findUniqueOrThrow({ where: { sku } })).toMatchObject({ reserved: 2 })
        const placed = replies.filter(({ status }) => status === 201).map(numberOf)
        const refusal = replies.find(({ status }) => status === 409)
        const details = Reflect.get(Object(refusal?.body), 'details')
        expect(details).toEqual(placed.toSorted().map(orderNumber => ({ orderNumber })))
        all.push(...replies)
      }
    }
    report('R50', ROUNDS, all)
  },
)

const RUSH = { buyers: 300, stock: 100 }
/** One in every run; the full figure is a row of them, in which memory that is never given back would show. */
const RUSHES = ROUNDS < 20 ? 1 : ROUNDS
/** Rushes over which memory is to stay the same at the end, within a tenth. */
const SETTLED = 5

test(
  '300 checkouts at once are placed, sold out or asked to come again; nothing else, and the shop goes on (R21)',
  PATIENCE,
  async ({ db, processes }) => {
    const ground = { db, processes }
    const all: Reply[] = []
    const memoryMib = [processes.memoryMib()]
    for (let round = 0; round < RUSHES; round++) {
      const { id, sku } = await goods(ground, RUSH.stock)
      const people = await buyers(ground, RUSH.buyers)

      const replies = await Promise.all(people.map(buyer => order(ground, buyer, [{ sku, quantity: 1 }])))

      const placed = replies.filter(({ status }) => status === 201)
      const busy = replies.filter(({ status }) => status === 503)
      const soldOut = replies.filter(
        ({ status, body }) => `${status} ${Reflect.get(Object(body), 'error')}` === '409 OUT_OF_STOCK',
      )
      expect({ ...answers(replies), others: RUSH.buyers - placed.length - busy.length - soldOut.length }).toMatchObject(
        {
          others: 0,
        },
      )
      for (const { retryAfter } of busy) expect(Number(retryAfter)).toBeGreaterThan(0)
      // Who was told to come again has no order, but where the time ended amid one: then it is whole.
      const lines = await db.orderLine.count({ where: { variantId: id } })
      expect(lines).toBeGreaterThanOrEqual(placed.length)
      expect(lines).toBeLessThanOrEqual(Math.min(RUSH.stock, placed.length + busy.length))
      expect(await db.variant.findUniqueOrThrow({ where: { id } })).toMatchObject({ reserved: lines })
      all.push(...replies)
      memoryMib.push(processes.memoryMib())
    }
    const { sku } = await goods(ground, 1)
    for (const buyer of await buyers(ground, 1)) {
      expect(await order(ground, buyer, [{ sku, quantity: 1 }])).toMatchObject({ status: 201 })
    }
    // V8 takes what it may for a while; then it stays so.
    const [latest = 0, earlier = latest] = [memoryMib.at(-1), memoryMib.at(-1 - SETTLED)]
    if (RUSHES > SETTLED * 2) expect(latest).toBeLessThanOrEqual(earlier * 1.1)
    process.stdout.write(`${JSON.stringify({ test: 'R21', answers: answers(all), memoryMib })}\n`)
    report('R21', RUSHES, all)
  },
)
