import { expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { orderOf, test } from '../../test/builders/checkout-shop.ts'

test('products that are only shown are unavailable in the cart and cannot be ordered', async ({ shop, db, clock }) => {
  const coal = await shop.given.variant({ price: 2500 })
  const customer = await shop.given.customer()
  const value = { ...defaultSettings.categories, coal: { isSoldOnline: false } }
  await db.setting.create({ data: { key: 'categories', value, updatedAt: clock.now() } })
  const items = [{ sku: coal.sku, quantity: 1 }]

  const quote = await shop.as().post('/checkout/quote', { items })
  const order = await shop.as(customer).order(orderOf(items))

  expect(quote.body.result).toMatchObject({
    lines: [{ sku: coal.sku, status: 'unavailable', quantity: 0 }],
    notices: [{ kind: 'item_unavailable', sku: coal.sku, message: 'Item Unavailable' }],
    canProceed: false,
  })
  expect(order.status).toBe(409)
  expect(order.body).toMatchObject({ error: 'ITEM_UNAVAILABLE', details: [{ sku: coal.sku, available: 0 }] })
  expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 0 })
})
