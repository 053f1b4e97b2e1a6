import { describe, expect } from 'vitest'
import { transition } from '#orders/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { NOON, orderOf, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { anyStaff } from '../../test/builders/people.ts'

const MINUTE_MS = 60_000
const express = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '18:00' }

async function placed(shop: Shop, changes: object = {}, stock = 5) {
  const customer = await shop.given.customer()
  const coal = await shop.given.variant({ stock, price: 3000 })
  const reply = await shop.as(customer).order(orderOf([{ ...coal, quantity: 2 }], changes))
  const number: number = reply.body.result.order.number
  const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  return { customer, coal, number, id, browser: shop.as(customer) }
}

const placesTaken = async (shop: Shop) =>
  (await shop.db.deliverySlot.findFirst({ where: { date: new Date(TOMORROW), startTime: '18:00' } }))?.taken ?? 0

const messagesOf = async (shop: Shop, orderId: string) =>
  (
    await shop.db.outbox.findMany({
      where: { key: { startsWith: orderId } },
      orderBy: { id: 'asc' },
      select: { topic: true, channel: true },
    })
  ).map(({ topic, channel }) => `${topic} ${channel}`)

describe('own orders', () => {
  test('are listed newest first, page by page', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant({ price: 1000 })
    const browser = shop.as(customer)
    const numbers: number[] = []
    for (const quantity of [1, 2, 3]) {
      const reply = await browser.order(orderOf([{ ...coal, quantity }]))
      numbers.unshift(reply.body.result.order.number)
      await shop.pay(numbers[0] ?? 0)
    }

    const first = await browser.get('/orders?limit=2')
    expect(first.body.result).toMatchObject({
      items: [
        {
          number: numbers[0],
          status: 'paid',
          itemCount: 3,
          totalAmd: 4500,
          imageUrls: [expect.stringMatching(/^\/placeholders\//)],
        },
        { number: numbers[1], itemCount: 2 },
      ],
      total: 3,
    })
    const next = await browser.get(`/orders?limit=2&cursor=${first.body.result.nextCursor}`)
    expect(next.body.result).toMatchObject({ items: [{ number: numbers[2] }], nextCursor: null })
    expect((await browser.get('/orders?cursor=abc')).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'querystring.cursor', message: expect.stringMatching(/./) }],
    })
  })

  test('say until when they can be paid, unless the result of a payment is awaited', async ({ shop }) => {
    const { number, browser } = await placed(shop)
    const payUntilOf = async () => (await browser.get('/orders')).body.result.items[0].payUntil
    const { holdUntil } = (await browser.get(`/orders/${number}`)).body.result
    expect(await payUntilOf()).toBe(holdUntil)

    await shop.db.payment.updateMany({ where: { order: { number } }, data: { awaitedSince: NOON } })
    expect(await payUntilOf()).toBeUndefined()
    const longAgo = { awaitedSince: new Date(NOON.getTime() - 4 * MINUTE_MS) }
    await shop.db.payment.updateMany({ where: { order: { number } }, data: longAgo })
    expect(await payUntilOf(), 'most likely nothing was paid').toBe(holdUntil)
    await shop.db.payment.updateMany({ where: { order: { number } }, data: { awaitedSince: null } })

    await shop.pay(number)
    expect(await payUntilOf()).toBeUndefined()
  })

  test('are not visible to others: an order of another customer is not found, read, paid or cancelled', async ({
    shop,
  }) => {
    const { number, coal } = await placed(shop)
    const stranger = shop.as(await shop.given.customer())

    for (const reply of [
      await stranger.get(`/orders/${number}`),
      await stranger.post(`/orders/${number}/cancel`),
      await stranger.post(`/orders/${number}/pay`),
    ]) {
      expect(reply.status).toBe(404)
      expect(reply.body.error).toBe('NOT_FOUND')
    }
    expect((await shop.as().get(`/orders/${number}`)).status).toBe(401)
    expect((await stranger.get('/orders')).body.result).toEqual({ items: [], nextCursor: null, total: 0 })
    expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 2 })
  })

  test.for(['abc', '0', '99999999999', '1.5'])('have a number: %s is not one', async (number, { shop }) => {
    const reply = await shop.as(await shop.given.customer()).get(`/orders/${number}`)
    expect(reply.status).toBe(422)
  })
})

describe('paying', () => {
  test('sells the items once and notifies the customer by SMS and e-mail', async ({ shop }) => {
    const { number, id, coal, browser } = await placed(shop)

    await shop.pay(number)

    const { order } = { order: (await browser.get(`/orders/${number}`)).body.result }
    expect(order).toMatchObject({ status: 'paid', paymentState: 'paid', canPay: false, canCancel: true })
    expect(order).not.toHaveProperty('holdUntil')
    expect(order.timeline).toMatchObject([
      { status: 'awaiting_payment', actor: 'customer' },
      { status: 'paid', actor: 'provider' },
    ])
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 3, reserved: 0 })
    const product = await shop.db.product.findUniqueOrThrow({ where: { slug: coal.slug } })
    expect(product.popularity).toBe(2)
    expect(await messagesOf(shop, id)).toEqual(['order.paid sms', 'order.paid email'])
  })

  test('can be retried while the stock is reserved, each time with its own page', async ({ shop }) => {
    const { number, browser } = await placed(shop)

    const reply = await browser.post(`/orders/${number}/pay`, {})

    expect(reply.status).toBe(200)
    expect(reply.body.result.order).toMatchObject({ number, status: 'awaiting_payment', canPay: true })
    expect(reply.body.result.payment.redirectUrl).toMatch(/^\/sandbox-pay\//)
    expect(await shop.db.payment.count({ where: { order: { number } } })).toBe(2)
    await shop.pay(number)
    expect((await browser.get(`/orders/${number}`)).body.result.status).toBe('paid')
  })

  test('ends once the order is paid, cancelled or expired', async ({ shop }) => {
    const paid = await placed(shop)
    await shop.pay(paid.number)
    const cancelled = await placed(shop)
    await cancelled.browser.post(`/orders/${cancelled.number}/cancel`)
    const late = await placed(shop)
    shop.clock.advance(25 * MINUTE_MS)

    for (const { browser, number } of [paid, cancelled, late]) {
      const reply = await browser.post(`/orders/${number}/pay`, {})
      expect(reply.status).toBe(409)
      expect(reply.body.error).toBe('ORDER_STATE')
    }
    expect((await late.browser.get(`/orders/${late.number}`)).body.result.canPay).toBe(false)
    shop.clock.set(NOON)
  })
})

describe('cancelling', () => {
  test('an unpaid order releases stock and slot', async ({ shop }) => {
    const before = await placesTaken(shop)
    const { number, id, coal, browser } = await placed(shop, express)
    expect(await placesTaken(shop)).toBe(before + 1)

    const reply = await browser.post(`/orders/${number}/cancel`)

    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      status: 'cancelled',
      paymentState: 'none',
      canPay: false,
      canCancel: false,
    })
    expect(reply.body.result.timeline.at(-1)).toMatchObject({
      status: 'cancelled',
      actor: 'customer',
      reason: 'customer',
    })
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    expect(await placesTaken(shop)).toBe(before)
    expect(await messagesOf(shop, id)).toEqual(['order.cancelled email'])
  })

  test('a paid order restocks the items and refunds the whole amount including delivery', async ({ shop }) => {
    const before = await placesTaken(shop)
    const { number, coal, browser } = await placed(shop, express)
    await shop.pay(number)

    const reply = await browser.post(`/orders/${number}/cancel`)

    expect(reply.body.result).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    expect(await placesTaken(shop)).toBe(before)
    const moves = await shop.db.stockMove.findMany({ where: { variantId: coal.variantId }, orderBy: { id: 'asc' } })
    expect(moves.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['receipt', 5],
      ['sale', -2],
      ['sale_reversal', 2],
    ])
    const [refund] = await shop.db.paymentRefund.findMany({ where: { payment: { order: { number } } } })
    expect(refund).toMatchObject({ amountAmd: 7500, status: 'requested', reason: 'customer' })
  })

  test('again changes nothing: items are restocked once', async ({ shop }) => {
    const { number, coal, browser } = await placed(shop)
    await shop.pay(number)

    const replies = await Promise.all(Array.from({ length: 5 }, () => browser.post(`/orders/${number}/cancel`)))

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    expect(await shop.db.paymentRefund.count({ where: { payment: { order: { number } } } })).toBe(1)
  })

  test('is possible until the order is dispatched', async ({ shop }) => {
    const { number, id, browser } = await placed(shop)
    await shop.pay(number)
    const advance = (to: 'confirmed' | 'packed' | 'dispatched') =>
      withTransaction(shop.db, shop.deps.random, tx => transition(tx, shop.deps, { orderId: id, to, ...anyStaff }))
    await advance('confirmed')
    await advance('packed')
    expect((await browser.get(`/orders/${number}`)).body.result.canCancel).toBe(true)
    await advance('dispatched')

    const reply = await browser.post(`/orders/${number}/cancel`)

    expect(reply.status).toBe(409)
    expect(reply.body.error).toBe('ORDER_STATE')
    expect((await browser.get(`/orders/${number}`)).body.result).toMatchObject({
      status: 'dispatched',
      canCancel: false,
    })
  })

  test('an order with a slot today frees its place', async ({ shop }) => {
    const { number, browser } = await placed(shop, { ...express, deliveryDate: TODAY })
    await browser.post(`/orders/${number}/cancel`)
    const slot = await shop.db.deliverySlot.findFirst({ where: { date: new Date(TODAY), startTime: '18:00' } })
    expect(slot?.taken).toBe(0)
  })
})
