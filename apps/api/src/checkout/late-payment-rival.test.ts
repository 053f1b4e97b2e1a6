import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { NOON, orderOf, test } from '../../test/builders/checkout-shop.ts'
import { waitingForLocks } from '../../test/harness/waiting-for-locks.ts'
import { expireOrders } from './expire-orders.ts'

const HOLD_MS = 26 * 60_000

test('a late payment concurrent with a new order of the customer does not use a single-use code twice', async ({
  shop,
}) => {
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  const promoCode = `ONE-${randomUUID().slice(0, 8).toUpperCase()}`
  await shop.given.promo({ code: promoCode, percent: 10, usesPerCustomer: 1 })
  const [first, second] = [await shop.given.variant(), await shop.given.variant()]
  const expired = await browser.order(orderOf([{ sku: first.sku, quantity: 1 }], { promoCode }))
  const { number } = expired.body.result.order
  const deliverReport = await shop.payWithoutReport(number)
  shop.clock.advance(HOLD_MS)
  await expireOrders(shop.deps)

  // The new order has the code and waits for its stock; the payment waits for the code.
  const { ordering, delivering } = await withTransaction(shop.db, shop.deps.random, async tx => {
    await query(tx, kysely.selectFrom('variant').select('id').where('sku', '=', second.sku).forUpdate())
    const ordering = browser.order(orderOf([{ sku: second.sku, quantity: 1 }], { promoCode }))
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
  expect(await shop.db.promoRedemption.count({ where: { accountId: customer.id, state: 'live' } })).toBe(1)
})
