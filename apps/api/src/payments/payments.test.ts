import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest'
import { paid, refundDue, refunded, type Shop, test, type Unpaid, unpaid } from '../../test/builders/payment-shop.ts'
import { callbackOf } from '../../test/fakes/sandbox-bank.ts'
import { getPaymentsByOrder } from './order-balance.ts'
import { DELAY_MS } from './providers/sandbox/bank.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** Beyond the end of the tests. */
const LATER_MS = 24 * 60 * MINUTE_MS

beforeEach<{ shop: Shop }>(({ shop }) => {
  shop.takeAlerts()
})

describe('on the payment page', () => {
  test('approving pays the order, sells its items and leads to the success page', async ({ shop }) => {
    const order = await shop.given.order({ variant: await shop.given.variant(5), quantity: 2 })
    expect(await shop.stockOf(order)).toEqual({ onHand: 5, reserved: 2 })

    const returnUrl = await shop.bank.press(order, 'approve')

    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.follow(returnUrl)).toBe(`/order/success?order=${order.number}`)
    expect(await shop.stockOf(order)).toEqual({ onHand: 3, reserved: 0 })
    expect(await shop.countNotices(order)).toBe(1)
  })

  test.for([
    ['ru', ''],
    ['en', '/en'],
    ['hy', '/hy'],
  ] as const)('the return URL is in the language of the order: %s', async ([locale, prefix], { shop }) => {
    const order = await shop.given.order({ locale })

    expect(await shop.follow(await shop.bank.press(order, 'approve'))).toBe(
      `${prefix}/order/success?order=${order.number}`,
    )
  })

  test('declining leaves the order waiting; a second attempt pays it', async ({ shop }) => {
    const order = await shop.given.order()

    expect(await shop.follow(await shop.bank.press(order, 'decline'))).toBe(`/order/failed?order=${order.number}`)
    expect(await shop.seen(order)).toEqual(unpaid)

    const again = await shop.given.secondAttempt(order)
    expect(await shop.follow(await shop.bank.press(again, 'approve'))).toBe(`/order/success?order=${order.number}`)
    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.attemptsOf(order)).toEqual(['failed', 'captured'])
  })

  test('returning without paying changes nothing, and the page can still be paid', async ({ shop }) => {
    const order = await shop.given.order()

    expect(await shop.follow(await shop.bank.press(order, 'abandon'))).toBe(`/order/failed?order=${order.number}`)
    expect(await shop.seen(order)).toEqual(unpaid)

    await shop.bank.press(order, 'approve')
    expect(await shop.seen(order)).toEqual(paid)
  })

  test('a callback after the browser has returned pays the order', async ({ shop }) => {
    const order = await shop.given.order()
    const { setTimeout } = globalThis
    const callback = Promise.withResolvers<() => void>()
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms, ...args) => {
      if (ms !== DELAY_MS) return setTimeout(run, ms, ...args)
      callback.resolve(run)
      return setTimeout(run, LATER_MS)
    })
    onTestFinished(() => spy.mockRestore())

    const returnUrl = await shop.bank.press(order, 'delay')

    expect(await shop.follow(returnUrl)).toBe(`/order/success?order=${order.number}`)
    expect(await shop.seen(order)).toEqual(unpaid)
    shop.clock.advance(DELAY_MS)
    const deliver = await callback.promise
    deliver()
    await expect.poll(() => shop.seen(order), { interval: 200 }).toEqual(paid)
    expect(await shop.follow(returnUrl)).toBe(`/order/success?order=${order.number}`)
  })

  test('a callback that is repeated pays the order once', async ({ shop }) => {
    const order = await shop.given.order({ variant: await shop.given.variant(4) })

    await shop.bank.press(order, 'repeat')

    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.stockOf(order)).toEqual({ onHand: 3, reserved: 0 })
    expect(await shop.countNotices(order)).toBe(1)
    expect(await shop.db.paymentEvent.count({ where: { paymentId: order.payment.paymentId } })).toBe(1)
  })

  test('a lost callback is replaced by asking the bank', async ({ shop }) => {
    const order = await shop.given.order()

    expect(await shop.bank.press(order, 'lost')).toBe(`${order.payPath}?lost`)
    await shop.jobs.reconcile()
    expect(await shop.seen(order), 'the callback still has its time').toEqual(unpaid)

    shop.clock.advance(31 * SECOND_MS)
    await shop.jobs.reconcile()
    expect(await shop.seen(order)).toEqual(paid)
  })

  test('a lost callback is also replaced when the customer returns', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')

    expect(await shop.follow(`/serverapi/payments/sandbox/return?ref=${order.payment.ref}`)).toBe(
      `/order/success?order=${order.number}`,
    )
    expect(await shop.seen(order)).toEqual(paid)
  })

  test('a wrong amount does not pay the order and alerts staff', async ({ shop }) => {
    const order = await shop.given.order()

    // Not to the page that invites to pay again: the money is with the bank and is being looked into.
    expect(await shop.follow(await shop.bank.press(order, 'wrong_amount'))).toBe(`/order/success?order=${order.number}`)

    expect(await shop.seen(order)).toEqual({ ...unpaid, paymentState: 'review' })
    expect(await shop.attemptsOf(order)).toEqual(['review'])
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.review' }])
  })

  test('a second verdict changes nothing', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'decline')

    await shop.bank.press(order, 'approve')

    expect(await shop.seen(order)).toEqual(unpaid)
    expect(await shop.attemptsOf(order)).toEqual(['failed'])
  })

  test('an expired page cannot be paid; the attempt ends by itself', async ({ shop }) => {
    const order = await shop.given.order()
    shop.clock.advance(21 * MINUTE_MS)

    await shop.bank.press(order, 'approve')
    await shop.jobs.reconcile()

    expect(await shop.attemptsOf(order)).toEqual(['failed'])
  })
})

describe('a late payment', () => {
  async function expired(shop: Shop, stock: number): Promise<Unpaid> {
    const order = await shop.given.order({ variant: await shop.given.variant(stock) })
    await shop.bank.press(order, 'lost')
    shop.clock.advance(26 * MINUTE_MS)
    await shop.jobs.expire()
    expect(await shop.seen(order)).toEqual({ status: 'cancelled', paymentState: 'none' })
    return order
  }

  test('pays an expired order if its items are available', async ({ shop }) => {
    const order = await expired(shop, 1)

    await shop.jobs.reconcile()

    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.stockOf(order)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('is refunded if the items were sold meanwhile', async ({ shop }) => {
    const order = await expired(shop, 1)
    const quicker = await shop.given.order({ variant: order.variant })
    await shop.bank.press(quicker, 'approve')

    await shop.jobs.reconcile()
    expect(await shop.seen(order)).toEqual(refundDue)
    expect(await shop.attemptsOf(order)).toEqual(['refund_due'])
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.refund_due', orderNumber: order.number }])

    await shop.jobs.refund()
    expect(await shop.seen(order)).toEqual(refunded)
    expect(await shop.seen(quicker)).toEqual(paid)
  })

  test('is refunded if the customer has cancelled the order', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.api(order.buyer).post(`/orders/${order.number}/cancel`)

    await shop.bank.press(order, 'approve')
    expect(await shop.seen(order)).toEqual(refundDue)

    await shop.jobs.refund()
    expect(await shop.seen(order)).toEqual(refunded)
  })

  test('is refunded if the account was deleted meanwhile, even if the items are available', async ({ shop }) => {
    const order = await expired(shop, 1)
    const { paymentId, ref, amountAmd } = order.payment
    // As the bank had said of it at first.
    await shop.db.payment.update({ where: { id: paymentId }, data: { status: 'failed', settledAt: shop.clock.now() } })
    expect((await shop.leave(order.buyer)).status).toBe(200)

    await shop.bank.sendCallback(callbackOf(order.payment))
    expect(await shop.attemptsOf(order)).toEqual(['refund_due'])
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.refund_due', orderNumber: order.number }])
    await shop.jobs.refund()

    expect(await shop.db.order.findUnique({ where: { id: order.id } })).toMatchObject({ status: 'cancelled' })
    expect(await shop.stockOf(order)).toEqual({ onHand: 1, reserved: 0 })
    expect(await shop.db.paymentRefund.findMany({ where: { paymentId } })).toMatchObject([
      { amountAmd, status: 'confirmed' },
    ])
    expect(await shop.db.sandboxPayment.findUniqueOrThrow({ where: { ref } })).toMatchObject({ refundedAmd: amountAmd })
  })

  test('of a second tab is refunded; the order stays paid', async ({ shop }) => {
    const order = await shop.given.order()
    const secondTab = await shop.given.secondAttempt(order)

    await shop.bank.press(order, 'approve')
    expect(await shop.follow(await shop.bank.press(secondTab, 'approve'))).toBe(`/order/success?order=${order.number}`)
    await shop.jobs.refund()

    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.attemptsOf(order)).toEqual(['captured', 'refund_due'])
    const bank = await shop.db.sandboxPayment.findUniqueOrThrow({ where: { ref: secondTab.payment.ref } })
    expect(bank.refundedAmd).toBe(secondTab.payment.amountAmd)
  })
})

test('a second payment of a completed order counts as open until it is refunded, so that the account cannot be deleted', async ({
  shop,
}) => {
  const order = await shop.given.order()
  const other = await shop.given.secondAttempt(order)
  for (const { payPath } of [other, order]) await shop.bank.press({ payPath }, 'approve')
  expect(await shop.attemptsOf(order)).toEqual(['refund_due', 'captured'])
  const money = async () => (await getPaymentsByOrder(shop.db, [{ id: order.id, status: 'delivered' }])).get(order.id)
  expect(await money()).toMatchObject({ state: 'paid', isOpen: true })

  await shop.jobs.refund()

  expect(await money()).toMatchObject({ state: 'paid', isOpen: false })
})
