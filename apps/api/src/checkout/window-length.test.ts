import { expect } from 'vitest'
import { orderOf, type Shop, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { express, test } from '../../test/builders/staff-shop.ts'

const slotsLast = async (shop: Shop, slotMinutes: number) => {
  const admin = shop.as(await shop.given.staff('admin'))
  const { version, value } = (await admin.get('/admin/settings/delivery')).body.result
  await admin.put('/admin/settings/delivery', { version, value: { ...value, slotMinutes } })
}

/** Returns the end of tomorrow's slot at 18:00 in the checkout. */
const shownEnd = async (shop: Shop) => {
  const { body } = await shop.as().get(`/delivery/slots?date=${TOMORROW}`)
  return body.result.slots.find(({ time }: { time: string }) => time === '18:00').endTime
}

const orderedEnd = async (shop: Shop) => {
  const coal = await shop.given.variant({ price: 3000 })
  const reply = await shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 1 }], express))
  return reply.body.result.order.deliveryEndTime
}

test('an order keeps the slot length of its checkout after the setting changes', async ({ shop, work }) => {
  const { browser, number } = await work(express, false)
  expect((await browser.post(`/orders/${number}/cancel`)).status).toBe(200)

  await slotsLast(shop, 60)
  expect([await shownEnd(shop), await orderedEnd(shop)]).toEqual(['19:00', '19:00'])

  // The first customer was shown 19:00, so the slot keeps this end for all others.
  await slotsLast(shop, 120)
  expect([await shownEnd(shop), await orderedEnd(shop)]).toEqual(['19:00', '19:00'])
})
