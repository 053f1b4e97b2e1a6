import { randomUUID } from 'node:crypto'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { CountVisit, FunnelCounts, FunnelReport } from '@shop/contracts/visits.ts'
import { describe, expect } from 'vitest'
import { orderOf, type Shop } from '../../test/builders/checkout-shop.ts'
import { test } from '../../test/builders/staff-shop.ts'
import { visitJobs } from './fold-visits.ts'

const DAY = '2027-06-10'

const visitOf = (changes: Partial<CountVisit> = {}): CountVisit => ({
  id: randomUUID(),
  step: 'visit',
  locale: 'ru',
  device: 'phone',
  isReturning: false,
  ...changes,
})

async function count(shop: Shop, visit: CountVisit, headers: Record<string, string> = {}) {
  const reply = await shop.as().post('/visits', visit, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

async function funnelOf(shop: Shop, from: string, to = from): Promise<FunnelReport> {
  const staff = shop.as(await shop.given.staff())
  return (await staff.get(`/admin/reports/funnel?from=${from}&to=${to}`)).body.result
}

const countsOf = (...[visits, products, carts, checkouts, orders, paid]: number[]) =>
  ({ visits, products, carts, checkouts, orders, paid }) as FunnelCounts

/** Places an order in a visit. Returns its number. */
async function orderIn(shop: Shop, visitId: string): Promise<number> {
  const coal = await shop.given.variant({ stock: 9, price: 3000 })
  const customer = await shop.given.customer()
  const placed = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }], { visitId }))
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return placed.body.result.order.number
}

describe('the funnel', () => {
  test('counts a visit once per step and for all steps before, by day, language, device and visitor', async ({
    shop,
  }) => {
    shop.clock.set(shopTimestamp(DAY, '00:30'))
    const looked = visitOf({ isReturning: true })
    const added = visitOf({ locale: 'hy', device: 'desktop' })
    for (const step of ['visit', 'product', 'product', 'visit'] as const) await count(shop, { ...looked, step })
    await count(shop, { ...added, step: 'cart' })
    await count(shop, visitOf())
    shop.clock.set(shopTimestamp(addDays(DAY, 1), '00:10'))
    // The visit belongs to the day on which it began.
    await count(shop, { ...looked, step: 'checkout' })
    await count(shop, visitOf({ locale: 'en' }))
    const report = await funnelOf(shop, DAY, addDays(DAY, 1))
    expect(report).toMatchObject({ since: DAY, counts: countsOf(4, 2, 2, 1, 0, 0) })
    expect(report.days).toEqual([
      { date: DAY, counts: countsOf(3, 2, 2, 1, 0, 0) },
      { date: addDays(DAY, 1), counts: countsOf(1, 0, 0, 0, 0, 0) },
    ])
    expect(report.locales).toContainEqual({ locale: 'hy', counts: countsOf(1, 1, 1, 0, 0, 0) })
    expect(report.devices).toContainEqual({ device: 'phone', counts: countsOf(3, 1, 1, 1, 0, 0) })
    expect(report.visitors).toContainEqual({ isReturning: true, counts: countsOf(1, 1, 1, 1, 0, 0) })
  })

  test('has the order of a visit and its payment, once, also after the visits are folded into sums', async ({
    shop,
  }) => {
    const day = addDays(DAY, 10)
    shop.clock.set(shopTimestamp(day, '13:00'))
    const [paid, unpaid, uncounted] = [visitOf(), visitOf({ step: 'checkout' }), randomUUID()]
    await count(shop, paid)
    await count(shop, unpaid)
    await shop.pay(await orderIn(shop, paid.id))
    await orderIn(shop, paid.id)
    await orderIn(shop, unpaid.id)
    // A visitor who did not agree: the order counts among all orders only.
    await orderIn(shop, uncounted)
    const before = await funnelOf(shop, day)
    expect(before.counts).toEqual(countsOf(2, 2, 2, 2, 2, 1))
    expect(before.storefront).toEqual({ orders: 4, paid: 1 })

    shop.clock.set(shopTimestamp(addDays(day, 2), '13:00'))
    await visitJobs['visits.fold'].run(shop.deps)
    expect(await shop.db.visit.count({ where: { date: new Date(day) } })).toBe(2)
    shop.clock.set(shopTimestamp(addDays(day, 3), '13:00'))
    await count(shop, visitOf())
    await visitJobs['visits.fold'].run(shop.deps)
    await visitJobs['visits.fold'].run(shop.deps)
    expect(await shop.db.visit.count()).toBe(1)
    expect(await funnelOf(shop, day)).toEqual(before)
  })

  test('stores nothing for a browser that asks not to be tracked, and nothing but the step otherwise', async ({
    shop,
  }) => {
    const day = addDays(DAY, 30)
    shop.clock.set(shopTimestamp(day, '13:00'))
    await count(shop, visitOf(), { 'Sec-GPC': '1' })
    await count(shop, visitOf(), { DNT: '1' })
    expect((await funnelOf(shop, day)).counts.visits).toBe(0)
    const visit = visitOf({ step: 'product' })
    await count(shop, visit)
    expect(await shop.db.visit.findMany({ where: { date: new Date(day) } })).toEqual([
      {
        id: visit.id,
        date: new Date(day),
        locale: 'ru',
        device: 'phone',
        isReturning: false,
        step: 1,
        orderId: null,
      },
    ])
  })

  test('rejects unknown steps and is read by staff who may see reports', async ({ shop }) => {
    const wrong = await shop.as().post('/visits', { ...visitOf(), step: 'paid' })
    expect(wrong.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.step' }] })
    const courier = shop.as(await shop.given.staff('courier'))
    expect((await courier.get('/admin/reports/funnel')).status).toBe(403)
    expect((await shop.as().get('/admin/reports/funnel')).status).toBe(401)
  })
})
