import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { NOON, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { exchange, FEE_AMD, unhappyCustomer } from '../../test/builders/exchange-shop.ts'
import { accepted, addReturnable, orderSeen, runJobs } from '../../test/builders/returns-shop.ts'
import { settleExchanges } from './settle.ts'

const DAY_S = 24 * 3600

afterEach<{ shop: Shop }>(({ shop }) => shop.clock.set(NOON))

type Amounts = { paidAmd?: number; wantedAmd: number; wantedCount?: number }

/** A customer who has the new items of an exchange, and wants to return them as well. */
async function stillUnhappyCustomer(shop: Shop, { wantedCount = 1, ...amounts }: Amounts) {
  const unhappy = await unhappyCustomer(shop, amounts)
  const { returned, wanted, order, staff, receive } = unhappy
  const opened = await exchange(staff, order.number, { returned, wanted, wantedCount })
  const { number, returnId } = opened.body.result
  await receive(returnId)
  const { refundId } = await shop.db.orderReturn.findUniqueOrThrow({ where: { id: returnId } })
  await runJobs(shop)
  const { status, id } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  if (status === 'awaiting_payment') {
    expect((await order.browser.post(`/orders/${number}/pay`)).status).toBe(200)
    await shop.pay(number)
  }
  await shop.deliver(number)
  const newOrder = { ...order, number, id }
  const takeBack = async (quantity: number, more: object = {}) => {
    const { id: againId } = await accepted(shop, newOrder, [{ sku: wanted.sku, quantity }])
    const lines = [{ sku: wanted.sku, toStock: quantity, writeOff: 0 }]
    expect((await staff.post(`/admin/returns/${againId}/receive`, { lines, ...more })).status).toBe(200)
    return againId
  }
  const balance = async () => (await order.browser.get('/user/store-credit')).body.result.balanceAmd
  const exchangeRefund = () => shop.db.paymentRefund.findUniqueOrThrow({ where: { id: refundId ?? '' } })
  return { ...unhappy, newOrder, takeBack, balance, exchangeRefund }
}

/** Above the limit of staff: an admin must release the refund. */
const HELD_AMD = 250_000

/** A customer who has the new items of an exchange whose refund an admin has released. */
async function releasedExchange(shop: Shop) {
  const unhappy = await unhappyCustomer(shop, { paidAmd: HELD_AMD, wantedAmd: HELD_AMD })
  const { returned, wanted, order, staff, receive } = unhappy
  const admin = shop.as(await shop.given.staff('admin'))
  const release = async (returnId: string) => {
    const { refundId } = await shop.db.orderReturn.findUniqueOrThrow({ where: { id: returnId } })
    expect((await admin.post(`/admin/refunds/${refundId}/release`)).status).toBe(200)
    return refundId ?? ''
  }
  const { number, returnId } = (await exchange(staff, order.number, { returned, wanted })).body.result
  await receive(returnId)
  const refundId = await release(returnId)
  await settleExchanges(shop.deps)
  await order.browser.post(`/orders/${number}/pay`)
  await shop.pay(number)
  await shop.deliver(number)
  const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  const exchangeRefund = () => shop.db.paymentRefund.findUniqueOrThrow({ where: { id: refundId } })
  const sms = async (about: number) => {
    const where = { topic: 'refund.confirmed', channel: 'sms', params: { path: ['number'], equals: about } }
    return (await shop.db.outbox.findMany({ where, orderBy: { id: 'asc' } })).map(({ params }) => params)
  }
  return { ...unhappy, admin, release, newOrder: { ...order, number, id }, exchangeRefund, sms }
}

describe('the return of an exchange', () => {
  test('goes back to the card that paid for the first order, and not to store credit', async ({ shop }) => {
    const { order, newOrder, takeBack, balance, exchangeRefund } = await stillUnhappyCustomer(shop, { wantedAmd: 3500 })
    expect(await exchangeRefund()).toMatchObject({ amountAmd: 5000, creditAmd: 5000 })
    await takeBack(1)
    expect(await balance()).toBe(0)
    // The goods are worth 3500; the delivery of 1500 is not refunded.
    expect(await exchangeRefund()).toMatchObject({ status: 'requested', creditAmd: 1500 })
    expect((await orderSeen(newOrder)).afterSale.refunds).toMatchObject([
      { amountAmd: 3500, forwardedAmd: 3500, state: 'confirmed' },
    ])
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
    await runJobs(shop)
    expect(await exchangeRefund()).toMatchObject({ status: 'confirmed', creditAmd: 1500 })
    const sent = await shop.db.outbox.findMany({
      where: { topic: 'refund.confirmed', channel: 'sms' },
      orderBy: { id: 'asc' },
    })
    expect(sent.map(({ params }) => params)).toEqual([
      { number: order.number, amountAmd: 5000, exchangedFor: newOrder.number },
      { number: order.number, amountAmd: 3500 },
    ])
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('returns what was paid in addition first, and the rest to the first card', async ({ shop }) => {
    const { newOrder, takeBack, balance, exchangeRefund } = await stillUnhappyCustomer(shop, { wantedAmd: 8000 })
    await takeBack(1)
    await runJobs(shop)
    // 9500 were paid: 5000 by the exchange, 4500 by card.
    expect((await orderSeen(newOrder)).afterSale.refunds).toMatchObject([
      { amountAmd: 8000, forwardedAmd: 3500, state: 'confirmed' },
    ])
    expect(await exchangeRefund()).toMatchObject({ status: 'confirmed', creditAmd: 1500 })
    expect(await balance()).toBe(0)
    const sent = await shop.db.outbox.findMany({
      where: { topic: 'refund.confirmed', channel: 'sms' },
      orderBy: { id: 'asc' },
    })
    expect(sent.map(({ params }) => params)).toContainEqual({ number: newOrder.number, amountAmd: 4500 })
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('in two returns at the same time goes to the card as a whole', async ({ shop }) => {
    const amounts = { wantedAmd: 1750, wantedCount: 2 }
    const { takeBack, balance, exchangeRefund } = await stillUnhappyCustomer(shop, amounts)
    await Promise.all([takeBack(1), takeBack(1)])
    expect(await exchangeRefund()).toMatchObject({ status: 'requested', creditAmd: 1500 })
    await runJobs(shop)
    expect(await exchangeRefund()).toMatchObject({ status: 'confirmed', creditAmd: 1500 })
    expect(await balance()).toBe(0)
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('stays store credit if the customer chose it', async ({ shop }) => {
    const { takeBack, balance, exchangeRefund } = await stillUnhappyCustomer(shop, { wantedAmd: 3500 })
    await takeBack(1, { toCredit: true })
    await runJobs(shop)
    expect(await balance()).toBe(3500)
    expect(await exchangeRefund()).toMatchObject({ status: 'confirmed', creditAmd: 5000 })
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('one item to store credit and the next to the card, as the customer chose each time', async ({ shop }) => {
    const amounts = { wantedAmd: 1750, wantedCount: 2 }
    const { takeBack, balance, exchangeRefund } = await stillUnhappyCustomer(shop, amounts)
    await takeBack(1, { toCredit: true })
    await takeBack(1)
    await runJobs(shop)
    expect(await balance()).toBe(1750)
    expect(await exchangeRefund()).toMatchObject({ status: 'confirmed', creditAmd: 3250 })
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('goes to the card when an admin releases it, and is not announced as store credit', async ({ shop }) => {
    const { order, newOrder, wanted, staff, admin, release, exchangeRefund, sms } = await releasedExchange(shop)
    const { number } = newOrder
    const again = await accepted(shop, newOrder, [{ sku: wanted.sku, quantity: 1 }])
    await staff.post(`/admin/returns/${again.id}/receive`, { lines: [{ sku: wanted.sku, toStock: 1, writeOff: 0 }] })
    await release(again.id)
    expect(await sms(number)).toEqual([])
    expect((await order.browser.get('/user/store-credit')).body.result.balanceAmd).toBe(0)
    const { accountId } = await shop.db.order.findUniqueOrThrow({ where: { number } })
    const gift = { deltaAmd: 5000, reason: 'An apology' }
    const path = `/admin/customers/${accountId}/store-credit`
    expect((await admin.post(path, gift, { 'Idempotency-Key': randomUUID() })).status).toBe(200)
    await runJobs(shop)
    await runJobs(shop)
    expect((await order.browser.get('/user/store-credit')).body.result.balanceAmd).toBe(5000)
    expect(await exchangeRefund()).toMatchObject({ status: 'confirmed', creditAmd: FEE_AMD })
    expect(await sms(order.number)).toContainEqual({ number: order.number, amountAmd: HELD_AMD - FEE_AMD })
    // What was paid in addition is refunded first.
    expect(await sms(number)).toEqual([{ number, amountAmd: FEE_AMD }])
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('pays for the next order if the new items are exchanged, too', async ({ shop }) => {
    const { order, newOrder, wanted, staff, release, exchangeRefund } = await releasedExchange(shop)
    const third = await addReturnable(shop, HELD_AMD)
    const opened = await exchange(staff, newOrder.number, { returned: wanted, wanted: third })
    const { number, returnId } = opened.body.result
    await staff.post(`/admin/returns/${returnId}/receive`, { lines: [{ sku: wanted.sku, toStock: 1, writeOff: 0 }] })
    await release(returnId)
    await runJobs(shop)
    await settleExchanges(shop.deps)
    expect(await shop.db.order.findUniqueOrThrow({ where: { number } })).toMatchObject({ creditAmd: HELD_AMD })
    expect((await order.browser.post(`/orders/${number}/pay`)).status).toBe(200)
    await shop.pay(number)
    expect(await exchangeRefund()).toMatchObject({ status: 'confirmed', creditAmd: HELD_AMD })
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })
})

describe('an exchange whose refund waits for an admin', () => {
  test('keeps the new items for a week, also when its slot closes or moves', async ({ shop }) => {
    const price = 250_000
    const { returned, wanted, order, staff, receive, seen } = await unhappyCustomer(shop, {
      paidAmd: price,
      wantedAmd: price,
    })
    const { number, returnId } = (await exchange(staff, order.number, { returned, wanted })).body.result
    const before = await seen(number)
    expect(before.exchange.reservedUntil).toBe(before.holdUntil)
    await receive(returnId)
    const received = { returnId, to: 'received' }
    const { at } = await shop.db.returnEvent.findFirstOrThrow({ where: received })
    const { holdUntil, exchange: shown } = await seen(number)
    expect(shown).toMatchObject({ state: 'waiting', reservedUntil: holdUntil })
    const week = (until: string) => Math.round((Date.parse(until) - at.getTime()) / 1000)
    expect(week(holdUntil)).toBe(7 * DAY_S)
    const moved = { deliveryDate: '2026-11-24', deliveryTime: '16:00' }
    expect((await order.browser.patch(`/orders/${number}/delivery`, moved)).status).toBe(200)
    expect(week((await seen(number)).holdUntil)).toBe(7 * DAY_S)
    shop.clock.advance(4 * DAY_S * 1000)
    expect(await expireOrders(shop.deps)).toBe(0)
    expect(await shop.stockOf(wanted.sku)).toEqual({ onHand: 10, reserved: 1 })
  })
})
