import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { NOON, type Shop, test } from '../../test/builders/checkout-shop.ts'
import {
  accepted,
  addReturnable,
  type Delivered,
  deliveredOrder,
  orderSeen,
  runJobs,
} from '../../test/builders/returns-shop.ts'

afterEach<{ shop: Shop }>(({ shop }) => shop.clock.set(NOON))

describe('items that were bought with a code and points', () => {
  /** A tin for 10 000 and three packs for 3 333 each, with 10 % off and 3 000 points: each line has its share of both. */
  async function cheaply(shop: Shop) {
    const customer = await shop.given.customer()
    const code = `R${randomUUID().slice(0, 8).toUpperCase()}`
    await shop.given.promo({ code, percent: 10 })
    await shop.given.points(customer, 3000)
    const [tin, coal] = [await addReturnable(shop, 10_000), await addReturnable(shop, 3333)]
    const items = [
      { ...tin, quantity: 1 },
      { ...coal, quantity: 3 },
    ]
    const order = await deliveredOrder(shop, items, { customer, changes: { promoCode: code, bonusPoints: 3000 } })
    const points = async () => (await order.browser.get('/user/bonus')).body.result.balance as number
    return { ...order, tin, coal, points }
  }

  const sendBack = async (shop: Shop, order: Delivered, lines: { sku: string; quantity: number }[]) => {
    const { id, staff } = await accepted(shop, order, lines)
    const received = lines.map(({ sku, quantity }) => ({ sku, toStock: quantity, writeOff: 0 }))
    return (await staff.post(`/admin/returns/${id}/receive`, { lines: received })).body.result
  }

  test('refund exactly what was paid, in money and in points, in any number of returns', async ({ shop }) => {
    const order = await cheaply(shop)
    const { goodsAmd, discountAmd, pointsAmd } = await shop.db.order.findUniqueOrThrow({ where: { id: order.id } })
    const earned = await order.points()
    expect([discountAmd, pointsAmd]).toEqual([1999, 3000])
    expect(earned).toBeGreaterThan(0)

    const parts = [
      await sendBack(shop, order, [{ sku: order.coal.sku, quantity: 1 }]),
      await sendBack(shop, order, [
        { sku: order.coal.sku, quantity: 1 },
        { sku: order.tin.sku, quantity: 1 },
      ]),
      await sendBack(shop, order, [{ sku: order.coal.sku, quantity: 1 }]),
    ]
    const sum = (field: 'amountAmd' | 'points') => parts.reduce((total, part) => total + part[field], 0)
    expect(sum('amountAmd')).toBe(goodsAmd - discountAmd - pointsAmd)
    expect(sum('points')).toBe(3000)
    // Points move with the money, not before.
    expect(await order.points()).toBe(earned)
    // A payment has one pending refund at a time.
    for (const _ of parts) await runJobs(shop)
    expect(await order.points()).toBe(3000)
    const { returns } = (await orderSeen(order)).afterSale
    expect(returns.map(({ state }: { state: string }) => state)).toEqual(['refunded', 'refunded', 'refunded'])
  })

  test('take back exactly the points that they earned', async ({ shop }) => {
    const order = await cheaply(shop)
    const earned = await order.points()
    const { points } = await sendBack(shop, order, [{ sku: order.tin.sku, quantity: 1 }])
    await runJobs(shop)
    const left = (await order.points()) - points
    expect(left).toBeLessThan(earned)
    expect(left).toBeGreaterThan(0)
    // The page of the order shows the same as the ledger.
    const seen = await orderSeen(order)
    expect(seen.earned).toEqual({ points: seen.totals.earnsPoints, takenBack: earned - left })
  })
})

test('a large refund waits until an admin releases it', async ({ shop }) => {
  const pipe = await addReturnable(shop, 60_000)
  const order = await deliveredOrder(shop, [{ ...pipe, quantity: 1 }])
  const { id, staff } = await accepted(shop, order, [{ sku: pipe.sku, quantity: 1 }])
  const received = await staff.post(`/admin/returns/${id}/receive`, {
    lines: [{ sku: pipe.sku, toStock: 1, writeOff: 0 }],
  })
  expect(received.body.result.refund).toMatchObject({ amountAmd: 60_000, state: 'held' })
  await runJobs(shop)
  const own = async () => (await orderSeen(order)).afterSale.returns
  expect(await own()).toMatchObject([{ state: 'received', refund: { state: 'held' } }])
  expect((await orderSeen(order)).afterSale.refunds).toMatchObject([{ amountAmd: 60_000, state: 'held' }])
  const { refundId } = await shop.db.orderReturn.findUniqueOrThrow({ where: { id } })
  const admin = shop.as(await shop.given.staff('admin'))
  expect((await admin.post(`/admin/refunds/${refundId}/release`)).status).toBe(200)
  expect(await own()).toMatchObject([{ state: 'received', refund: { state: 'requested' } }])
  await runJobs(shop)
  expect(await own()).toMatchObject([{ state: 'refunded' }])
})
