import { randomUUID } from 'node:crypto'
import { addDays } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { type Customer, orderOf, type Shop, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'
import { test } from '../../test/builders/staff-shop.ts'

/** Places and pays an order of one item at this price. */
async function paidOrder(shop: Shop, price: number): Promise<number> {
  const pipe = await shop.given.variant({ price, stock: 1 })
  const browser = shop.as(await shop.given.customer())
  const { number } = (await browser.order(orderOf([{ ...pipe, quantity: 1 }]))).body.result.order
  await shop.pay(number)
  return number
}

const give = async (shop: Shop, staff: Customer, number: number, amountAmd: number) => {
  const body = { part: { kind: 'amount', amountAmd }, reason: 'Came late' }
  const reply = await shop.as(staff).post(`/admin/orders/${number}/refunds`, body, { 'Idempotency-Key': randomUUID() })
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return reply.body.result
}

const statesOf = async ({ db }: Shop, number: number) =>
  (await db.paymentRefund.findMany({ where: { payment: { order: { number } } }, orderBy: { id: 'asc' } })).map(
    ({ status }) => (status === 'held' ? 'held' : 'sent on'),
  )

describe('refunds of staff with a limit of 50,000', () => {
  test('of one order are held from the limit on, however they are split', async ({ shop }) => {
    const number = await paidOrder(shop, 120_000)
    await give(shop, await shop.given.staff(), number, 49_999)
    await give(shop, await shop.given.staff(), number, 1)
    await give(shop, await shop.given.staff('admin'), number, 1)
    expect(await statesOf(shop, number)).toEqual(['sent on', 'held', 'held'])
  })

  test('of one order that are decided concurrently: one of two of 30,000 is held', async ({ shop }) => {
    const number = await paidOrder(shop, 120_000)
    const staff = [await shop.given.staff(), await shop.given.staff()]
    await Promise.all(staff.map(one => give(shop, one, number, 30_000)))
    expect((await statesOf(shop, number)).toSorted()).toEqual(['held', 'sent on'])
  })

  test('of one person that are decided concurrently for two orders: one of two of 30,000 is held', async ({ shop }) => {
    const [first, second] = [await paidOrder(shop, 60_000), await paidOrder(shop, 60_000)]
    const operator = await shop.given.staff()
    await Promise.all([first, second].map(number => give(shop, operator, number, 30_000)))
    expect([...(await statesOf(shop, first)), ...(await statesOf(shop, second))].toSorted()).toEqual([
      'held',
      'sent on',
    ])
  })

  test('of one person are held from the daily limit in Yerevan on; the next day starts at zero', async ({ shop }) => {
    const noon = shop.clock.now()
    const operator = await shop.given.staff()
    const states: string[] = []
    for (let index = 0; index < 12; index++) {
      const number = await paidOrder(shop, 10_000)
      const { refundable } = (await shop.as(operator).get(`/admin/orders/${number}`)).body.result
      expect(refundable.heldFromAmd).toBe(50_000 - 4999 * Math.min(index, 10))
      await give(shop, operator, number, 4999)
      states.push(...(await statesOf(shop, number)))
    }
    expect(states).toEqual([...Array(10).fill('sent on'), 'held', 'held'])

    const next = await paidOrder(shop, 10_000)
    // 23:58 and 00:00 in Yerevan; the clock continues.
    shop.clock.set(new Date('2026-11-20T19:58:00Z'))
    const asked = async () => (await shop.as(operator).get(`/admin/orders/${next}`)).body.result.refundable.heldFromAmd
    expect(await asked()).toBe(10)
    shop.clock.set(new Date('2026-11-20T20:00:00Z'))
    expect(await asked()).toBe(50_000)
    await give(shop, operator, next, 4999)
    expect(await statesOf(shop, next)).toEqual(['sent on'])
    shop.clock.set(noon)
  })

  test('of one person that an admin released do not count towards the day', async ({ shop }) => {
    const operator = await shop.given.staff()
    const [large, small] = [await paidOrder(shop, 60_000), await paidOrder(shop, 10_000)]
    await give(shop, operator, large, 50_000)
    await give(shop, operator, small, 1000)
    expect([...(await statesOf(shop, large)), ...(await statesOf(shop, small))]).toEqual(['held', 'sent on'])
    const { id } = await shop.db.paymentRefund.findFirstOrThrow({ where: { payment: { order: { number: large } } } })
    await shop.as(await shop.given.staff('admin')).post(`/admin/refunds/${id}/release`)
    await give(shop, operator, small, 2000)
    expect(await statesOf(shop, small)).toEqual(['sent on', 'sent on'])
    // Of that order an admin has to see each further one.
    await give(shop, operator, large, 1)
    expect((await statesOf(shop, large)).at(-1)).toBe('held')
  })

  test('count together with refunds of changed lines', async ({ shop }) => {
    const [cheap, dear] = [await shop.given.variant({ price: 1000 }), await shop.given.variant({ price: 60_000 })]
    const browser = shop.as(await shop.given.customer())
    const lines = [
      { ...cheap, quantity: 2 },
      { ...dear, quantity: 1 },
    ]
    const { number } = (await browser.order(orderOf(lines))).body.result.order
    await shop.pay(number)
    const operator = await shop.given.staff()
    await give(shop, operator, number, 49_500)
    const { version } = (await shop.as(operator).get(`/admin/orders/${number}`)).body.result
    const body = { lines: [{ sku: cheap.sku, quantity: 1 }], reason: 'One is enough', version }
    const reply = await shop
      .as(operator)
      .patch(`/admin/orders/${number}/lines`, body, { 'Idempotency-Key': randomUUID() })
    expect(reply.status, reply.text).toBe(200)
    expect(await statesOf(shop, number)).toEqual(['sent on', 'held'])
  })

  const cancel = (shop: Shop, staff: Customer, number: number, reason = 'out_of_stock') =>
    shop.as(staff).post(`/admin/orders/${number}/cancel`, { reason })

  test('count together with cancellations: the order is cancelled, its refund waits for an admin', async ({ shop }) => {
    const operator = await shop.given.staff()
    const orders = [await paidOrder(shop, 40_000), await paidOrder(shop, 30_000), await paidOrder(shop, 10_000)]
    const [cheap = 0, dear = 0, other = 0] = orders
    for (const number of [cheap, dear])
      expect((await cancel(shop, operator, number)).body.result.order).toMatchObject({ status: 'cancelled' })
    expect([...(await statesOf(shop, cheap)), ...(await statesOf(shop, dear))]).toEqual(['sent on', 'held'])
    await give(shop, operator, other, 10_000)
    expect(await statesOf(shop, other)).toEqual(['held'])

    const admin = shop.as(await shop.given.staff('admin'))
    const { items } = (await admin.get('/admin/refunds?show=waiting&limit=100')).body.result
    const { id } = items.find(({ orderNumber }: { orderNumber: number }) => orderNumber === dear)
    expect((await shop.as(operator).post(`/admin/refunds/${id}/release`)).status).toBe(403)
    expect((await admin.post(`/admin/refunds/${id}/release`)).status).toBe(200)
    expect(await statesOf(shop, dear)).toEqual(['sent on'])
  })

  test('of one order count together with its cancellation, by any staff member', async ({ shop }) => {
    const number = await paidOrder(shop, 60_000)
    await give(shop, await shop.given.staff(), number, 30_000)
    await cancel(shop, await shop.given.staff(), number, 'customer')
    expect(await statesOf(shop, number)).toEqual(['sent on', 'held'])
  })

  test('of one person canceling two orders of 30,000 concurrently: one is held', async ({ shop }) => {
    const orders = [await paidOrder(shop, 30_000), await paidOrder(shop, 30_000)]
    const operator = await shop.given.staff()
    const replies = await Promise.all(orders.map(number => cancel(shop, operator, number)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const states = await Promise.all(orders.map(number => statesOf(shop, number)))
    expect(states.flat().toSorted()).toEqual(['held', 'sent on'])
  })

  test('do not limit customers: their own cancellations are refunded at once and do not count', async ({ shop }) => {
    const pipe = await shop.given.variant({ price: 60_000, stock: 1 })
    const browser = shop.as(await shop.given.customer())
    const { number } = (await browser.order(orderOf([{ ...pipe, quantity: 1 }]))).body.result.order
    await shop.pay(number)
    expect((await browser.post(`/orders/${number}/cancel`)).status).toBe(200)
    expect(await statesOf(shop, number)).toEqual(['sent on'])
  })

  test('are not made for unpaid orders', async ({ shop }) => {
    const pipe = await shop.given.variant({ price: 60_000, stock: 1 })
    const browser = shop.as(await shop.given.customer())
    const { number } = (await browser.order(orderOf([{ ...pipe, quantity: 1 }]))).body.result.order
    expect((await cancel(shop, await shop.given.staff(), number)).status).toBe(200)
    expect(await statesOf(shop, number)).toEqual([])
  })

  test('exclude deposits of cancelled orders and of returned hookahs', async ({ shop }) => {
    const model = await addModel(shop, { depositAmd: 60_000, units: 2 })
    const operator = await shop.given.staff()
    const cancelled = await paidRental(shop, model, TOMORROW, addDays(TOMORROW, 1))
    expect((await cancel(shop, operator, cancelled.number)).status).toBe(200)
    expect(await statesOf(shop, cancelled.number)).toEqual(['sent on'])

    const { number, rental } = await paidRental(shop, model, TOMORROW, addDays(TOMORROW, 1))
    await shop.deliver(number)
    const browser = shop.as(operator)
    for (const [step, body] of [
      ['hand-over', { condition: 'ok' }],
      ['return', { condition: 'ok' }],
      ['close', { damages: [] }],
    ] as const)
      expect((await browser.post(`/admin/rentals/${rental.id}/${step}`, body)).status, step).toBe(200)
    expect(await statesOf(shop, number)).toEqual(['sent on'])
    const other = await paidOrder(shop, 40_000)
    await give(shop, operator, other, 20_000)
    expect(await statesOf(shop, other)).toEqual(['sent on'])
  })
})
