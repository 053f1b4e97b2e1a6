import { describe, expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { type Shop, test } from '../../test/builders/payment-shop.ts'
import { requestPartialRefund } from './refunds.ts'

async function paidOrder(shop: Shop) {
  const order = await shop.given.order()
  await shop.bank.press(order, 'approve')
  return order
}

const requestRefund = (shop: Shop, orderId: string, amountAmd: number, key: string, isHeld = false) =>
  withTransaction(shop.db, shop.deps.random, tx =>
    requestPartialRefund(tx, shop.deps, { orderId, amountAmd, key, reason: 'staff', isHeld }),
  )

const refundsOf = (shop: Shop, orderId: string) =>
  shop.db.paymentRefund.findMany({ where: { payment: { orderId } }, orderBy: { id: 'asc' } })

describe('a partial refund', () => {
  test('is executed once per key and promised within ten business days', async ({ shop }) => {
    shop.clock.set(new Date('2026-12-30T08:00:00Z'))
    const order = await paidOrder(shop)

    const keys = await Promise.all(
      ['a', 'a', 'b'].map(name => requestRefund(shop, order.id, 1000, `${name}:${order.id}`)),
    )
    expect(new Set(keys).size).toBe(2)
    expect(await refundsOf(shop, order.id)).toMatchObject([
      { amountAmd: 1000, status: 'requested', promisedBy: new Date('2027-01-18') },
      { amountAmd: 1000, status: 'requested' },
    ])

    await shop.jobs.refund()
    // Refunds of one attempt are sent one at a time: a second run is needed.
    await shop.jobs.refund()
    expect((await refundsOf(shop, order.id)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    expect(await shop.seen(order)).toEqual({ status: 'paid', paymentState: 'paid' })
  })

  test('waits for an admin if it is held', async ({ shop }) => {
    const order = await paidOrder(shop)
    await requestRefund(shop, order.id, 1000, `held:${order.id}`, true)
    await shop.jobs.refund()
    expect(await refundsOf(shop, order.id)).toMatchObject([{ status: 'held', attempts: 0 }])
    expect(await shop.seen(order)).toEqual({ status: 'paid', paymentState: 'refund_due' })
  })
})
