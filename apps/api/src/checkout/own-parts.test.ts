import { randomUUID } from 'node:crypto'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { describe, expect } from 'vitest'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { test as base, NOON, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, bookingsOf, type Model, rentalOf, rentalOrder } from '../../test/builders/rental-shop.ts'
import { runJobs } from '../../test/builders/returns-shop.ts'
import { expireOrders } from './expire-orders.ts'

const test = base
  .extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))
  .extend('noon', { auto: true }, async ({ shop }, { onCleanup }) => {
    onCleanup(() => shop.clock.set(NOON))
  })
const day = (days: number) => addDays(TODAY, days)
const MINUTE_MS = 60_000
const OWN = { flavorSku: null, cupSku: null }

/** An order of one rental for which the customer has tobacco and bowl. */
const ownOrder = (model: Model, from: string, to: string, changes: object = {}) =>
  rentalOrder(model, from, to, { items: [], rentals: [{ ...rentalOf(model, from, to), ...OWN }], ...changes })

async function placed(shop: Shop, model: Model, from: string, to: string, changes: object = {}) {
  const browser = shop.as(await shop.given.customer())
  const reply = await browser.order(ownOrder(model, from, to, changes), randomUUID())
  expect(reply.status, reply.text).toBe(201)
  const order: Order = reply.body.result.order
  return {
    browser,
    number: order.number,
    order,
    seen: async () => (await browser.get(`/orders/${order.number}`)).body.result,
  }
}

/** How many orders and pick-ups have a place in the slots of these days. */
async function takenOn(shop: Shop, days: readonly string[]): Promise<number[]> {
  const slots = await shop.db.deliverySlot.findMany({ where: { date: { in: days.map(date => new Date(date)) } } })
  return slots.map(({ taken }) => taken)
}

describe('a rental with the tobacco and the bowl of the customer', () => {
  test('is quoted and ordered without any item, and paid with its deposit', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const { pickUpTime: _, ...rental } = { ...rentalOf(model, TOMORROW, day(3)), ...OWN }
    const quoted = (await shop.as().post('/checkout/quote', { items: [], rentals: [rental] })).body.result
    expect(quoted).toMatchObject({ lines: [], rentals: [{ ...OWN, status: 'ok' }], canProceed: true })
    const { browser, number, order, seen } = await placed(shop, model, TOMORROW, day(3))
    const totalAmd = 10_000 + 20_000 + 1500
    expect(order).toMatchObject({
      lines: [],
      rentals: [{ ...OWN, state: 'held' }],
      totals: { goodsAmd: 0, rentalAmd: 10_000, depositAmd: 20_000, totalAmd, vatAmd: 1917, earnsPoints: 0 },
    })
    await shop.pay(number)
    expect(await seen()).toMatchObject({ status: 'paid', rentals: [{ state: 'reserved' }] })
    expect((await browser.get('/orders')).body.result.items).toMatchObject([{ number, itemCount: 1 }])
    expect((await operator.get(`/admin/orders?q=${number}`)).body.result.items).toMatchObject([{ itemCount: 1 }])
    const again = (await browser.get(`/orders/${number}/again`)).body.result
    expect(again).toMatchObject({ lines: [], rentals: [OWN] })
  })

  test('must be chosen: a missing flavor or bowl is an error, and so is an order of nothing', async ({ shop }) => {
    const model = await addModel(shop)
    const browser = shop.as(await shop.given.customer())
    const { flavorSku: _, ...forgotten } = rentalOf(model, TOMORROW, day(2))
    for (const [changes, path] of [
      [{ rentals: [forgotten] }, 'body.rentals.0.flavorSku'],
      [{ rentals: [{ ...rentalOf(model, TOMORROW, day(2)), cupSku: null }] }, 'body.rentals.0'],
      [{ rentals: [] }, 'body.items'],
    ] as const) {
      const { body } = await browser.order(ownOrder(model, TOMORROW, day(2), changes))
      expect(body, path).toMatchObject({ error: 'VALIDATION', details: [{ path }] })
    }
    const withFlavor = { ...rentalOf(model, TOMORROW, day(2)), cupSku: null }
    const items = [{ sku: model.flavor.sku, quantity: 1 }]
    const { status } = await browser.order(ownOrder(model, TOMORROW, day(2), { items, rentals: [withFlavor] }))
    expect(status).toBe(201)
  })

  test('releases unit and slots once when it is cancelled, and is refunded in full', async ({ shop }) => {
    const model = await addModel(shop)
    const days = [day(10), day(12)]
    const unpaid = await placed(shop, model, day(10), day(12))
    expect(await takenOn(shop, days)).toEqual([1, 1])
    await unpaid.browser.post(`/orders/${unpaid.number}/cancel`)
    expect(await takenOn(shop, days)).toEqual([0, 0])
    const paid = await placed(shop, model, day(10), day(12))
    await shop.pay(paid.number)
    for (let time = 0; time < 2; time++) await paid.browser.post(`/orders/${paid.number}/cancel`)
    expect(await paid.seen()).toMatchObject({ status: 'cancelled', rentals: [{ state: 'released' }] })
    expect(await takenOn(shop, days)).toEqual([0, 0])
    expect(await bookingsOf(shop.db, model)).toEqual([])
    const refunds = await shop.db.paymentRefund.findMany({ where: { payment: { order: { number: paid.number } } } })
    expect(refunds).toMatchObject([{ amountAmd: 31_500, depositAmd: 20_000 }])
  })

  test('expires once, however many sweeps run, and a late payment reserves it again or is refunded', async ({
    shop,
  }) => {
    const model = await addModel(shop, { units: 20 })
    const days = [day(20), day(22)]
    const orders = await Promise.all(Array.from({ length: 10 }, () => placed(shop, model, day(20), day(22))))
    const [first, second] = orders
    if (!first || !second) throw new Error('expected two orders')
    const payFirst = await shop.payWithoutReport(first.number)
    const paySecond = await shop.payWithoutReport(second.number)
    shop.clock.advance(26 * MINUTE_MS)
    await Promise.all([1, 2, 3].map(() => expireOrders(shop.deps)))
    expect(await takenOn(shop, days)).toEqual([0, 0])
    await Promise.all([payFirst(), expireOrders(shop.deps)])
    expect(await first.seen()).toMatchObject({ status: 'paid', rentals: [{ state: 'reserved' }] })
    expect(await takenOn(shop, days)).toEqual([1, 1])
    await shop.db.deliverySlot.updateMany({ where: { date: new Date(day(20)) }, data: { taken: 12 } })
    await paySecond()
    expect(await second.seen()).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
    await shop.db.deliverySlot.updateMany({ where: { date: new Date(day(20)) }, data: { taken: 1 } })
  })

  test('goes through delivery, return and receipts; there is nothing to send back', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const { browser, number, order, seen } = await placed(shop, model, TOMORROW, day(2))
    await shop.pay(number)
    await shop.deliver(number)
    const path = `/admin/rentals/${order.rentals[0]?.id}`
    await operator.post(`${path}/hand-over`, { condition: 'ok' })
    shop.clock.set(shopTimestamp(day(2), '19:00'))
    await operator.post(`${path}/return`, { condition: 'ok' })
    const closed = await operator.post(`${path}/close`)
    expect(closed.body.result.rental).toMatchObject({ ...OWN, state: 'closed', depositBackAmd: 20_000 })
    await runJobs(shop)
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    const receipts = await shop.db.fiscalReceipt.findMany({ where: { order: { number } } })
    expect(receipts.map(({ kind, amountAmd, vatAmd }) => [kind, amountAmd, vatAmd])).toEqual([['sale', 6500, 1083]])
    expect(await seen()).toMatchObject({ status: 'delivered', afterSale: { refunds: [{ amountAmd: 20_000 }] } })
    expect((await browser.get('/user/bonus')).body.result).toMatchObject({ balance: 0 })
    const { messages } = (await operator.get(`/admin/orders/${number}`)).body.result
    expect(messages.length).toBeGreaterThan(0)
  })

  test('stays when staff remove the last item, and can be cancelled then', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const coal = await shop.given.variant({ stock: 5, price: 3000 })
    const days = [day(30), day(31)]
    const items = [{ sku: coal.sku, quantity: 2 }]
    const { browser, number } = await placed(shop, model, day(30), day(31), { items })
    await shop.pay(number)
    const lines = [{ sku: coal.sku, quantity: 0 }]
    const changed = await operator.patch(
      `/admin/orders/${number}/lines`,
      { lines, reason: 'Agreed by phone' },
      { 'Idempotency-Key': randomUUID() },
    )
    expect(changed.body.result.order).toMatchObject({ lines: [], totals: { goodsAmd: 0, totalAmd: 26_500 } })
    await browser.post(`/orders/${number}/cancel`)
    expect(await takenOn(shop, days)).toEqual([0, 0])
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
  })
})
