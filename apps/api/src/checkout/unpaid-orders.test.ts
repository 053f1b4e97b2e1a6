import { expect } from 'vitest'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { NOON, orderOf, test } from '../../test/builders/checkout-shop.ts'
import { expireOrders } from './expire-orders.ts'

test('allows ten unpaid orders a day per customer, and reports own cancellations by e-mail only', async ({ shop }) => {
  const customer = await shop.given.customer()
  const { sku } = await shop.given.variant({ stock: 100 })
  const place = () => shop.as(customer).order(orderOf([{ sku, quantity: 1 }]))
  for (let index = 1; index <= 10; index++) {
    const { status, body } = await place()
    expect([index, status]).toEqual([index, 201])
    expect((await shop.as(customer).post(`/orders/${body.result.order.number}/cancel`)).status).toBe(200)
  }
  const rejected = await place()
  expect(rejected.status).toBe(429)
  // From noon in Yerevan until midnight, minus the elapsed time of the test.
  const waitSeconds = Number(rejected.headers['retry-after'])
  expect(waitSeconds).toBeGreaterThan(11 * 3600)
  expect(waitSeconds).toBeLessThanOrEqual(12 * 3600)
  expect(rejected.body).toMatchObject({
    error: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/too many unpaid orders/),
  })

  const messages = { accountId: customer.id, topic: 'order.cancelled' }
  expect(await shop.db.outbox.count({ where: { ...messages, channel: 'sms' } })).toBe(0)
  expect(await shop.db.outbox.count({ where: { ...messages, channel: 'email' } })).toBe(10)
  expect((await reconcileLedgers(shop.db, NOON)).filter(({ invariant }) => invariant === 'E11')).toEqual([])
  // Another customer, and the next day.
  const other = await shop.given.customer()
  expect((await shop.as(other).order(orderOf([{ sku, quantity: 1 }]))).status).toBe(201)
  shop.clock.set(new Date('2026-11-20T20:00:00Z'))
  expect((await place()).status).toBe(201)
  shop.clock.set(NOON)
})

test('does not count orders that were paid or cancelled by the shop; counts expired and open ones', async ({
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

  for (let index = 1; index <= 8; index++) await cancel(await numberOf())
  await numberOf()
  shop.clock.advance(30 * 60_000)
  await expireOrders(shop.deps)
  const open = await numberOf()
  expect((await place()).status, 'nine are over, one is open').toBe(429)
  await shop.pay(open)
  expect((await place()).status, 'the open one was paid').toBe(201)
  shop.clock.set(NOON)
})

test('ten concurrent orders of a customer create two, and no more than ten a day', async ({ shop }) => {
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
