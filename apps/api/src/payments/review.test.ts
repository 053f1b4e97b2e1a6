import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { orderOf } from '../../test/checkout-shop.ts'
import { type Shop, test, unpaidOf } from '../../test/payment-shop.ts'
import { callbackOf } from '../../test/sandbox-bank.ts'

/** An order for which the bank took a dram less than it costs, and how its customer asked for it. */
async function wronglyPaid(shop: Shop) {
  const [buyer, goods] = [await shop.given.buyer(), await shop.given.goods()]
  const key = randomUUID()
  const place = () =>
    shop
      .api(buyer)
      .post('/orders')
      .set('Idempotency-Key', key)
      .send(orderOf([{ sku: goods.sku, quantity: 1 }]))
  const order = { ...(await unpaidOf(shop.db, await place())), buyer, goods }
  const other = await shop.given.secondAttempt(order)
  await shop.bank.tell(callbackOf(order.payment, { amount: order.payment.amountAmd - 1 }))
  return { order, other, place }
}

const returnOf = (ref: string): string => `/serverapi/payments/sandbox/return?ref=${ref}`

describe('an order for which a wrong amount came in', () => {
  test('is shown as being checked and cannot be paid once more', async ({ shop }) => {
    const { order } = await wronglyPaid(shop)

    const shown = await shop.api(order.buyer).get(`/orders/${order.number}`)
    const again = await shop.api(order.buyer).post(`/orders/${order.number}/pay`).send({})

    expect(shown.body.result).toMatchObject({ status: 'awaiting_payment', paymentState: 'review', canPay: false })
    expect(again.body).toMatchObject({ error: 'ORDER_STATE' })
    expect(await shop.attemptsOf(order)).toEqual(['review', 'pending'])
  })

  test('is a payment under way to whoever comes back from the bank, also in another tab', async ({ shop }) => {
    const { order, other } = await wronglyPaid(shop)

    for (const { ref } of [order.payment, other.payment]) {
      expect(await shop.follow(returnOf(ref))).toBe(`/order/success?order=${order.number}`)
    }
  })

  test('leads to the order and not to the bank when it is asked for again', async ({ shop }) => {
    const { order, place } = await wronglyPaid(shop)

    const { result } = (await place()).body

    expect(result.order).toMatchObject({ number: order.number, paymentState: 'review', canPay: false })
    expect(result.payment.redirectUrl).toBe(`/order/success?order=${order.number}`)
    expect(await shop.attemptsOf(order)).toEqual(['review', 'pending'])
  })

  test('stays in check after its hold is over', async ({ shop }) => {
    const { order } = await wronglyPaid(shop)

    shop.clock.advance(26 * 60_000)
    await shop.jobs.expire()

    expect(await shop.seen(order)).toEqual({ status: 'cancelled', paymentState: 'review' })
  })
})
