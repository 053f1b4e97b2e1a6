import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { paymentJobs } from '#payments/index.ts'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { finishReturns } from '#returns/index.ts'
import { test as base, NOON, orderOf, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addCourier, assign } from '../../test/builders/courier-shop.ts'
import { addModel, rentalOf } from '../../test/builders/rental-shop.ts'

const LAST_DAY = addDays(TODAY, 2)
const RENTAL_AMD = 5000
const DEPOSIT_AMD = 20_000

const test = base.extend('door', async ({ shop }, { onCleanup }) => {
  shop.clock.set(NOON)
  onCleanup(() => shop.clock.set(NOON))
  return () => openDoor(shop)
})

/** A courier with an order of two hookahs, two flavors, two bowls and three packs of coal, at the door of its customer. */
async function openDoor(shop: Shop) {
  shop.clock.set(NOON)
  const model = await addModel(shop, { units: 2 })
  const coal = await shop.given.variant({ category: 'coal', stock: 10, price: 1000 })
  const customer = shop.as(await shop.given.customer())
  const rental = rentalOf(model, TOMORROW, LAST_DAY)
  const items = [...[model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 2 })), { sku: coal.sku, quantity: 3 }]
  const slot = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '14:00' }
  const placed = await customer.order(orderOf(items, { rentals: [rental, rental], ...slot }))
  const { number, rentals } = placed.body.result.order
  await shop.pay(number)
  const operator = await shop.given.staff()
  const staff = shop.as(operator)
  const post = (step: string, body: object = {}) => staff.post(`/admin/orders/${number}/${step}`, body)
  for (const step of ['confirm', 'pack', 'dispatch']) await post(step)
  const courier = await addCourier(shop)
  await assign(shop, operator, { courierId: courier.id, numbers: [number], date: TOMORROW })
  shop.clock.set(shopTimestamp(TOMORROW, '14:00'))
  const ids = rentals.map(({ id }: { id: string }) => id) as [string, string]
  return {
    ...{ model, coal, customer, number: number as number, staff, post, courier, ids },
    deliver: (body: object) => courier.at(number, 'deliver', body),
    seen: async () => (await customer.get(`/orders/${number}`)).body.result,
    order: async () => (await staff.get(`/admin/orders/${number}`)).body.result,
    refunds: () =>
      shop.db.paymentRefund.findMany({ where: { payment: { order: { number } } }, orderBy: { id: 'asc' } }),
  }
}

const handedOver = (rentalId: string) => [{ rentalId, condition: 'Whole' }]

/** Runs the jobs that send refunds, complete returns and print receipts. */
async function runJobs(shop: Shop) {
  shop.clock.advance(20_000)
  await paymentJobs['payments.refund'].run(shop.deps)
  await finishReturns(shop.deps)
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
}

describe('a customer who refuses a part at the door', () => {
  test('keeps the rest, and gets the rental price and the deposit of the refused hookah back', async ({
    shop,
    door,
  }) => {
    const { ids, model, deliver, courier, seen, order, refunds, number } = await door()
    const signed = await courier.sign()
    const refused = { reason: 'faulty', note: 'A crack', rentalIds: [ids[1]], lines: [] }
    const request = { ...signed, hookahs: handedOver(ids[0]), refused }
    const replies = await Promise.all([deliver(request), deliver(request)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await deliver(request)).status).toBe(200)
    for (const other of [undefined, { ...refused, reason: 'other' }, { ...refused, rentalIds: [ids[0]] }])
      expect((await deliver({ ...request, refused: other })).body.error).toBe('ORDER_STATE')

    expect(await seen()).toMatchObject({
      status: 'delivered',
      rentals: [{ state: 'handed_over' }, { state: 'released' }],
      activity: [{ kind: 'items_refused', facts: { refusedHookahs: 1, amountAmd: RENTAL_AMD + DEPOSIT_AMD } }],
    })
    expect((await order()).activity).toMatchObject([{ kind: 'items_refused', note: 'A crack' }])
    // A courier has no right to refund: an admin releases it.
    const expected = { amountAmd: RENTAL_AMD + DEPOSIT_AMD, depositAmd: DEPOSIT_AMD, reason: 'refused' }
    expect(await refunds()).toMatchObject([{ ...expected, status: 'held' }])
    const [refund] = await refunds()
    const admin = shop.as(await shop.given.staff('admin'))
    expect((await admin.post(`/admin/refunds/${refund?.id}/release`)).status).toBe(200)
    await runJobs(shop)
    expect(await refunds()).toMatchObject([{ status: 'confirmed' }])
    const receipt = await shop.db.fiscalReceipt.findFirstOrThrow({ where: { refundId: refund?.id ?? null } })
    expect(receipt.amountAmd).toBe(RENTAL_AMD)
    const details = (await admin.get(`/admin/receipts/${receipt.id}`)).body.result
    expect(details.lines).toMatchObject([{ kind: 'rental', amountAmd: RENTAL_AMD }])
    const messages = await shop.db.outbox.findMany({
      where: { topic: { in: ['order.delivered', 'refund.confirmed'] } },
    })
    const own = messages.filter(({ params }) => JSON.stringify(params).includes(`${number}`))
    expect(new Set(own.map(({ topic }) => topic))).toEqual(new Set(['order.delivered', 'refund.confirmed']))

    // The unit is free for others, and the other hookah is settled as usual.
    const units = await shop.db.rentalBooking.count({
      where: { productId: model.productId, state: { not: 'released' } },
    })
    expect(units).toBe(1)
    for (const [step, body] of [
      ['return', { condition: 'ok' }],
      ['close', { damages: [] }],
    ] as const)
      expect((await admin.post(`/admin/rentals/${ids[0]}/${step}`, body)).status).toBe(200)
  })

  test('has refused items returned: staff receive them, restock them and refund them, also tobacco', async ({
    shop,
    door,
  }) => {
    const { ids, coal, model, post, seen, staff, refunds } = await door()
    const lines = [
      { sku: coal.sku, quantity: 2 },
      { sku: model.flavor.sku, quantity: 1 },
    ]
    const hookahs = ids.flatMap(handedOver)
    const body = { hookahs, refused: { reason: 'changed_mind', lines } }
    for (const _ of ['first', 'repeated']) expect((await post('deliver', body)).status).toBe(200)
    expect((await post('deliver', { ...body, refused: { ...body.refused, reason: 'other' } })).body.error).toBe(
      'ORDER_STATE',
    )
    const order = await seen()
    expect(order.status).toBe('delivered')
    expect(order.afterSale.returns).toMatchObject([{ state: 'accepted', isHandedIn: true, amountAmd: 4000 }])
    expect(await refunds()).toEqual([])
    const [{ id }] = order.afterSale.returns
    const received = lines.map(({ sku, quantity }) => ({ sku, toStock: quantity, writeOff: 0 }))
    expect((await staff.post(`/admin/returns/${id}/receive`, { lines: received })).status).toBe(200)
    await runJobs(shop)
    expect((await seen()).afterSale.returns).toMatchObject([{ state: 'refunded' }])
    expect(await refunds()).toMatchObject([{ amountAmd: 4000, depositAmd: 0, reason: 'return', status: 'confirmed' }])
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 9, reserved: 0 })
  })

  test('is refunded at once by staff who may, also when one hookah is with the customer already', async ({ door }) => {
    const { ids, coal, model, post, staff, order, refunds } = await door()
    await staff.post(`/admin/rentals/${ids[0]}/hand-over`, { condition: 'ok' })
    const all = [
      { sku: coal.sku, quantity: 3 },
      { sku: model.flavor.sku, quantity: 2 },
      { sku: model.cup.sku, quantity: 2 },
    ]
    const refused = { reason: 'other', rentalIds: [ids[1]], lines: all }
    expect((await post('deliver', { refused })).status).toBe(200)
    expect((await order()).order).toMatchObject({
      status: 'delivered',
      rentals: [{ state: 'handed_over' }, { state: 'released' }],
    })
    expect(await refunds()).toMatchObject([{ amountAmd: RENTAL_AMD + DEPOSIT_AMD, status: 'requested' }])
  })

  test('cannot refuse everything, nothing, more than was bought, or what is not in the order', async ({ door }) => {
    const { ids, coal, model, post, order } = await door()
    const all = [
      { sku: coal.sku, quantity: 3 },
      { sku: model.flavor.sku, quantity: 2 },
      { sku: model.cup.sku, quantity: 2 },
    ]
    const refuse = async (refused: object) => (await post('deliver', { refused: { reason: 'other', ...refused } })).body
    const details = (path: string) => ({ error: 'VALIDATION', details: [{ path }] })
    expect(await refuse({ rentalIds: ids, lines: all })).toMatchObject(details('body.refused'))
    expect(await refuse({})).toMatchObject(details('body.refused'))
    expect(await refuse({ rentalIds: [ids[0], ids[0]] })).toMatchObject(details('body.refused.rentalIds.1'))
    expect(await refuse({ lines: [{ sku: 'NONE', quantity: 1 }] })).toMatchObject(details('body.refused.lines.0.sku'))
    expect(await refuse({ lines: [{ sku: coal.sku, quantity: 4 }] })).toMatchObject({
      error: 'RETURN_NOT_POSSIBLE',
      details: [{ sku: coal.sku, available: 3 }],
    })
    expect((await order()).order.status).toBe('dispatched')
  })
})
