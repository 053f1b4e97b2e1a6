import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { OrderNews } from '@shop/contracts/order-news.ts'
import { describe, expect } from 'vitest'
import { NOON, orderOf, type Shop, TODAY } from '../../test/builders/checkout-shop.ts'
import { placedOf } from '../../test/builders/draft-shop.ts'
import { region, test } from '../../test/builders/staff-shop.ts'

/** Places and pays an order of a customer. @returns the order's number */
async function bought(shop: Shop, variant: { sku: string }, quantity: number, changes: object = {}) {
  const customer = shop.as(await shop.given.customer())
  const { body } = await customer.order(orderOf([{ ...variant, quantity }], changes))
  return { number: body.result.order.number as number, totalAmd: body.result.order.totals.totalAmd as number, customer }
}

// Runs first, before other tests move the clock forward.
test('lists the orders paid since the last request and counts those that wait', async ({ shop, work }) => {
  const { staff } = await work()
  const news = async (after?: string): Promise<OrderNews> =>
    (await staff.get(`/admin/orders/news${after === undefined ? '' : `?after=${after}`}`)).body.result
  shop.clock.advance(60_000)
  const first = await news()
  expect(first.items).toEqual([])
  shop.clock.advance(1000)
  const { number, totalAmd } = await bought(shop, await shop.given.variant(), 1)
  expect((await news(first.after)).items).toEqual([])
  await shop.pay(number)
  const second = await news(first.after)
  expect(second).toMatchObject({ items: [{ number, totalAmd, deliveryType: 'post' }], waiting: first.waiting + 1 })
  shop.clock.advance(60_000)
  expect((await news((await news(second.after)).after)).items).toEqual([])
  expect((await staff.get('/admin/orders/news?after=yesterday')).status).toBe(422)
})

describe('the dashboard', () => {
  test('accepts the first supported period, although the period before it is out of range', async ({ work }) => {
    const { staff } = await work()
    const reply = await staff.get('/admin/dashboard?from=1900-01-01&to=1900-01-31')
    expect([reply.status, reply.body.result.before.from]).toEqual([200, '1899-12-01'])
  })

  test('lists the searches of a period that found nothing, the most frequent first', async ({ shop, work }) => {
    const { staff } = await work()
    const count = (day: string, query: string, searches: number, isFound = false) => ({
      date: new Date(day),
      locale: 'ru',
      query,
      searches,
      isFound,
    })
    await shop.db.searchCount.createMany({
      data: [
        count('2026-03-01', 'вейп', 2),
        count('2026-03-02', 'вейп', 3),
        count('2026-03-02', 'снюс', 4),
        count('2026-03-02', 'мята', 9, true),
        count('2026-03-03', 'сигары', 7),
      ],
    })
    const { body } = await staff.get('/admin/dashboard?from=2026-03-01&to=2026-03-02')
    expect(body.result.failedSearches).toEqual([
      { query: 'вейп', searches: 5 },
      { query: 'снюс', searches: 4 },
    ])
  })

  test('compares a period with the one before, by days and hours in Yerevan time', async ({ shop, work }) => {
    const { staff } = await work()
    const look = async (query: string): Promise<Dashboard> => (await staff.get(`/admin/dashboard?${query}`)).body.result
    const [from, to] = [addDays(TODAY, 10), addDays(TODAY, 11)]
    const [tea, coal] = [await shop.given.variant({ stock: 9 }), await shop.given.variant({ stock: 60, price: 1000 })]

    shop.clock.set(shopTimestamp(addDays(from, -1), '23:59'))
    const before = await bought(shop, coal, 2)
    await shop.pay(before.number)
    shop.clock.set(shopTimestamp(from, '00:00'))
    const first = await bought(shop, coal, 20)
    await shop.pay(first.number)
    shop.clock.set(shopTimestamp(to, '23:59'))
    const second = await bought(shop, tea, 5)
    await shop.pay(second.number)
    const unpaid = await bought(shop, tea, 1)

    const { figures, byDay, byHour, bestSellers, ...rest } = await look(`from=${from}&to=${to}`)

    const moneyAmd = first.totalAmd + second.totalAmd
    const averageAmd = Math.round(moneyAmd / 2)
    expect(figures).toEqual({
      placed: 3,
      paid: 2,
      orders: 2,
      moneyAmd,
      grossAmd: moneyAmd,
      discountAmd: 0,
      refundAmd: 0,
      marginAmd: null,
      marginPercent: null,
      averageAmd,
      conversionPercent: 66.7,
    })
    expect(rest.before).toMatchObject({
      from: addDays(from, -2),
      to: addDays(from, -1),
      figures: { orders: 1, moneyAmd: before.totalAmd, conversionPercent: 100 },
      ai: { answers: 0, fallbackPercent: null },
    })
    expect(byDay).toEqual([
      { date: from, orders: 1, moneyAmd: first.totalAmd, ordersBefore: 0, moneyBeforeAmd: 0 },
      { date: to, orders: 1, moneyAmd: second.totalAmd, ordersBefore: 1, moneyBeforeAmd: before.totalAmd },
    ])
    expect(byHour.filter(({ orders }) => orders > 0)).toEqual([
      { hour: 0, orders: 1 },
      { hour: 23, orders: 1 },
    ])
    expect(byHour).toHaveLength(24)
    expect(bestSellers).toMatchObject([
      { slug: coal.slug, quantity: 20, amountAmd: 20_000, title: 'Уголь', titleEN: 'Coal' },
      { slug: tea.slug, quantity: 5, amountAmd: 15_000 },
    ])
    expect(rest.lowStock.items).toContainEqual(expect.objectContaining({ sku: tea.sku, available: 3 }))
    await unpaid.customer.post(`/orders/${unpaid.number}/cancel`)
    expect((await look(`from=${from}&to=${to}`)).figures).toMatchObject({ placed: 3, orders: 2 })
    await second.customer.post(`/orders/${second.number}/cancel`)
    expect((await look(`from=${from}&to=${to}`)).figures).toMatchObject({
      paid: 2,
      orders: 1,
      moneyAmd: first.totalAmd,
    })
    expect((await look(`from=${from}&to=${to}`)).refunds).toMatchObject({ due: 1, dueAmd: second.totalAmd, overdue: 0 })
    shop.clock.set(NOON)
  })

  test('counts the open tasks of staff, for today by default', async ({ shop, work }) => {
    const { staff, step } = await work(region)
    const look = async (): Promise<Dashboard> => (await staff.get('/admin/dashboard')).body.result
    const before = await look()
    expect(before).toMatchObject({ from: TODAY, to: TODAY })
    expect(before.needsAction.newOrders).toBeGreaterThan(0)
    expect(before.needsAction.feeToAgree).toBeGreaterThan(0)
    await step('fee', { feeAmd: 2000, agreed: true })
    await step('unreachable')
    const after = (await look()).needsAction
    expect(after.feeToAgree).toBe(before.needsAction.feeToAgree - 1)
    expect(after.unreachable).toBe(before.needsAction.unreachable + 1)
    await step('reached')
    for (const next of ['confirm', 'pack', 'dispatch']) await step(next)
    await step('failed-deliveries', { reason: 'nobody_home' })
    expect((await look()).needsAction.failedDeliveries).toBe(before.needsAction.failedDeliveries + 1)

    // An order by phone may be paid for a day.
    const byPhone = await placedOf(shop)
    shop.clock.advance(31 * 60_000)
    const { unpaidLong } = (await look()).needsAction
    await byPhone.staff.post(`/admin/orders/${byPhone.number}/cancel`, { reason: 'customer' })
    expect((await look()).needsAction.unpaidLong).toBe(unpaidLong)
    const wrong = await staff.get(`/admin/dashboard?from=${TODAY}&to=${addDays(TODAY, -1)}`)
    const { message } = wrong.body
    expect(wrong.body.details).toEqual([{ path: 'querystring.to', message, allowed: [TODAY, addDays(TODAY, 365)] }])
  })
})
