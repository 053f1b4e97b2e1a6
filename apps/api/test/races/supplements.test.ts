import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openSession } from '#identity/index.ts'
import { addCredit } from '#store-credit/index.ts'
import { addAccount, neverIdle } from '../builders/people.ts'
import type { Reply } from '../harness/two-processes.ts'
import {
  buyers,
  countResponses,
  createVariant,
  LONG_TIMEOUT,
  order,
  ROUNDS,
  report,
  type TestContext,
  test,
} from './race.ts'

const PRICE_AMD = 3000
const TOTAL_AMD = PRICE_AMD + 1500
const REQUESTS = 20

/** A packed order that store credit paid, and staff who add an item to it. */
async function packedOrder(context: TestContext) {
  const { db, processes } = context
  const [bought, added] = [await createVariant(context, 10), await createVariant(context, 100)]
  const [buyer] = await buyers(context, 1)
  const { id: staffId } = await addAccount(db, new Date(), { role: 'operator' })
  const token = processes.tokenOf(await neverIdle(db, await openSession(db, new Date(), staffId)))
  const accountId = buyer?.accountId ?? ''
  const granted = { kind: 'granted', amountAmd: TOTAL_AMD, staffId, ref: randomUUID(), reason: 'a test' } as const
  await addCredit(db, { clock: { now: () => new Date() } }, { accountId, ...granted })
  const items = [{ sku: bought.sku, quantity: 1 }]
  const placed = buyer && (await order(context, buyer, items, { creditAmd: TOTAL_AMD }))
  expect(placed?.status).toBe(201)
  const { number } = await db.order.findFirstOrThrow({ where: { accountId } })
  const step = (name: string) => processes.call('POST', `/admin/orders/${number}/${name}`, { token })
  expect(countResponses([await step('confirm'), await step('pack')])).toEqual({ 200: 2 })
  const expected = { goodsAmd: PRICE_AMD, deliveryFeeAmd: 0, totalAmd: PRICE_AMD }
  const add = (key: string = randomUUID()) =>
    processes.call('POST', `/admin/orders/${number}/supplements`, {
      token,
      body: { items: [{ sku: added.sku, quantity: 1 }], expected },
      headers: { 'Idempotency-Key': key },
    })
  const supplements = () => db.order.findMany({ where: { supplemented: { number } } })
  const reserved = async () => (await db.variant.findUniqueOrThrow({ where: { id: added.id } })).reserved
  return { add, step, supplements, reserved }
}

test('concurrent requests with one key open one supplement', LONG_TIMEOUT, async ({ db, processes }) => {
  const all: Reply[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { add, supplements, reserved } = await packedOrder({ db, processes })
    const key = randomUUID()

    const replies = await Promise.all(Array.from({ length: REQUESTS }, () => add(key)))

    expect(countResponses(replies)).toEqual({ 201: REQUESTS })
    expect([(await supplements()).length, await reserved()]).toEqual([1, 1])
    all.push(...replies)
  }
  report('supplement key', ROUNDS, all)
})

test(
  'no unpaid supplement is left by an order that is dispatched meanwhile',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { add, step, supplements, reserved } = await packedOrder({ db, processes })

      const adding = Array.from({ length: REQUESTS }, () => add())
      const [dispatched, ...replies] = await Promise.all([step('dispatch'), ...adding])

      expect(dispatched.status).toBe(200)
      const { 201: opened = 0, '409 SUPPLEMENT_NOT_POSSIBLE': rejected = 0 } = countResponses(replies)
      expect(opened + rejected).toBe(REQUESTS)
      const found = await supplements()
      expect(found.map(({ status }) => status)).toEqual(Array.from({ length: opened }, () => 'cancelled'))
      expect(await reserved()).toBe(0)
      all.push(...replies)
    }
    report('supplement dispatch', ROUNDS, all)
  },
)
