import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { NOON, orderOf, type Shop, TODAY, test } from '../../test/builders/checkout-shop.ts'
import { expireJobs, expireOrders } from './expire-orders.ts'

const MINUTE_MS = 60_000

type Jobs = { 'pgboss.job': { name: string; start_after: Date; created_on: Date } }

async function placed(shop: Shop, changes: object = {}) {
  const customer = await shop.given.customer()
  const coal = await shop.given.variant({ stock: 5 })
  const reply = await shop.as(customer).order(orderOf([{ ...coal, quantity: 2 }], changes))
  const number: number = reply.body.result.order.number
  return { coal, number, seen: async () => (await shop.as(customer).get(`/orders/${number}`)).body.result }
}

/** Runs what follows later on this day, and then it is noon again. */
async function after(shop: Shop, minutes: number, work: () => Promise<void>) {
  shop.clock.advance(minutes * MINUTE_MS)
  await work().finally(() => shop.clock.set(NOON))
}

describe('an unpaid order', () => {
  test('reserves its stock for 25 minutes', async ({ shop }) => {
    const order = await placed(shop, { deliveryType: 'express', deliveryDate: TODAY, deliveryTime: '18:00' })
    await after(shop, 24, async () => {
      expect(await expireOrders(shop.deps)).toBe(0)
      expect(await shop.stockOf(order.coal.sku)).toEqual({ onHand: 5, reserved: 2 })
    })

    await after(shop, 26, async () => {
      expect(await expireOrders(shop.deps)).toBe(1)
    })

    expect(await shop.stockOf(order.coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    expect((await shop.db.deliverySlot.findFirstOrThrow()).taken).toBe(0)
    expect(await order.seen()).toMatchObject({
      status: 'cancelled',
      paymentState: 'none',
      timeline: [{}, { status: 'cancelled', actor: 'system', reason: 'payment_expired' }],
    })
  })

  test('gets an expiry job from the scheduled job less than two minutes before', async ({ shop }) => {
    const { number } = await placed(shop)
    const { holdUntil } = await shop.db.order.findUniqueOrThrow({ where: { number } })
    const delay = sql<number>`extract(epoch FROM start_after - created_on)::float8`.as('delay')
    const jobs = kysely.withTables<Jobs>().selectFrom('pgboss.job').select(delay).where('name', '=', 'orders.expire')
    await after(shop, 22, () => expireJobs['orders.expire'].run(shop.deps))
    expect(await query(shop.db, jobs)).toHaveLength(0)
    await after(shop, 24, async () => {
      const left = Math.ceil((Number(holdUntil) - shop.deps.clock.now().getTime()) / 1000)
      await expireJobs['orders.expire'].run(shop.deps)
      // Relative to the database's clock, which may be ahead of this one.
      const [job] = await query(shop.db, jobs)
      expect(job?.delay).toBeCloseTo(left, 0)
    })
  })

  test('that is paid in time is not expired by a later sweep', async ({ shop }) => {
    const order = await placed(shop)
    await shop.pay(order.number)
    await after(shop, 60, async () => {
      await expireOrders(shop.deps)
    })
    expect(await order.seen()).toMatchObject({ status: 'paid' })
  })

  test('releases its reservations once, however many sweeps run concurrently', async ({ shop }) => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => placed(shop)))
    await after(shop, 26, async () => {
      const swept = await Promise.all([1, 2, 3].map(() => expireOrders(shop.deps)))
      expect(swept.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(30)
    })
    for (const { coal } of orders) expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('that is locked does not prevent the expiry of others', async ({ shop }) => {
    const busy = await placed(shop)
    const other = await placed(shop)

    await after(shop, 26, async () => {
      await withTransaction(shop.db, shop.deps.random, async tx => {
        await query(tx, kysely.selectFrom('orders').select('id').where('number', '=', busy.number).forNoKeyUpdate())
        await expireOrders(shop.deps)
      })
      expect((await busy.seen()).status).toBe('awaiting_payment')
      expect((await other.seen()).status).toBe('cancelled')
      await expireOrders(shop.deps)
    })

    expect((await busy.seen()).status).toBe('cancelled')
  })
})
