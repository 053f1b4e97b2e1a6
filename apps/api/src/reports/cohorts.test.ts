import { randomUUID } from 'node:crypto'
import { shopTimestamp } from '@shop/contracts/days.ts'
import type { CohortReport } from '@shop/contracts/reports.ts'
import { describe, expect } from 'vitest'
import { anonymizeOrders, takeOverOrders } from '#orders/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { type Customer, orderOf, type Shop, type TestVariant } from '../../test/builders/checkout-shop.ts'
import { consent, placedOf } from '../../test/builders/draft-shop.ts'
import { test } from '../../test/builders/staff-shop.ts'
import { refreshSales } from './refresh.ts'

const NOTHING = { customers: 0, orders: 0, netAmd: 0 }

/** The cohorts of these months: what their customers bought in each month since. */
async function cohortsOf(shop: Shop, ...months: string[]) {
  const staff = shop.as(await shop.given.staff('admin'))
  const { cohorts } = (await staff.get('/admin/reports/cohorts?months=6')).body.result as CohortReport
  return months.map(month => {
    const cohort = cohorts.find(each => each.month === `${month}-01`)
    return { size: cohort?.customers, months: cohort?.months.map(({ month: _, ...sales }) => sales) }
  })
}

/** Reads the same before and after the job has computed the changed customers. */
async function settledCohortsOf(shop: Shop, ...months: string[]) {
  const changed = await cohortsOf(shop, ...months)
  await refreshSales(shop.deps)
  expect(await shop.db.salesChange.count()).toBe(0)
  const computed = await cohortsOf(shop, ...months)
  expect(computed).toEqual(changed)
  return computed
}

async function buy(shop: Shop, customer: Customer, coal: TestVariant, isPaid = true): Promise<number> {
  const placed = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }]))
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const { number } = placed.body.result.order
  if (isPaid) await shop.pay(number)
  return number
}

describe('cohorts', () => {
  test('have the customers of the month of their first paid order, and what they bought since', async ({ shop }) => {
    // In Yerevan it is February already.
    shop.clock.set(shopTimestamp('2027-02-01', '00:30'))
    const coal = await shop.given.variant({ stock: 50, price: 3000 })
    const [anna, aram, unpaid] = [await shop.given.customer(), await shop.given.customer(), await shop.given.customer()]
    await buy(shop, anna, coal)
    await buy(shop, unpaid, coal, false)
    shop.clock.set(shopTimestamp('2027-02-20', '13:00'))
    const cancelled = await buy(shop, aram, coal)
    await buy(shop, anna, coal)
    // They stay logged in.
    shop.clock.set(shopTimestamp('2027-03-15', '13:00'))
    for (const customer of [anna, aram]) await shop.as(customer).get('/orders')
    shop.clock.set(shopTimestamp('2027-04-05', '13:00'))
    const latest = await buy(shop, anna, coal)
    await buy(shop, aram, coal)
    const month = (customers: number, orders: number) => ({ customers, orders, netAmd: orders * 4500 })
    expect(await settledCohortsOf(shop, '2027-02', '2027-03', '2027-04')).toEqual([
      { size: 2, months: [month(2, 3), NOTHING, month(2, 2)] },
      { size: 0, months: [NOTHING, NOTHING] },
      { size: 0, months: [NOTHING] },
    ])
    // A customer whose first order is cancelled begins with the next one; a refund lowers the month of its order.
    const staff = shop.as(await shop.given.staff('admin'))
    const key = { 'Idempotency-Key': randomUUID() }
    const cancelling = await staff.post(`/admin/orders/${cancelled}/cancel`, { reason: 'out_of_stock' }, key)
    expect(cancelling.status, JSON.stringify(cancelling.body)).toBe(200)
    const refund = { part: { kind: 'amount', amountAmd: 1000 }, reason: 'Came late' }
    expect(
      (await staff.post(`/admin/orders/${latest}/refunds`, refund, { 'Idempotency-Key': randomUUID() })).status,
    ).toBe(200)
    expect(await settledCohortsOf(shop, '2027-02', '2027-04')).toEqual([
      { size: 1, months: [month(1, 2), NOTHING, { ...month(1, 1), netAmd: 3500 }] },
      { size: 1, months: [month(1, 1)] },
    ])
  })

  test('count an order by phone for its phone, then for the account that takes it over, and not once deleted', async ({
    shop,
  }) => {
    shop.clock.set(shopTimestamp('2027-05-10', '13:00'))
    const phoned = await placedOf(shop)
    await shop.as().post(`${phoned.link}/pay`, consent)
    await shop.pay(phoned.number)
    expect(await settledCohortsOf(shop, '2027-05')).toMatchObject([{ size: 1, months: [{ orders: 1, netAmd: 7500 }] }])

    const account = await shop.given.customer()
    const coal = await shop.given.variant({ stock: 50, price: 3000 })
    await buy(shop, account, coal)
    expect(await settledCohortsOf(shop, '2027-05')).toMatchObject([
      { size: 2, months: [{ orders: 2, netAmd: 12_000 }] },
    ])
    const owner = { accountId: account.id, phone: phoned.contents.phone, now: shop.clock.now() }
    await withTransaction(shop.db, shop.deps.random, tx => takeOverOrders(tx, owner))
    expect(await settledCohortsOf(shop, '2027-05')).toMatchObject([
      { size: 1, months: [{ orders: 2, netAmd: 12_000 }] },
    ])

    await withTransaction(shop.db, shop.deps.random, tx => anonymizeOrders(tx, { accountId: account.id }))
    expect(await settledCohortsOf(shop, '2027-05')).toEqual([{ size: 0, months: [NOTHING] }])
    expect(await shop.db.customerMonth.count({ where: { customer: { in: [account.id, owner.phone] } } })).toBe(0)
  })

  test('are read by staff who may see reports, for at most three years', async ({ shop }) => {
    const staff = shop.as(await shop.given.staff())
    expect((await staff.get('/admin/reports/cohorts?months=36')).body.result.cohorts).toHaveLength(36)
    expect((await staff.get('/admin/reports/cohorts?months=37')).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'querystring.months' }],
    })
    const courier = shop.as(await shop.given.staff('courier'))
    expect((await courier.get('/admin/reports/cohorts')).status).toBe(403)
  })
})
