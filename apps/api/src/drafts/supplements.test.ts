import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { takeOverOrders } from '#orders/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import {
  type Browser,
  NOON,
  orderOf,
  type Shop,
  type TestVariant,
  TOMORROW,
  test,
} from '../../test/builders/checkout-shop.ts'
import { consent, placedOf, seenByStaff } from '../../test/builders/draft-shop.ts'

afterEach<{ shop: Shop }>(async ({ shop }) => {
  shop.clock.set(NOON)
  expect(await reconcileLedgers(shop.db, NOON)).toEqual([])
})

type AddInput = { number: number; coal: TestVariant; quantity?: number; key?: string; totalAmd?: number }

/** Adds coal to an order as staff, with a new key by default. */
function add(staff: Browser, { number, coal, quantity = 1, key = randomUUID(), totalAmd }: AddInput) {
  const goodsAmd = coal.price * quantity
  const expected = { goodsAmd, deliveryFeeAmd: 0, totalAmd: totalAmd ?? goodsAmd }
  const body = { items: [{ sku: coal.sku, quantity }], expected }
  return staff.post(`/admin/orders/${number}/supplements`, body, { 'Idempotency-Key': key })
}

const EXPRESS = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '18:00' }

/** A paid order of one coal by courier, and other coal that its customer wants, too. */
async function paidOrder(shop: Shop, changes: object = EXPRESS) {
  const [bought, coal] = [await shop.given.variant(), await shop.given.variant({ price: 2000 })]
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  const { number } = (await browser.order(orderOf([{ ...bought, quantity: 1 }], changes))).body.result.order
  await shop.pay(number)
  const staff = shop.as(await shop.given.staff())
  const supplement = async () => (await add(staff, { number, coal })).body.result.number as number
  const paidSupplement = async () => {
    const added = await supplement()
    expect((await browser.post(`/orders/${added}/pay`)).status).toBe(200)
    await shop.pay(added)
    return added
  }
  const advance = async (orderNumber: number, ...steps: string[]) => {
    for (const step of steps) expect((await staff.post(`/admin/orders/${orderNumber}/${step}`)).status).toBe(200)
  }
  const seen = async (orderNumber: number) => (await browser.get(`/orders/${orderNumber}`)).body.result
  const takenOf = async () =>
    (await shop.db.order.findUniqueOrThrow({ where: { number }, include: { slot: true } })).slot?.taken
  return { number, bought, coal, customer, browser, staff, supplement, paidSupplement, advance, seen, takenOf }
}

describe('a supplement', () => {
  test('reserves the items, travels in the slot of the order without a fee, and is paid by link', async ({ shop }) => {
    const { number, coal, browser, staff, seen, takenOf } = await paidOrder(shop)
    const taken = await takenOf()
    const items = [{ sku: coal.sku, quantity: 2 }]
    const quoted = await staff.post(`/admin/orders/${number}/supplements/quote`, { items })
    expect(quoted.body.result).toMatchObject({
      totals: { goodsAmd: 4000, delivery: { state: 'fixed', feeAmd: 0 }, totalAmd: 4000 },
      notices: [],
      canProceed: true,
    })
    const opened = await add(staff, { number, coal, quantity: 2 })
    expect(opened.status).toBe(201)
    const added = opened.body.result.number
    const delivery = { deliveryDate: TOMORROW, deliveryTime: '18:00', address: (await seen(number)).address }
    expect(await seen(added)).toMatchObject({
      ...delivery,
      status: 'awaiting_payment',
      supplementOf: number,
      canPay: true,
      canChangeDelivery: false,
    })
    const { placedAt, holdUntil } = await seen(added)
    expect(Date.parse(holdUntil) - Date.parse(placedAt)).toBe(24 * 3_600_000)
    expect((await seen(number)).supplements).toEqual([{ number: added, status: 'awaiting_payment', totalAmd: 4000 }])
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 10, reserved: 2 })
    expect(await takenOf()).toBe(taken)
    const messages = await shop.db.outbox.findMany({ where: { topic: 'order.payment_link' } })
    expect(messages.filter(({ params }) => Object(params).number === added)).toMatchObject([{ channel: 'sms' }])
    const entries = await shop.db.auditEntry.findMany({ where: { action: 'order.supplement' } })
    expect(entries).toMatchObject([{ after: { supplement: added, items, totalAmd: 4000 } }])

    expect((await browser.post(`/orders/${added}/pay`)).status).toBe(200)
    await shop.pay(added)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 8, reserved: 0 })
    const board = (await staff.get(`/admin/deliveries?date=${TOMORROW}`)).body.result
    const stops = board.windows.flatMap((window: { stops: { orderNumber: number }[] }) => window.stops)
    const togetherOf = (wanted: number) =>
      stops.find(({ orderNumber }: { orderNumber: number }) => orderNumber === wanted)?.togetherWith
    expect([togetherOf(number), togetherOf(added)]).toEqual([[added], [number]])
    const list = (await staff.get('/admin/orders?limit=20')).body.result.items
    expect(list.find((row: { number: number }) => row.number === added)).toMatchObject({ supplementOf: number })
  })

  test('fits into a full slot', async ({ shop }) => {
    const noon = { ...EXPRESS, deliveryTime: '12:00' }
    const { number, coal, staff } = await paidOrder(shop, noon)
    const { slot } = await shop.db.order.findUniqueOrThrow({ where: { number }, include: { slot: true } })
    const orderInSlot = async () =>
      shop.as(await shop.given.customer()).order(orderOf([{ ...(await shop.given.variant()), quantity: 1 }], noon))
    for (let taken = slot?.taken ?? 0; taken < (slot?.capacity ?? 0); taken++)
      expect((await orderInSlot()).status).toBe(201)
    expect((await orderInSlot()).body.error).toBe('SLOT_NOT_AVAILABLE')
    expect((await add(staff, { number, coal })).status).toBe(201)
  })

  test('is opened once for a repeated request, also at the same time', async ({ shop }) => {
    const { number, coal, staff } = await paidOrder(shop)
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => add(staff, { number, coal, key })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body.result).toEqual(both[1]?.body.result)
    expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 1 })
    expect((await add(staff, { number, coal, key, quantity: 2 })).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await add(staff, { number, coal })).status).toBe(201)
    expect(await shop.db.order.count({ where: { supplemented: { number } } })).toBe(2)
  })

  test('is warned about in lists and on the deliveries board until it is packed', async ({ shop }) => {
    const { number, staff, paidSupplement, supplement, advance } = await paidOrder(shop)
    await supplement()
    const warned = async () => {
      const { items } = (await staff.get(`/admin/orders?q=${number}`)).body.result
      const { windows } = (await staff.get(`/admin/deliveries?date=${TOMORROW}`)).body.result
      const stops = windows.flatMap((window: { stops: object[] }) => window.stops)
      const row = items.find((each: { number: number }) => each.number === number)
      const stop = stops.find((each: { orderNumber: number }) => each.orderNumber === number)
      return [row.unpackedSupplements, stop.unpackedSupplements]
    }
    // An unpaid one expires: nothing is left behind.
    expect(await warned()).toEqual([undefined, undefined])
    const added = await paidSupplement()
    expect(await warned()).toEqual([[added], [added]])
    await advance(added, 'confirm')
    expect(await warned()).toEqual([[added], [added]])
    await advance(added, 'pack')
    expect(await warned()).toEqual([undefined, undefined])
  })

  test('needs a paid order in the shop that is no supplement, and staff who may edit orders', async ({ shop }) => {
    const { number, bought, coal, staff, browser, supplement, advance } = await paidOrder(shop)
    const added = await supplement()
    const ofSupplement = await add(staff, { number: added, coal })
    expect(ofSupplement.body).toMatchObject({ error: 'SUPPLEMENT_NOT_POSSIBLE', details: [{ orderNumber: number }] })
    const unpaid = (await browser.order(orderOf([{ ...bought, quantity: 1 }]))).body.result.order.number
    expect((await add(staff, { number: unpaid, coal })).body.error).toBe('SUPPLEMENT_NOT_POSSIBLE')
    await advance(number, 'confirm', 'pack')
    expect((await add(staff, { number, coal })).status).toBe(201)
    await advance(number, 'dispatch')
    expect((await add(staff, { number, coal })).body.error).toBe('SUPPLEMENT_NOT_POSSIBLE')
    const packer = shop.as(await shop.given.staffWith('orders.view', 'orders.pack'))
    expect((await add(packer, { number, coal })).status).toBe(403)
  })

  test('that finds no stock or has another price leaves nothing behind', async ({ shop }) => {
    const { number, coal, staff, seen } = await paidOrder(shop)
    expect((await add(staff, { number, coal, quantity: 11 })).body.error).toBe('OUT_OF_STOCK')
    expect((await add(staff, { number, coal, totalAmd: 1 })).body.error).toBe('TOTAL_CHANGED')
    expect((await seen(number)).supplements).toBeUndefined()
  })

  test('moves with its order and cannot be moved alone', async ({ shop }) => {
    const { number, browser, staff, paidSupplement, seen } = await paidOrder(shop)
    const added = await paidSupplement()
    const change = { deliveryDate: '2026-11-24', deliveryTime: '16:00' }
    expect((await browser.patch(`/orders/${added}/delivery`, change)).body.error).toBe('ORDER_STATE')
    expect((await staff.patch(`/admin/orders/${added}/delivery`, change)).body.error).toBe('ORDER_STATE')
    expect((await seenByStaff(staff, added)).steps).not.toContain('delivery')
    const address = { region: 'AM-ER', city: 'Ереван', street: 'ул. Абовяна', building: '3' }
    expect((await browser.patch(`/orders/${number}/delivery`, { ...change, address })).status).toBe(200)
    expect(await seen(added)).toMatchObject({ ...change, address })
  })

  test('is cancelled and refunded with its order, and not the other way round', async ({ shop }) => {
    const { number, coal, browser, paidSupplement, seen, takenOf } = await paidOrder(shop)
    const taken = (await takenOf()) ?? 0
    const [first, second] = [await paidSupplement(), await paidSupplement()]
    expect((await browser.post(`/orders/${first}/cancel`)).status).toBe(200)
    expect([(await seen(number)).status, await takenOf()]).toEqual(['paid', taken])
    expect((await browser.post(`/orders/${number}/cancel`)).status).toBe(200)
    expect(await seen(second)).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
    expect(await takenOf()).toBe(taken - 1)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('ends unpaid when its order is dispatched, and a later payment is refunded', async ({ shop }) => {
    const { number, coal, browser, supplement, advance, seen } = await paidOrder(shop)
    const added = await supplement()
    await browser.post(`/orders/${added}/pay`)
    const report = await shop.payWithoutReport(added)
    await advance(number, 'confirm', 'pack', 'dispatch')
    expect(await seen(added)).toMatchObject({ status: 'cancelled', canPay: false })
    await report()
    expect(await seen(added)).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('that expired is paid late and travels with its order, which was moved meanwhile', async ({ shop }) => {
    const { number, browser, supplement, seen } = await paidOrder(shop)
    const added = await supplement()
    await browser.post(`/orders/${added}/pay`)
    const report = await shop.payWithoutReport(added)
    await shop.db.order.update({ where: { number: added }, data: { holdUntil: NOON } })
    await expireOrders(shop.deps)
    const address = { region: 'AM-ER', city: 'Ереван', street: 'ул. Абовяна', building: '3' }
    const change = { deliveryDate: '2026-11-24', deliveryTime: '16:00' }
    expect((await browser.patch(`/orders/${number}/delivery`, { ...change, address })).status).toBe(200)
    await report()
    expect(await seen(added)).toMatchObject({ ...change, address, status: 'paid' })
  })

  test('can be paid after the dispatch of its order was undone', async ({ shop }) => {
    const { number, browser, staff, supplement, advance, seen } = await paidOrder(shop)
    const added = await supplement()
    await browser.post(`/orders/${added}/pay`)
    const report = await shop.payWithoutReport(added)
    await advance(number, 'confirm', 'pack', 'dispatch')
    const event = await shop.db.orderEvent.findFirstOrThrow({ where: { order: { number } }, orderBy: { seq: 'desc' } })
    expect((await staff.post(`/admin/orders/${number}/undo`, { event: Number(event.seq) })).status).toBe(200)
    await report()
    expect((await seen(added)).status).toBe('paid')
  })

  test('on its way keeps its customer from cancelling the order, but not staff', async ({ shop }) => {
    const { number, browser, staff, paidSupplement, advance, seen } = await paidOrder(shop)
    const added = await paidSupplement()
    await advance(added, 'confirm', 'pack', 'dispatch')
    expect((await browser.post(`/orders/${number}/cancel`)).body.error).toBe('ORDER_STATE')
    expect((await seen(number)).status).toBe('paid')
    const cancelled = await staff.post(`/admin/orders/${number}/cancel`, { reason: 'out_of_stock' })
    expect(cancelled.status).toBe(200)
    expect((await seen(added)).status).toBe('cancelled')
  })

  test('on its way keeps its slot until its own second attempt', async ({ shop }) => {
    const { number, staff, paidSupplement, advance, seen } = await paidOrder(shop)
    const added = await paidSupplement()
    for (const each of [number, added]) await advance(each, 'confirm', 'pack', 'dispatch')
    const fail = async (orderNumber: number) =>
      staff.post(
        `/admin/orders/${orderNumber}/failed-deliveries`,
        { reason: 'nobody_home' },
        { 'Idempotency-Key': randomUUID() },
      )
    const change = { deliveryDate: '2026-11-24', deliveryTime: '16:00' }
    expect((await fail(number)).status).toBe(200)
    expect((await staff.post(`/admin/orders/${number}/second-try`, change)).status).toBe(200)
    expect(await seen(added)).toMatchObject({ deliveryDate: TOMORROW, deliveryTime: '18:00' })
    expect((await fail(added)).status).toBe(200)
    expect((await staff.post(`/admin/orders/${added}/second-try`, {})).status).toBe(200)
    expect(await seen(added)).toMatchObject(change)
  })

  test('that expired is paid late only while its order is in the shop', async ({ shop }) => {
    const { number, browser, supplement, advance, seen } = await paidOrder(shop, {})
    const expired = async () => {
      const added = await supplement()
      await browser.post(`/orders/${added}/pay`)
      const report = await shop.payWithoutReport(added)
      await shop.db.order.update({ where: { number: added }, data: { holdUntil: NOON } })
      await expireOrders(shop.deps)
      return { added, report }
    }
    const [early, late] = [await expired(), await expired()]
    await early.report()
    expect((await seen(early.added)).status).toBe('paid')
    await advance(number, 'confirm', 'pack', 'dispatch')
    await late.report()
    expect(await seen(late.added)).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
  })

  test('belongs to a customer without an account like its order', async ({ shop }) => {
    const { number, coal, staff, link } = await placedOf(shop)
    expect((await add(staff, { number, coal })).body.error).toBe('SUPPLEMENT_NOT_POSSIBLE')
    await shop.as().post(`${link}/pay`, consent)
    await shop.pay(number)
    const added = (await add(staff, { number, coal })).body.result.number
    expect(await seenByStaff(staff, added)).toMatchObject({
      customer: null,
      byStaff: { customerName: 'Арам Петросян' },
      order: { supplementOf: number, deliveryType: 'post' },
    })
    const { phone } = await shop.db.order.findUniqueOrThrow({ where: { number } })
    const account = await shop.given.customer()
    const now = new Date(NOON.getTime() + 91 * 24 * 3_600_000)
    await shop.db.order.update({ where: { number: added }, data: { placedAt: now } })
    await withTransaction(shop.db, shop.deps.random, tx => takeOverOrders(tx, { accountId: account.id, phone, now }))
    expect(await seenByStaff(staff, added)).toMatchObject({ customer: null })
  })
})
