import { expect } from 'vitest'
import { checkBooks } from '#books/index.ts'
import { NOON, orderOf, test } from '../../test/builders/checkout-shop.ts'
import { expireOrders } from './expire-orders.ts'

test('a customer places ten orders a day without paying, and hears of own cancellations by e-mail alone', async ({
  shop,
}) => {
  const customer = await shop.given.customer()
  const { sku } = await shop.given.variant({ stock: 100 })
  const place = () => shop.as(customer).order(orderOf([{ sku, quantity: 1 }]))
  for (let nth = 1; nth <= 10; nth++) {
    const { status, body } = await place()
    expect([nth, status]).toEqual([nth, 201])
    expect((await shop.as(customer).post(`/orders/${body.result.order.number}/cancel`)).status).toBe(200)
  }
  const refused = await place()
  expect(refused.status).toBe(429)
  // From noon in Yerevan until midnight, less what the test has taken.
  const waitSeconds = Number(refused.headers['retry-after'])
  expect(waitSeconds).toBeGreaterThan(11 * 3600)
  expect(waitSeconds).toBeLessThanOrEqual(12 * 3600)
  expect(refused.body).toMatchObject({ error: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/without paying/) })

  const messages = { accountId: customer.id, topic: 'order.cancelled' }
  expect(await shop.db.outbox.count({ where: { ...messages, channel: 'sms' } })).toBe(0)
  expect(await shop.db.outbox.count({ where: { ...messages, channel: 'email' } })).toBe(10)
  expect((await checkBooks(shop.db, NOON)).filter(({ equation }) => equation === 'E11')).toEqual([])
  // Another customer, and the next day.
  const other = await shop.given.customer()
  expect((await shop.as(other).order(orderOf([{ sku, quantity: 1 }]))).status).toBe(201)
  shop.clock.set(new Date('2026-11-20T20:00:00Z'))
  expect((await place()).status).toBe(201)
  shop.clock.set(NOON)
})

test('orders that were paid, or that the shop cancelled, do not count; expired ones and open ones do', async ({
  shop,
}) => {
  const customer = await shop.given.customer()
  const staff = await shop.given.staff()
  const { sku } = await shop.given.variant({ stock: 100 })
  const place = () => shop.as(customer).order(orderOf([{ sku, quantity: 1 }]))
  const numberOf = async () => (await place()).body.result.order.number
  const cancel = (number: number) => shop.as(customer).post(`/orders/${number}/cancel`)

  const paid = await numberOf()
  await shop.pay(paid)
  expect((await cancel(paid)).status).toBe(200)
  const byShop = await numberOf()
  expect((await shop.as(staff).post(`/admin/orders/${byShop}/cancel`, { reason: 'out_of_stock' })).status).toBe(200)
  const cancellations = { accountId: customer.id, topic: 'order.cancelled', channel: 'sms' }
  expect(await shop.db.outbox.count({ where: cancellations }), 'the shop tells of both by SMS').toBe(2)

  for (let nth = 1; nth <= 8; nth++) await cancel(await numberOf())
  await numberOf()
  shop.clock.advance(30 * 60_000)
  await expireOrders(shop.deps)
  const open = await numberOf()
  expect((await place()).status, 'nine are over, one is open').toBe(429)
  await shop.pay(open)
  expect((await place()).status, 'the open one was paid').toBe(201)
  shop.clock.set(NOON)
})

test('ten of a customer at once give two orders, and no more than ten a day', async ({ shop }) => {
  const customer = await shop.given.customer()
  const { sku } = await shop.given.variant({ stock: 100 })
  const placed: number[] = []
  for (let round = 0; round < 7; round++) {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => shop.as(customer).order(orderOf([{ sku, quantity: 1 }]))),
    )
    const numbers = replies.flatMap(({ status, body }) => (status === 201 ? [Number(body.result.order.number)] : []))
    placed.push(...numbers)
    for (const number of numbers) await shop.as(customer).post(`/orders/${number}/cancel`)
  }
  expect(placed).toHaveLength(10)
})
