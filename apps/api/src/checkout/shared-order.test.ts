import { describe, expect } from 'vitest'
import { createOrderLinkToken } from '#orders/index.ts'
import { NOON, orderOf, type Shop, TOMORROW, test } from '../../test/builders/checkout-shop.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const express = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '18:00' }

/** Places and pays for an order; returns the token of its link. */
async function paidOrder(shop: Shop) {
  shop.clock.set(NOON)
  const coal = await shop.given.variant({ stock: 5, price: 3000 })
  const items = [{ ...coal, quantity: 2 }]
  const browser = shop.as(await shop.given.customer())
  const reply = await browser.order(orderOf(items, { ...express, notes: 'Ring twice' }))
  const { number, phone, address, placedAt } = reply.body.result.order
  await shop.pay(number)
  return { browser, number, phone, address, placedAt, token: createOrderLinkToken(shop.deps.keys, number) }
}

describe('the link of an order', () => {
  test('shows progress and contents without a login, but no contacts, street or notes', async ({ shop }) => {
    const { number, phone, address, token } = await paidOrder(shop)
    const { status, body, headers } = await shop.as().get(`/orders/shared/${token}`)

    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.result).toMatchObject({
      number,
      status: 'paid',
      deliveryDate: TOMORROW,
      deliveryTime: '18:00',
      city: address.city,
      lines: [{ quantity: 2, lineTotal: 6000 }],
      timeline: [{ status: 'awaiting_payment' }, { status: 'paid' }],
    })
    const text = JSON.stringify(body.result)
    for (const secret of [phone, address.street, 'Ring twice']) expect(text).not.toContain(secret)
  })

  test('works only with its signature', async ({ shop }) => {
    const { token } = await paidOrder(shop)
    const [digits = '', signature = ''] = token.split(/-(.*)/)
    const next = (Number.parseInt(digits, 36) + 1).toString(36)
    for (const forged of [
      `${next}-${signature}`,
      `${digits}-${'A'.repeat(10)}`,
      digits,
      'x',
      '%00',
      'zzzzzz-0123456789',
    ]) {
      const { status, body } = await shop.as().get(`/orders/shared/${forged}`)
      expect([forged, status, body.error]).toEqual([forged, 404, 'NOT_FOUND'])
    }
  })

  test('ends 90 days after the order was placed', async ({ shop }) => {
    const { token, placedAt } = await paidOrder(shop)
    const endsAt = Date.parse(placedAt) + 90 * DAY_MS
    shop.clock.set(new Date(endsAt - MINUTE_MS))
    expect((await shop.as().get(`/orders/shared/${token}`)).status).toBe(200)
    shop.clock.set(new Date(endsAt))
    expect((await shop.as().get(`/orders/shared/${token}`)).status).toBe(404)
  })

  test('hides why the order was cancelled, and ends with the account', async ({ shop }) => {
    const { browser, number, token } = await paidOrder(shop)
    const { id, accountId } = await shop.db.order.findUniqueOrThrow({ where: { number } })
    await browser.post(`/orders/${number}/cancel`)
    const { body } = await shop.as().get(`/orders/shared/${token}`)
    expect(body.result.timeline.at(-1)).toEqual({ status: 'cancelled', at: expect.any(String), actor: 'customer' })

    await shop.db.order.update({ where: { id }, data: { accountId: null } })
    expect((await shop.as().get(`/orders/shared/${token}`)).status).toBe(404)
    await shop.db.order.update({ where: { id }, data: { accountId } })
  })
})
