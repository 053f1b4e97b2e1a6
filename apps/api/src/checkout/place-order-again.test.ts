import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { NOON, orderOf, test } from '../../test/builders/checkout-shop.ts'

describe('an idempotency key', () => {
  test('returns the same order and the same payment page, also the next day', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant()
    const body = orderOf([{ ...coal, quantity: 1 }])
    const key = randomUUID()

    const first = await shop.as(customer).order(body, key)
    const again = await shop.as(customer).order(body, key)
    expect(again.status).toBe(201)
    expect(again.body.result.order).toEqual(first.body.result.order)
    expect(again.body.result.payment).toEqual(first.body.result.payment)
    expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 1 })

    await shop.pay(first.body.result.order.number)
    shop.clock.advance(24 * 60 * 60_000)
    const paid = await shop.as(customer).order(body, key)
    shop.clock.set(NOON)
    expect(paid.body.result.order).toMatchObject({ number: first.body.result.order.number, status: 'paid' })
    expect(paid.body.result.payment.redirectUrl).toBe(`/en/order/success?order=${first.body.result.order.number}`)
  })

  test('is rejected for a different order', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant()
    const key = randomUUID()
    await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }]), key)

    const other = await shop.as(customer).order(orderOf([{ ...coal, quantity: 2 }]), key)

    expect(other.status).toBe(422)
    expect(other.body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 1 })
  })

  test('of another customer is another key', async ({ shop }) => {
    const coal = await shop.given.variant()
    const body = orderOf([{ ...coal, quantity: 1 }])
    const key = randomUUID()

    const one = await shop.as(await shop.given.customer()).order(body, key)
    const other = await shop.as(await shop.given.customer()).order(body, key)

    expect(other.body.result.order.number).not.toBe(one.body.result.order.number)
  })

  test('of a rejected order can be used again', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant({ stock: 1 })
    const key = randomUUID()
    expect((await shop.as(customer).order(orderOf([{ ...coal, quantity: 2 }]), key)).status).toBe(409)
    expect((await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }]), key)).status).toBe(201)
  })

  test('requests a missing payment page again; the order stays', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant()
    const body = orderOf([{ ...coal, quantity: 1 }])
    const key = randomUUID()
    const { own } = shop.deps.gateways
    const { url } = own
    own.url = 'http://127.0.0.1:9'

    const rejected = await shop.as(customer).order(body, key)
    own.url = url
    expect(rejected.status).toBe(503)
    expect(rejected.headers['retry-after']).toMatch(/^\d+$/)
    expect(rejected.body.error).toBe('PAYMENT_UNAVAILABLE')
    const [{ orderNumber }] = rejected.body.details

    const again = await shop.as(customer).order(body, key)
    expect(again.status).toBe(201)
    expect(again.body.result.order.number).toBe(orderNumber)
    expect(await shop.db.payment.count({ where: { order: { number: orderNumber } } })).toBe(1)
  })
})

describe('unpaid orders', () => {
  test('are limited to two: a third is rejected and names them, until one is paid or cancelled', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant()
    const body = orderOf([{ ...coal, quantity: 1 }])
    const first = await shop.as(customer).order(body)
    const second = await shop.as(customer).order(body)
    const numbers = [first, second].map(reply => reply.body.result.order.number)

    const third = await shop.as(customer).order(body)
    expect(third.status).toBe(409)
    expect(third.body.error).toBe('TOO_MANY_UNPAID_ORDERS')
    expect(third.body.details).toEqual(numbers.map(orderNumber => ({ orderNumber })))

    await shop.as(customer).post(`/orders/${numbers[0]}/cancel`)
    const fourth = await shop.as(customer).order(body)
    expect(fourth.status).toBe(201)
    await shop.pay(numbers[1])
    expect((await shop.as(customer).order(body)).status).toBe(201)
  })

  test('do not count after their reservation has expired, cancelled or not', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant()
    const body = orderOf([{ ...coal, quantity: 1 }])
    await shop.as(customer).order(body)
    await shop.as(customer).order(body)
    shop.clock.advance(25 * 60_000)

    expect((await shop.as(customer).order(body)).status).toBe(201)
    shop.clock.set(NOON)
  })
})
