import { randomUUID } from 'node:crypto'
import type { Response } from 'supertest'
import { describe, expect } from 'vitest'
import { orderOf, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'
import { runJobs } from '../../test/builders/returns-shop.ts'
import { test } from '../../test/builders/staff-shop.ts'

type Lines = { sku: string; quantity: number }[]

/** How staff change the lines of an order. */
const changer =
  (staff: { patch(path: string, body: object, headers?: Record<string, string>): Promise<Response> }, number: number) =>
  (lines: Lines, key: string = randomUUID()) =>
    staff.patch(`/admin/orders/${number}/lines`, { lines, reason: 'Agreed by phone' }, { 'Idempotency-Key': key })

describe('the lines of a paid order', () => {
  test('are reduced before it is packed: restocked and refunded once, and the rest when it is cancelled', async ({
    shop,
    work,
  }) => {
    const { number, coal, staff, browser, log, notifiedTopics, step } = await work()
    const change = changer(staff, number)
    const key = randomUUID()
    for (let time = 0; time < 2; time++) {
      const { status, body } = await change([{ sku: coal.sku, quantity: 1 }], key)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.result.order).toMatchObject({
        lines: [{ sku: coal.sku, quantity: 1 }],
        totals: { goodsAmd: 3000, totalAmd: 4500, vatAmd: 750, earnsPoints: 90 },
      })
    }
    const other = await change([{ sku: coal.sku, quantity: 0 }], key)
    expect(other.body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 4, reserved: 0 })
    expect(await notifiedTopics()).toEqual(['order.paid', 'order.changed'])
    expect(await log()).toMatchObject([
      {
        action: 'order.change_lines',
        before: { totalAmd: 7500 },
        after: { amountAmd: 3000, lines: [{ sku: coal.sku, before: 2, now: 1 }] },
      },
    ])
    await runJobs(shop)
    const { activity, payments } = (await staff.get(`/admin/orders/${number}`)).body.result
    expect(activity).toMatchObject([{ kind: 'lines_changed', note: 'Agreed by phone' }])
    expect(payments[0].refunds).toMatchObject([{ amountAmd: 3000, status: 'confirmed', reason: 'lines_changed' }])
    const seen = (await browser.get(`/orders/${number}`)).body.result
    expect(seen).toMatchObject({
      paymentState: 'paid',
      activity: [{ kind: 'lines_changed', facts: { amountAmd: 3000 } }],
    })
    expect(JSON.stringify(seen)).not.toContain('Agreed')

    await step('cancel', { reason: 'staff' })
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    await runJobs(shop)
    const after = (await staff.get(`/admin/orders/${number}`)).body.result
    expect(after.payments[0].refunds.map(({ amountAmd }: { amountAmd: number }) => amountAmd)).toEqual([3000, 4500])
  })

  test('are replaced by other products at current prices, for no more than was paid', async ({ shop, work }) => {
    const { number, coal, staff, upTo } = await work()
    const change = changer(staff, number)
    const [dear, cheap, scarce] = await Promise.all([
      shop.given.variant({ price: 3500 }),
      shop.given.variant({ price: 2500, stock: 3 }),
      shop.given.variant({ price: 100, stock: 1 }),
    ])
    const swap = (sku: string) =>
      change([
        { sku: coal.sku, quantity: 1 },
        { sku, quantity: 1 },
      ])
    expect((await swap(dear.sku)).body).toMatchObject({ error: 'ORDER_EXCEEDS_PAID', details: [{ missingAmd: 500 }] })
    const two = [
      { sku: coal.sku, quantity: 1 },
      { sku: scarce.sku, quantity: 2 },
    ]
    expect((await change(two)).body).toMatchObject({ error: 'OUT_OF_STOCK', details: [{ available: 1 }] })
    expect((await change([{ sku: 'NO-SUCH', quantity: 1 }])).body.error).toBe('ITEM_UNAVAILABLE')
    expect((await change([{ sku: coal.sku, quantity: 0 }])).body.error).toBe('ORDER_LINE_NEEDED')
    const { body } = await swap(cheap.sku)
    expect(body.result.order.lines).toMatchObject([
      { sku: coal.sku, quantity: 1 },
      { sku: cheap.sku, quantity: 1, price: 2500, title: 'Уголь' },
    ])
    expect(body.result.order.totals.totalAmd).toBe(7000)
    expect(await shop.stockOf(cheap.sku)).toEqual({ onHand: 2, reserved: 0 })
    const whole = await change([
      { sku: coal.sku, quantity: 0 },
      { sku: cheap.sku, quantity: 2 },
    ])
    expect(whole.body.result.order.totals).toMatchObject({ goodsAmd: 5000, totalAmd: 6500 })
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    await upTo('deliver')
    expect((await change([{ sku: cheap.sku, quantity: 1 }])).body.error).toBe('ORDER_STATE')
  })

  test('take their share of code and points with them; the delivered rest earns points', async ({ shop, work }) => {
    const { staff } = await work()
    const customer = await shop.given.customer()
    await shop.given.points(customer, 1000)
    const promo = await shop.given.promo({ code: 'TEN-OFF', percent: 10 })
    const { code } = await shop.db.promoCode.findUniqueOrThrow({ where: { id: promo.id } })
    const [tea, cup] = [await shop.given.variant({ price: 999 }), await shop.given.variant({ price: 2000 })]
    const browser = shop.as(customer)
    const items = [
      { ...tea, quantity: 3 },
      { ...cup, quantity: 1 },
    ]
    const placed = await browser.order(orderOf(items, { promoCode: code, bonusPoints: 1000 }))
    const { number, totals } = placed.body.result.order
    expect(totals).toMatchObject({ goodsAmd: 4997, discountAmd: 499, pointsAmd: 1000 })
    await shop.pay(number)
    const change = changer(staff, number)

    const fewer = await change([{ sku: tea.sku, quantity: 1 }])
    expect(fewer.status, fewer.text).toBe(200)
    const { order } = fewer.body.result
    expect(order.totals).toMatchObject({ goodsAmd: 2999, discountAmd: 300, pointsAmd: 600 })
    expect(order.totals.totalAmd).toBe(2999 - 300 - 600 + 1500)
    expect((await browser.get('/user/bonus')).body.result.balance).toBe(400)
    const only = (await change([{ sku: cup.sku, quantity: 0 }])).body.result.order
    expect(only.totals.earnsPoints).toBe(
      Math.floor(((999 - only.totals.discountAmd - only.totals.pointsAmd) * 3) / 100),
    )
    await shop.deliver(number)
    const { balance } = (await browser.get('/user/bonus')).body.result
    expect(balance).toBe(1000 - only.totals.pointsAmd + only.totals.earnsPoints)
  })

  test('refund a large difference only after an admin releases it', async ({ shop, work }) => {
    const { staff } = await work()
    const customer = await shop.given.customer()
    const pipe = await shop.given.variant({ price: 60_000 })
    const cup = await shop.given.variant({ price: 2000 })
    const items = [
      { ...pipe, quantity: 1 },
      { ...cup, quantity: 1 },
    ]
    const { number } = (await shop.as(customer).order(orderOf(items))).body.result.order
    await shop.pay(number)
    const { refunds } = (await changer(staff, number)([{ sku: pipe.sku, quantity: 0 }])).body.result
    expect(refunds).toMatchObject([{ amountAmd: 60_000, state: 'held', reason: 'lines_changed' }])
    const admin = shop.as(await shop.given.staff('admin'))
    const released = await admin.post(`/admin/refunds/${refunds[0].id}/release`)
    expect(released.body.result).toMatchObject({ state: 'requested' })
  })

  test('that belong to a rental cannot be changed', async ({ shop, work }) => {
    const { staff } = await work()
    const model = await addModel(shop)
    const { number } = await paidRental(shop, model, TOMORROW, '2026-11-23')
    const rejected = await changer(staff, number)([{ sku: model.cup.sku, quantity: 0 }])
    expect(rejected.body).toMatchObject({ error: 'ORDER_LINE_NEEDED', details: [{ sku: model.cup.sku, min: 1 }] })
  })
})
