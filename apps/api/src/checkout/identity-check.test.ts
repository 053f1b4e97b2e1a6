import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import { afterEach, describe, expect } from 'vitest'
import { NOON, orderOf, type Shop, TODAY, test } from '../../test/builders/checkout-shop.ts'

const EXPRESS = { deliveryType: 'express', deliveryDate: TODAY, deliveryTime: '18:00' }

/** A document is asked for with hookahs alone. */
async function checkHookahs({ db }: Shop) {
  const { categories } = defaultSettings
  const value = { ...categories, hookah: { ...categories.hookah, isIdentityChecked: true } }
  const row = { value, updatedAt: NOON }
  await db.setting.upsert({ where: { key: 'categories' }, create: { key: 'categories', ...row }, update: row })
}

afterEach<{ shop: Shop }>(async ({ shop }) => {
  await shop.db.setting.deleteMany({ where: { key: 'categories' } })
})

async function paidOrder(shop: Shop, category: 'coal' | 'hookah') {
  const variant = await shop.given.variant({ category, price: 3000 })
  const browser = shop.as(await shop.given.customer())
  const { number } = (await browser.order(orderOf([{ ...variant, quantity: 1 }], EXPRESS))).body.result.order
  await shop.pay(number)
  return { number: number as number, browser, variant }
}

describe('an ID check at the door', () => {
  test('of a category is shown in the quote, on the order, to staff and on the delivery sheet', async ({ shop }) => {
    await checkHookahs(shop)
    const [coal, hookah] = [await paidOrder(shop, 'coal'), await paidOrder(shop, 'hookah')]
    const staff = shop.as(await shop.given.staff())
    const quoteOf = async ({ variant: { sku }, browser }: typeof coal) =>
      (await browser.post('/checkout/quote', { items: [{ sku, quantity: 1 }] })).body.result
    const { windows } = (await staff.get(`/admin/deliveries?date=${TODAY}`)).body.result
    type Stop = { orderNumber: number; identityNeeded: boolean }
    const stops: Stop[] = windows.flatMap((window: { stops: Stop[] }) => window.stops)

    for (const [order, isNeeded] of [
      [coal, false],
      [hookah, true],
    ] as const) {
      expect((await quoteOf(order)).identityNeeded).toBe(isNeeded)
      const own = (await order.browser.get(`/orders/${order.number}`)).body.result
      expect(own.identityNeeded).toBe(isNeeded ? true : undefined)
      expect((await staff.get(`/admin/orders/${order.number}`)).body.result.identityNeeded).toBe(isNeeded)
      expect(stops.find(({ orderNumber }) => orderNumber === order.number)?.identityNeeded).toBe(isNeeded)
    }
  })

  test('is required only for orders with such products', async ({ shop }) => {
    await checkHookahs(shop)
    const staff = shop.as(await shop.given.staff())
    const deliver = async ({ number }: { number: number }, body: object = {}) => {
      for (const step of ['confirm', 'pack', 'dispatch']) await staff.post(`/admin/orders/${number}/${step}`)
      return staff.post(`/admin/orders/${number}/deliver`, body)
    }
    const [coal, hookah] = [await paidOrder(shop, 'coal'), await paidOrder(shop, 'hookah')]
    expect((await deliver(coal)).status).toBe(200)
    const rejected = await deliver(hookah)
    expect(rejected.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.identityChecked' }] })
    const delivered = await deliver(hookah, { identityChecked: true })
    expect(delivered.body.result.order).toMatchObject({ status: 'delivered' })
    expect(delivered.body.result.order).not.toHaveProperty('identityNeeded')
  })
})
