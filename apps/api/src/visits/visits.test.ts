import { randomUUID } from 'node:crypto'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { CountVisit, FunnelCounts, FunnelReport } from '@shop/contracts/visits.ts'
import { describe, expect } from 'vitest'
import { orderOf, type Shop } from '../../test/builders/checkout-shop.ts'
import { test } from '../../test/builders/staff-shop.ts'
import { countVisit } from './count-visit.ts'
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

/** Places an order of a new customer. Returns its number. */
async function placeOrder(shop: Shop): Promise<number> {
  const coal = await shop.given.variant({ stock: 9, price: 3000 })
  const customer = await shop.given.customer()
  const placed = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }]))
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

  test('counts order and payment of a visit once, next to all orders, also after visits are folded into sums', async ({
    shop,
  }) => {
    const day = addDays(DAY, 10)
    shop.clock.set(shopTimestamp(day, '13:00'))
    const [paid, unpaid] = [visitOf(), visitOf({ step: 'checkout' })]
    for (const step of ['visit', 'order', 'paid', 'order', 'paid'] as const) await count(shop, { ...paid, step })
    for (const step of ['checkout', 'order'] as const) await count(shop, { ...unpaid, step })
    await shop.pay(await placeOrder(shop))
    for (const _ of ['paid again', 'unpaid', 'without consent']) await placeOrder(shop)
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

  test('stores nothing for a browser that asks not to be tracked, and neither account nor order otherwise', async ({
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
      },
    ])
  })

  test('ignores new visits of a day that has the most visits, but not the steps of those counted', async ({ shop }) => {
    const day = addDays(DAY, 40)
    shop.clock.set(shopTimestamp(day, '13:00'))
    const [first, second] = [visitOf(), visitOf()]
    for (const visit of [first, second, visitOf()]) await countVisit(shop.deps, visit, 2)
    await countVisit(shop.deps, { ...first, step: 'product' }, 2)
    expect((await funnelOf(shop, day)).counts).toEqual(countsOf(2, 1, 0, 0, 0, 0))
    shop.clock.set(shopTimestamp(addDays(day, 1), '00:10'))
    await countVisit(shop.deps, visitOf(), 2)
    expect((await funnelOf(shop, addDays(day, 1))).counts.visits).toBe(1)
  })

  test('rejects unknown steps and is read by staff who may see reports', async ({ shop }) => {
    const wrong = await shop.as().post('/visits', { ...visitOf(), step: 'refunded' })
    expect(wrong.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.step' }] })
    const courier = shop.as(await shop.given.staff('courier'))
    expect((await courier.get('/admin/reports/funnel')).status).toBe(403)
    expect((await shop.as().get('/admin/reports/funnel')).status).toBe(401)
  })
})
