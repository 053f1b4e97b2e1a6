import { randomUUID } from 'node:crypto'
import type { PickupPointSettings } from '@shop/contracts/pickup.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { describe, expect } from 'vitest'
import { NOON, orderOf, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { OPEN, pointOf, putPoints } from '../../test/builders/pickup-points.ts'
import { expireOrders } from './expire-orders.ts'

const collect = (sku: string, pickupPointId: string | undefined, changes: object = {}) => {
  const { address: _, ...order } = orderOf([{ sku, quantity: 2 }], { deliveryType: 'pickup', ...changes })
  return { ...order, ...(pickupPointId !== undefined && { pickupPointId }) }
}
const quoteOf = async (shop: Shop, sku: string, pickupPointId?: string) => {
  const delivery = { type: 'pickup', region: 'AM-ER', ...(pickupPointId && { pickupPointId }) }
  return (await shop.as().post('/checkout/quote', { items: [{ sku, quantity: 2 }], delivery })).body.result
}

describe('an order that its customer collects', () => {
  test('costs no delivery, needs no address, and has the chosen point with its earliest time', async ({ shop }) => {
    const [near, far] = [
      pointOf(),
      pointOf({ preparationMinutes: 24 * 60 - 10, exceptions: [{ date: TOMORROW, hours: null }] }),
    ]
    const off = pointOf({ isActive: false })
    expect((await putPoints(shop, [near, far, off])).status).toBe(200)
    const { points } = (await shop.as().get('/delivery/pickup-points')).body.result
    expect(points.map(({ id }: { id: string }) => id)).toEqual([near.id, far.id])
    expect(points[0]).not.toHaveProperty('preparationMinutes')

    const { sku } = await shop.given.variant({ price: 3000, stock: 20 })
    const quoted = await quoteOf(shop, sku, near.id)
    expect(quoted).toMatchObject({
      canProceed: true,
      totals: { delivery: { state: 'fixed', feeAmd: 0 }, totalAmd: 6000 },
    })
    // It is noon in Yerevan on Friday. The second point is closed on Saturday and Sunday, and prepares for almost 24 hours.
    expect(quoted.pickup).toEqual([
      { pointId: near.id, from: `${TODAY}T09:00:00.000Z` },
      { pointId: far.id, from: '2026-11-25T08:00:00.000Z' },
    ])
    const customer = shop.as(await shop.given.customer())
    const expected = { goodsAmd: 6000, deliveryFeeAmd: 0, totalAmd: 6000 }
    const placed = await customer.order(collect(sku, near.id, { expected }))
    expect(placed.status).toBe(201)
    expect(placed.body.result.order).toMatchObject({
      deliveryType: 'pickup',
      pickup: { from: `${TODAY}T09:00:00.000Z`, point: { id: near.id, mapUrl: near.mapUrl } },
      address: { city: 'Yerevan', street: 'Tumanyan Street', building: '21' },
      totals: { delivery: { state: 'fixed', feeAmd: 0 } },
      canChangeDelivery: false,
    })
    const { number } = placed.body.result.order
    expect(
      (await customer.patch(`/orders/${number}/delivery`, { deliveryDate: TOMORROW, deliveryTime: '18:00' })).status,
    ).toBe(409)
  })

  test('starts on the next day if an item is not available today', async ({ shop }) => {
    const point = pointOf({ preparationMinutes: 0 })
    await putPoints(shop, [point])
    const { sku } = await shop.given.variant({ sameDay: false })
    expect((await quoteOf(shop, sku)).pickup).toEqual([{ pointId: point.id, from: `${TOMORROW}T06:00:00.000Z` }])
  })

  test('is rejected at the field without a point, and if staff closed the point after the quote', async ({ shop }) => {
    const point = pointOf()
    await putPoints(shop, [point])
    const { sku } = await shop.given.variant({ stock: 20 })
    const customer = shop.as(await shop.given.customer())
    const wrong = { error: 'VALIDATION', details: [{ path: 'body.pickupPointId' }] }
    expect((await customer.order(collect(sku, undefined))).body).toMatchObject(wrong)
    expect(await quoteOf(shop, sku)).toMatchObject({ canProceed: true, notices: [] })
    expect((await quoteOf(shop, sku, point.id)).canProceed).toBe(true)
    await putPoints(shop, [{ ...point, isActive: false }])
    expect((await customer.order(collect(sku, point.id))).body).toMatchObject(wrong)
    const late = await quoteOf(shop, sku, point.id)
    expect(late).toMatchObject({ canProceed: false, notices: [{ kind: 'pickup_point_gone' }] })
    expect(late.pickup).toBeUndefined()
    const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }
    await putPoints(shop, [{ ...point, hours: closed }])
    expect((await quoteOf(shop, sku, point.id)).canProceed).toBe(false)
  })

  test('keeps its point: staff can close it, but delete it only after the hand-over', async ({ shop }) => {
    const point = pointOf()
    await putPoints(shop, [point])
    const { sku } = await shop.given.variant({ stock: 20 })
    const customer = shop.as(await shop.given.customer())
    const { number } = (await customer.order(collect(sku, point.id))).body.result.order
    const used = await putPoints(shop, [], point)
    expect([used.status, used.body.details[0].path]).toEqual([422, 'body.value.points'])
    const exceptions = [
      { date: '2026-12-31', hours: null },
      { date: '2026-11-23', hours: { opensAt: '12:00', closesAt: '13:00' } },
      { date: TOMORROW, hours: null },
    ]
    expect((await putPoints(shop, [{ ...point, exceptions, isActive: false }])).status).toBe(200)

    await shop.pay(number)
    const staff = shop.as(await shop.given.staff(), 'ru')
    for (const step of ['confirm', 'pack', 'dispatch']) await staff.post(`/admin/orders/${number}/${step}`)
    const ready = (await staff.get(`/admin/orders/${number}`)).body.result
    expect(ready.order.status).toBe('dispatched')
    expect([ready.steps, ready.tasks]).toEqual([['deliver', 'cancel', 'unreachable'], []])
    const [message] = await shop.db.outbox.findMany({ where: { topic: 'order.dispatched', channel: 'sms' } })
    expect(message?.params).toMatchObject({
      way: 'pickup',
      place: 'Yerevan, Tumanyan Street, 21',
      open: 'Mon–Sat 10:00–18:00, 11/21 closed, 11/23 12:00–13:00',
    })

    const listed = async (pickupPointId: string) =>
      (await staff.get(`/admin/orders?pickupPointId=${pickupPointId}`)).body.result.items
    expect(await listed(point.id)).toMatchObject([
      { number, deliveryType: 'pickup', pickupPoint: { en: 'Tumanyan shop' } },
    ])
    expect(await listed(randomUUID())).toEqual([])
    const { points } = (await staff.get('/admin/pickup-points')).body.result
    expect(points.find(({ id }: { id: string }) => id === point.id)).toEqual({
      id: point.id,
      name: point.name,
      isActive: false,
    })

    expect((await customer.get(`/orders/${number}`)).body.result.canRequestCancel).toBe(true)
    const asked = await customer.post(`/orders/${number}/cancel-request`, { reason: 'Not in town' })
    expect(asked.status).toBeLessThan(300)

    await staff.post(`/admin/orders/${number}/deliver`, { identityChecked: true })
    expect((await putPoints(shop, [], point)).status).toBe(200)
    expect((await customer.get(`/orders/${number}`)).body.result).toMatchObject({
      status: 'delivered',
      address: { street: 'Tumanyan Street' },
      pickup: { from: `${TODAY}T09:00:00.000Z` },
    })
  })
})

test('a late payment is refunded if the pick-up point was deleted; otherwise the order gets a new pick-up time', async ({
  shop,
}) => {
  const customer = shop.as(await shop.given.customer())
  const payLate = async (meanwhile: (point: PickupPointSettings) => Promise<unknown>, sameDay = true) => {
    const point = pointOf()
    await putPoints(shop, [point])
    const { sku } = await shop.given.variant({ stock: 20, sameDay })
    const { number } = (await customer.order(collect(sku, point.id))).body.result.order
    const deliverReport = await shop.payWithoutReport(number)
    shop.clock.advance(26 * 60_000)
    await expireOrders(shop.deps)
    await meanwhile(point)
    await deliverReport()
    const { status, paymentState, pickup } = (await customer.get(`/orders/${number}`)).body.result
    shop.clock.set(NOON)
    return { status, paymentState, from: pickup.from }
  }
  expect(await payLate(async () => undefined)).toEqual({
    status: 'paid',
    paymentState: 'paid',
    from: `${TODAY}T09:30:00.000Z`,
  })
  // Paid on Saturday with an item that is not ready on that day; on Sunday the point is closed.
  const nextDay = async () => shop.clock.advance(24 * 3_600_000)
  expect(await payLate(nextDay, false)).toMatchObject({ status: 'paid', from: '2026-11-23T06:00:00.000Z' })
  expect(await payLate(point => putPoints(shop, [], point))).toMatchObject({
    status: 'cancelled',
    paymentState: 'refund_due',
  })
})

test('staff see an order that is not collected as a task, mark the customer unreachable and cancel the order', async ({
  shop,
}) => {
  const point = pointOf()
  await putPoints(shop, [point])
  const { sku } = await shop.given.variant({ stock: 20 })
  const customer = shop.as(await shop.given.customer())
  const { number } = (await customer.order(collect(sku, point.id))).body.result.order
  await shop.pay(number)
  const staff = shop.as(await shop.given.staff(), 'ru')
  for (const step of ['confirm', 'pack', 'dispatch']) await staff.post(`/admin/orders/${number}/${step}`)
  const notCollected = async () =>
    (await staff.get('/admin/dashboard?from=2026-11-20&to=2026-11-20')).body.result.needsAction.notCollected
  const before = await notCollected()
  shop.clock.advance(4 * 24 * 3_600_000)
  expect(await notCollected()).toBe(before + 1)
  const marked = (await staff.post(`/admin/orders/${number}/unreachable`)).body.result
  expect([marked.tasks, marked.steps]).toEqual([
    ['unreachable', 'not_collected'],
    ['deliver', 'cancel', 'reached'],
  ])
  const message = { topic: 'order.unreachable', channel: 'sms' } as const
  expect(await shop.db.outbox.count({ where: message })).toBeGreaterThan(0)
  const cancel = () => staff.post(`/admin/orders/${number}/cancel`, { reason: 'unreachable' })
  expect((await cancel()).body.error).toBe('NOT_YET')
  shop.clock.advance(4 * 24 * 3_600_000)
  expect((await cancel()).body.result.order).toMatchObject({ status: 'cancelled' })
  expect(await notCollected()).toBe(before)
  shop.clock.set(NOON)
})

test('staff move an order to another pick-up point until it is ready, and the customer is notified', async ({
  shop,
}) => {
  const [old, off] = [pointOf(), pointOf({ isActive: false })]
  const name = completeTexts({ ru: 'Комитас', en: 'Komitas', hy: 'Կոմիտաս' })
  const next = pointOf({ name, street: name, preparationMinutes: 120 })
  await putPoints(shop, [old, off, next])
  const { sku } = await shop.given.variant({ stock: 20 })
  const customer = shop.as(await shop.given.customer())
  const { number } = (await customer.order(collect(sku, old.id))).body.result.order
  await shop.pay(number)
  const staff = shop.as(await shop.given.staff(), 'en')
  const move = (pickupPointId: string, version?: string) =>
    staff.patch(`/admin/orders/${number}/pickup-point`, { pickupPointId, ...(version && { version }) })
  const { version, steps } = (await staff.get(`/admin/orders/${number}`)).body.result
  expect(steps).toContain('pickup-point')
  expect((await move(off.id)).body).toMatchObject({
    error: 'VALIDATION',
    details: [{ path: 'body.pickupPointId' }],
  })
  expect((await move(next.id, version)).body.result.order).toMatchObject({
    pickup: { from: `${TODAY}T10:15:00.000Z`, point: { id: next.id } },
    address: { street: 'Komitas' },
  })
  expect((await move(old.id, version)).body.error).toBe('ORDER_CHANGED')
  expect((await move(next.id)).status).toBe(200)
  const sms = await shop.db.outbox.findMany({ where: { topic: 'delivery.changed', channel: 'sms' } })
  expect(sms.map(({ params }) => params)).toMatchObject([{ way: 'pickup', place: 'Yerevan, Komitas, 21' }])
  const [entry] = await shop.db.auditEntry.findMany({ where: { action: 'order.change_delivery' } })
  expect(entry).toMatchObject({ before: { pickupPointId: old.id }, after: { pickupPointId: next.id } })

  const board = async (date: string) => (await staff.get(`/admin/deliveries?date=${date}`)).body.result.collections
  const shown = { orderNumber: number, status: 'paid', items: 2, point: expect.objectContaining({ en: 'Komitas' }) }
  expect(await board(TODAY)).toContainEqual(expect.objectContaining(shown))
  expect(await board(TOMORROW)).toEqual([])
  for (const step of ['confirm', 'pack', 'dispatch']) await staff.post(`/admin/orders/${number}/${step}`)
  expect((await move(old.id)).body.error).toBe('ORDER_STATE')
})

test('names wrong fields of pick-up points', async ({ shop }) => {
  const point = pointOf()
  const reversed = { ...OPEN, closesAt: '09:00' }
  const twice = {
    ...point,
    hours: { ...point.hours, mon: reversed },
    exceptions: [{ date: TOMORROW, hours: reversed }],
  }
  const { status, body } = await putPoints(shop, [point, twice])
  const fields = body.details.map(({ path }: { path: string }) => path.replace(/^body\.value\.points\.\d+\./, ''))
  expect([status, fields]).toEqual([422, ['id', 'hours.mon.closesAt', 'exceptions.0.hours.closesAt']])
})
