import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { NOON, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { waitingForLocks } from '../../test/harness/waiting-for-locks.ts'
import { expireOrders } from './expire-orders.ts'

const HOLD_MS = 26 * 60_000

/** A customer whose only order had a single-use code or promotion and has expired. */
async function expired(shop: Shop, kind: 'code' | 'promotion') {
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  const code = `ONE-${randomUUID().slice(0, 8).toUpperCase()}`
  const [first, second] = [await shop.given.variant(), await shop.given.variant()]
  if (kind === 'code') await shop.given.promo({ code, percent: 10, usesPerCustomer: 1 })
  else {
    await shop.db.promotion.updateMany({ data: { state: 'ended' } })
    await shop.given.promotion({ kind: 'percent', percent: 10, usesPerCustomer: 1 })
  }
  const orderOne = (sku: string) =>
    browser.order(orderOf([{ sku, quantity: 1 }], kind === 'code' ? { promoCode: code } : {}))
  const { body } = await orderOne(first.sku)
  const { number, id } = await shop.db.order.findUniqueOrThrow({ where: { number: body.result.order.number } })
  const deliverReport = await shop.payWithoutReport(number)
  shop.clock.advance(HOLD_MS)
  await expireOrders(shop.deps)
  return { customer, browser, number, id, deliverReport, second, orderSecond: () => orderOne(second.sku) }
}

test.for(['code', 'promotion'] as const)(
  'a late payment concurrent with a new order of the customer does not use a single-use %s twice',
  async (kind, { shop }) => {
    const { customer, browser, number, deliverReport, second, orderSecond } = await expired(shop, kind)
    // The new order has the code or promotion and waits for its stock; the payment waits for the code or promotion.
    const { ordering, delivering } = await withTransaction(shop.db, shop.deps.random, async tx => {
      await query(tx, kysely.selectFrom('variant').select('id').where('sku', '=', second.sku).forUpdate())
      const ordering = orderSecond()
      await expect.poll(() => waitingForLocks(shop.db), { interval: 20 }).toBe(1)
      const delivering = deliverReport()
      await expect.poll(() => waitingForLocks(shop.db), { interval: 20 }).toBe(2)
      return { ordering, delivering }
    })
    const placed = await ordering
    await delivering
    const { status, paymentState } = (await browser.get(`/orders/${number}`)).body.result
    shop.clock.set(NOON)

    expect(placed.status).toBe(201)
    expect({ status, paymentState }).toEqual({ status: 'cancelled', paymentState: 'refund_due' })
    const live = { where: { accountId: customer.id, state: 'live' } }
    expect((await shop.db.promoRedemption.count(live)) + (await shop.db.promotionUse.count(live))).toBe(1)
  },
)

test('a new order that waits for a late payment does not get its single-use promotion', async ({ shop }) => {
  const { id, orderSecond } = await expired(shop, 'promotion')
  // As the payment does, which commits while the order waits for the promotion.
  const { ordering } = await withTransaction(shop.db, shop.deps.random, async tx => {
    const [use] = await query(
      tx,
      kysely.selectFrom('promotion_use').select('promotion_id as promotionId').where('order_id', '=', id),
    )
    if (!use) throw new Error('expected a use of the promotion, found none')
    await query(tx, kysely.selectFrom('promotion').select('id').where('id', '=', use.promotionId).forUpdate())
    await execute(tx, kysely.updateTable('promotion_use').set({ state: 'live' }).where('order_id', '=', id))
    const ordering = orderSecond()
    await expect.poll(() => waitingForLocks(shop.db), { interval: 20 }).toBe(1)
    return { ordering }
  })
  const placed = await ordering
  shop.clock.set(NOON)
  await shop.db.promotionUse.updateMany({ where: { orderId: id }, data: { state: 'released' } })
  expect(placed.body.result.order.totals.discountAmd).toBe(0)
})
