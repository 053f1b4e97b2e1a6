import { expect } from 'vitest'
import { orderOf, type Shop, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { express, test } from '../../test/builders/staff-shop.ts'

const slotsLast = async (shop: Shop, slotMinutes: number) => {
  const admin = shop.as(await shop.given.staff('admin'))
  const { version, value } = (await admin.get('/admin/settings/delivery')).body.result
  await admin.put('/admin/settings/delivery', { version, value: { ...value, slotMinutes } })
}

/** When the window of tomorrow from 18:00 on ends, as the checkout shows it. */
const shownEnd = async (shop: Shop) => {
  const { body } = await shop.as().get(`/delivery/slots?date=${TOMORROW}`)
  return body.result.slots.find(({ time }: { time: string }) => time === '18:00').endTime
}

const orderedEnd = async (shop: Shop) => {
  const coal = await shop.given.variant({ price: 3000 })
  const reply = await shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 1 }], express))
  return reply.body.result.order.deliveryEndTime
}

test('a window is as long in the order as it was in the checkout, whatever it was once', async ({ shop, work }) => {
  const { browser, number } = await work(express, false)
  expect((await browser.post(`/orders/${number}/cancel`)).status).toBe(200)

  await slotsLast(shop, 60)
  expect([await shownEnd(shop), await orderedEnd(shop)]).toEqual(['19:00', '19:00'])

  // Somebody was told 19:00 by now: the window is the same for whoever joins.
  await slotsLast(shop, 120)
  expect([await shownEnd(shop), await orderedEnd(shop)]).toEqual(['19:00', '19:00'])
})
