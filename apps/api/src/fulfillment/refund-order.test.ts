import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { orderOf, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'
import { accepted, addReturnable, ask, deliveredOrder, runJobs } from '../../test/builders/returns-shop.ts'
import { test } from '../../test/builders/staff-shop.ts'

const amount = (amountAmd: number) => ({ part: { kind: 'amount', amountAmd }, reason: 'Came late' })
const whole = { part: { kind: 'whole' }, reason: 'Came broken' }
const units = (sku: string, quantity: number) => ({
  part: { kind: 'lines', lines: [{ sku, quantity }] },
  reason: 'Came broken',
})

describe('a refund by staff without a return', () => {
  test('is applied once per key and never above the remaining amount', async ({ work }) => {
    const { step, log, seenByStaff } = await work()
    expect((await seenByStaff()).refundable).toEqual({
      leftAmd: 7500,
      ifCancelledAmd: 7500,
      heldFromAmd: 50_000,
      lines: [],
    })
    const key = randomUUID()
    const replies = await Promise.all([step('refunds', amount(1000), key), step('refunds', amount(1000), key)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await step('refunds', amount(1001), key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    const { status, body } = await step('refunds', amount(6501))
    expect({ status, ...body }).toMatchObject({
      status: 409,
      error: 'REFUND_EXCEEDS_PAYMENT',
      details: [{ available: 6500 }],
    })
    expect((await step('refunds', amount(0))).status).toBe(422)
    expect(await log()).toMatchObject([{ action: 'order.refund', after: { kind: 'amount', amountAmd: 1000 } }])
  })

  test('of the whole remaining amount is made by the first request; the order stays, and the customer is notified', async ({
    shop,
    work,
  }) => {
    const { step, seen, seenByStaff } = await work()
    const both = await Promise.all([step('refunds', whole), step('refunds', whole)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await runJobs(shop)
    expect(await seenByStaff()).toMatchObject({
      refunds: [{ amountAmd: 7500, state: 'confirmed', reason: 'granted' }],
      refundable: { leftAmd: 0 },
      activity: [{ kind: 'refund_granted', note: 'Came broken', facts: { amountAmd: 7500 } }],
      order: { status: 'paid', paymentState: 'paid', totals: { totalAmd: 7500 }, refundIfCancelled: { amountAmd: 0 } },
    })
    const own = await seen()
    expect(own).toMatchObject({ activity: [], afterSale: { refunds: [{ amountAmd: 7500, state: 'confirmed' }] } })
    expect(JSON.stringify(own)).not.toContain('broken')
    // No money is left to refund, but the stock is released.
    expect((await step('cancel', { reason: 'staff' })).body.result.order.paymentState).toBe('refunded')
  })

  test('is rejected before the order is paid', async ({ work }) => {
    const { step } = await work({}, false)
    expect((await step('refunds', whole)).body.error).toBe('ORDER_STATE')
  })

  test('requires an admin from the limit on', async ({ shop, work }) => {
    const { staff } = await work({}, false)
    const pipe = await shop.given.variant({ price: 120_000 })
    const browser = shop.as(await shop.given.customer())
    const { number } = (await browser.order(orderOf([{ ...pipe, quantity: 1 }]))).body.result.order
    await shop.pay(number)
    const give = async (amountAmd: number) =>
      (await staff.post(`/admin/orders/${number}/refunds`, amount(amountAmd), { 'Idempotency-Key': randomUUID() })).body
    await give(49_999)
    expect((await give(50_000)).result.refunds).toMatchObject([
      { amountAmd: 49_999, state: 'requested' },
      { amountAmd: 50_000, state: 'held' },
    ])
  })

  test('excludes the deposit, which is refunded when the rental is cancelled', async ({ shop, work }) => {
    const { staff } = await work()
    const model = await addModel(shop)
    const { number } = await paidRental(shop, model, TOMORROW, '2026-11-23')
    const { depositAmd, totalAmd, id } = await shop.db.order.findUniqueOrThrow({ where: { number } })
    expect(depositAmd).toBeGreaterThan(0)
    const reply = await staff.post(`/admin/orders/${number}/refunds`, whole, { 'Idempotency-Key': randomUUID() })
    expect(reply.body.result.refunds).toMatchObject([{ amountAmd: totalAmd - depositAmd }])
    await staff.post(`/admin/orders/${number}/cancel`, { reason: 'customer' })
    const refunds = await shop.db.paymentRefund.findMany({
      where: { payment: { orderId: id } },
      orderBy: { id: 'asc' },
    })
    expect(refunds[1]).toMatchObject({ amountAmd: depositAmd, depositAmd })
  })

  test('keeps the fee of a delivery that was attempted, unless it was refunded before', async ({ shop, work }) => {
    const { step, upTo, id } = await work()
    await upTo('dispatch')
    await step('refunds', amount(7000))
    await step('cancel', { reason: 'customer' })
    expect(await shop.db.paymentRefund.count({ where: { payment: { orderId: id } } })).toBe(1)
    const { refundable } = (await step('refunds', amount(100))).body.result
    expect(refundable.leftAmd).toBe(400)
  })
})

describe('a refund of units that the customer keeps', () => {
  test('is paid once with their points, and they cannot be returned', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.points(customer, 900)
    const coal = await addReturnable(shop, 3000)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 3 }], { customer, changes: { bonusPoints: 900 } })
    const points = async () => (await order.browser.get('/user/bonus')).body.result.balance as number
    const earned = await points()
    const staff = shop.as(await shop.given.staff())
    const give = (body: object) =>
      staff.post(`/admin/orders/${order.number}/refunds`, body, { 'Idempotency-Key': randomUUID() })
    const seen = async () => (await staff.get(`/admin/orders/${order.number}`)).body.result
    expect((await seen()).refundable.lines).toEqual([{ sku: coal.sku, amountsAmd: [2700, 5400, 8100] }])

    expect((await give(units(coal.sku, 2))).body.result.refunds).toMatchObject([{ amountAmd: 5400 }])
    expect((await give(units(coal.sku, 2))).body).toMatchObject({
      error: 'RETURN_NOT_POSSIBLE',
      details: [{ sku: coal.sku, available: 1 }],
    })
    expect((await give(units('NO-SUCH', 1))).body.error).toBe('VALIDATION')
    expect((await ask(order, [{ sku: coal.sku, quantity: 2 }])).body.error).toBe('RETURN_NOT_POSSIBLE')
    expect(await points()).toBe(earned)
    await runJobs(shop)
    // Two thirds of the spent points are refunded, and two thirds of the points earned with 8100 are revoked.
    expect(await points()).toBe(earned + 600 - (243 - 81))
    expect(await shop.stockOf(coal.sku)).toMatchObject({ onHand: 7 })

    const { id } = await accepted(shop, order, [{ sku: coal.sku, quantity: 1 }])
    await give(amount(1500 + 700))
    const came = await staff.post(`/admin/returns/${id}/receive`, {
      lines: [{ sku: coal.sku, toStock: 1, writeOff: 0 }],
    })
    // An amount that was already refunded is not refunded again.
    expect(came.body.result.refund).toMatchObject({ amountAmd: 2000 })
    for (const _ of [1, 2]) await runJobs(shop)
    expect((await seen()).refundable).toEqual({
      leftAmd: 0,
      ifCancelledAmd: 0,
      // 50,000 without the 5400, 2200 and 2000 that went back by staff.
      heldFromAmd: 40_400,
      lines: [{ sku: coal.sku, amountsAmd: [] }],
    })
  })

  test('is possible only after delivery', async ({ work }) => {
    const { step, coal } = await work()
    expect((await step('refunds', units(coal.sku, 1))).body.error).toBe('ORDER_STATE')
  })
})
