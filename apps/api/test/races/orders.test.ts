import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Reply } from '../two-processes.ts'
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
