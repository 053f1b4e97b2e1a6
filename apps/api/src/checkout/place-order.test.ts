import { vatOf } from '@shop/contracts/money.ts'
import { describe, expect } from 'vitest'
import { orderOf, TOMORROW, test } from '../../test/builders/checkout-shop.ts'

describe('placing an order', () => {
  test('reserves the stock, stores names and prices, and leads to the payment page', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant({ price: 3000, stock: 5 })

    const reply = await shop.as(customer).order(orderOf([{ sku: coal.sku, quantity: 2 }], { notes: ' Домофон 12 ' }))

    expect(reply.status).toBe(201)
    const { order, payment } = reply.body.result
    expect(order).toMatchObject({
      status: 'awaiting_payment',
      paymentState: 'awaiting',
      placedAt: expect.stringMatching(/^2026-11-20T08:00/),
      holdUntil: new Date(Date.parse(order.placedAt) + 25 * 60_000).toISOString(),
      notes: 'Домофон 12',
      deliveryType: 'post',
      lines: [
        { sku: coal.sku, title: 'Уголь', titleEN: 'Coal', quantity: 2, price: 3000, lineTotal: 6000, weight: 1000 },
      ],
      totals: { goodsAmd: 6000, delivery: { state: 'fixed', feeAmd: 1500 }, totalAmd: 7500, vatAmd: 1250 },
      timeline: [{ status: 'awaiting_payment', at: order.placedAt, actor: 'customer' }],
      canPay: true,
      canCancel: true,
    })
    expect(order).not.toHaveProperty('deliveryDate')
    expect(payment.redirectUrl).toMatch(/^\/sandbox-pay\//)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 2 })

    await shop.db.variant.update({ where: { sku: coal.sku }, data: { priceAmd: 9000 } })
    const later = await shop.as(customer).get(`/orders/${order.number}`)
    expect(later.body.result.lines[0].price).toBe(3000)
  })

  test('merges a SKU that is listed twice into one line', async ({ shop }) => {
    const coal = await shop.given.variant({ stock: 5 })
    const twice = [
      { sku: coal.sku, quantity: 3 },
      { sku: coal.sku, quantity: 3 },
    ]

    const rejected = await shop.as(await shop.given.customer()).order(orderOf(twice))

    expect(rejected.status).toBe(409)
    expect(rejected.body).toMatchObject({ error: 'OUT_OF_STOCK', details: [{ sku: coal.sku, available: 5 }] })
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('above the stock is rejected with the available quantity, and reserves nothing', async ({ shop }) => {
    const plenty = await shop.given.variant({ stock: 5 })
    const scarce = await shop.given.variant({ stock: 1 })
    const soldOut = await shop.given.variant({ stock: 0 })
    const items = [plenty, scarce, soldOut].map(({ sku }) => ({ sku, quantity: 2 }))

    const reply = await shop.as(await shop.given.customer()).order(orderOf(items))

    expect(reply.status).toBe(409)
    expect(reply.body.error).toBe('OUT_OF_STOCK')
    expect(reply.body.message).toBe('Some items are out of stock. Please check the quantities in your cart.')
    expect(reply.body.details).toEqual([
      { sku: scarce.sku, available: 1 },
      { sku: soldOut.sku, available: 0 },
    ])
    expect(await shop.stockOf(plenty.sku)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('with withdrawn or unknown products is rejected and names them', async ({ shop }) => {
    const gone = await shop.given.variant({ isWithdrawn: true })
    const items = [
      { sku: gone.sku, quantity: 1 },
      { sku: 'NO-SUCH-GOODS', quantity: 1 },
    ]

    const reply = await shop.as(await shop.given.customer()).order(orderOf(items))

    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      error: 'ITEM_UNAVAILABLE',
      message: 'Cannot proceed: Some items are unavailable.',
      details: [
        { sku: gone.sku, available: 0 },
        { sku: 'NO-SUCH-GOODS', available: 0 },
      ],
    })
  })

  test('uses price and title of the shop, whatever the client sends', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const tampered = {
      ...orderOf([]),
      items: [{ sku: coal.sku, quantity: 1, price: 1, title: 'Free', weight: 9 }],
      totalAmd: 1,
    }

    const reply = await shop.as(await shop.given.customer()).order(tampered)

    expect(reply.status).toBe(201)
    expect(reply.body.result.order.totals.totalAmd).toBe(4500)
  })

  test('outside Yerevan has a fee to be agreed by phone: only the items are paid online', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3001 })
    const address = { region: 'AM-SH', city: 'Гюмри', street: 'ул. Абовяна', building: '5' }
    const asTyped = { ...address, apartment: '', postalCode: ' ' }

    const reply = await shop
      .as(await shop.given.customer())
      .order(orderOf([{ ...coal, quantity: 1 }], { address: asTyped }))

    expect(reply.body.result.order.address).toEqual(address)
    expect(reply.body.result.order.totals).toEqual({
      goodsAmd: 3001,
      discountAmd: 0,
      pointsAmd: 0,
      earnsPoints: 90,
      delivery: { state: 'to_confirm', feeAmd: null },
      rentalAmd: 0,
      depositAmd: 0,
      totalAmd: 3001,
      vatAmd: vatOf(3001),
    })
  })

  test('requires a session and an idempotency key', async ({ shop }) => {
    const coal = await shop.given.variant()
    const body = orderOf([{ ...coal, quantity: 1 }])

    expect((await shop.as().order(body)).status).toBe(401)
    const keyless = await shop.as(await shop.given.customer()).post('/orders', body)
    expect(keyless.status).toBe(422)
    expect(keyless.body.error).toBe('VALIDATION')
  })

  test.for([
    [{ phone: undefined }, 'body.phone', 'Phone number is required.'],
    [{ phone: '' }, 'body.phone', 'Phone number is required.'],
    [{ phone: '+37400000000' }, 'body.phone', 'Please enter a valid phone number.'],
    [{ secondaryPhone: '+37400000000' }, 'body.secondaryPhone', 'Please enter a valid phone number.'],
    [{ address: { city: 'x', street: 'x', building: '1' } }, 'body.address.region', 'Region is required.'],
    [
      { address: { region: 'AM-ER', city: ' ', street: 'x', building: '1' } },
      'body.address.city',
      'City/Village is required.',
    ],
    [{ address: { region: 'AM-ER', city: 'x', building: '1' } }, 'body.address.street', 'Street address is required.'],
    [{ address: { region: 'AM-ER', city: 'x', street: 'x' } }, 'body.address.building', 'Building number is required.'],
    [{ deliveryType: 'express', deliveryTime: '18:00' }, 'body.deliveryDate', 'Delivery date is required.'],
    [{ deliveryType: 'now', deliveryDate: TOMORROW }, 'body.deliveryTime', 'Delivery time is required.'],
  ] as const)('names missing fields: %o', async ([changes, path, message], { shop }) => {
    const coal = await shop.given.variant()

    const reply = await shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 1 }], changes))

    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: 'VALIDATION', details: [{ path, message }] })
  })

  test.for([0, -1, 1.5, 100, 1e9, '1', null])('rejects a quantity of %s', async (quantity, { shop }) => {
    const coal = await shop.given.variant()
    const body = { ...orderOf([]), items: [{ sku: coal.sku, quantity }] }

    expect((await shop.as(await shop.given.customer()).order(body)).status).toBe(422)
  })

  test('rejects text that cannot be stored', async ({ shop }) => {
    const coal = await shop.given.variant()
    const body = orderOf([{ ...coal, quantity: 1 }], { notes: 'before\u0000after' })

    expect((await shop.as(await shop.given.customer()).order(body)).status).toBe(422)
    expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 0 })
  })
})
