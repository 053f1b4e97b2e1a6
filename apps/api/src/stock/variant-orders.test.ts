import { describe, expect } from 'vitest'
import { orderOf, test } from '../../test/builders/checkout-shop.ts'

describe('the orders with reserved or unpacked units of a variant', () => {
  test('are the unpaid ones with the end of the reservation, and the paid ones until they are packed, page by page', async ({
    shop,
  }) => {
    const coal = await shop.given.variant({ stock: 20 })
    const other = await shop.given.variant()
    const staff = shop.as(await shop.given.staff())
    const place = async (quantity: number) => {
      const browser = shop.as(await shop.given.customer())
      const placed = await browser.order(
        orderOf([
          { ...coal, quantity },
          { ...other, quantity: 1 },
        ]),
      )
      return placed.body.result.order as { number: number; holdUntil: string }
    }
    const [unpaid, paid, confirmed, packed] = [await place(1), await place(2), await place(3), await place(4)]
    for (const { number } of [paid, confirmed, packed]) await shop.pay(number)
    for (const { number } of [confirmed, packed]) await staff.post(`/admin/orders/${number}/confirm`)
    await staff.post(`/admin/orders/${packed.number}/pack`)
    const expected = { goodsAmd: coal.price, deliveryFeeAmd: 0, totalAmd: coal.price }
    const added = await staff.post(
      `/admin/orders/${paid.number}/supplements`,
      { items: [{ sku: coal.sku, quantity: 1 }], expected },
      { 'Idempotency-Key': 'reserved-supplement' },
    )
    expect(added.status).toBe(201)

    const path = `/admin/stock/${coal.sku}/orders`
    const { items, total, nextCursor } = (await staff.get(path)).body.result
    expect([total, nextCursor]).toEqual([4, null])
    expect(items).toEqual([
      {
        orderNumber: added.body.result.number,
        status: 'awaiting_payment',
        units: 1,
        supplementOf: paid.number,
        holdUntil: expect.any(String),
      },
      { orderNumber: confirmed.number, status: 'confirmed', units: 3 },
      { orderNumber: paid.number, status: 'paid', units: 2 },
      { orderNumber: unpaid.number, status: 'awaiting_payment', units: 1, holdUntil: unpaid.holdUntil },
    ])
    const { items: stock } = (await staff.get(`/admin/stock?q=${coal.sku}`)).body.result
    expect(stock).toMatchObject([{ reserved: 2, unpacked: 5 }])

    const first = (await staff.get(`${path}?limit=3`)).body.result
    const second = (await staff.get(`${path}?limit=3&cursor=${first.nextCursor}`)).body.result
    expect([...first.items, ...second.items]).toEqual(items)
    expect((await staff.get(`${path}?cursor=x`)).body.error).toBe('VALIDATION')
    expect((await staff.get('/admin/stock/NO-SUCH/orders')).body.error).toBe('PRODUCT_NOT_FOUND')
  })

  test('are shown to staff who may see the stock', async ({ shop }) => {
    const coal = await shop.given.variant()
    const packer = shop.as(await shop.given.staffWith('orders.view'))
    expect((await packer.get(`/admin/stock/${coal.sku}/orders`)).status).toBe(403)
  })
})
