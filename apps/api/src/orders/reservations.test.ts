import { describe, expect } from 'vitest'
import { earnPoints } from '#bonus/index.ts'
import { expireOrders } from '#checkout/index.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { NOON, orderOf, type Shop, TODAY, test } from '../../test/builders/checkout-shop.ts'
import { anyStaff } from '../../test/builders/people.ts'
import { consumeReservations, releaseReservations, restockOrder } from './reservations.ts'
import { transition } from './transition.ts'

const MINUTE_MS = 60_000
const slotToday = { deliveryType: 'express', deliveryDate: TODAY, deliveryTime: '14:00' }

async function placed(shop: Shop, changes: object = {}) {
  shop.clock.set(NOON)
  const customer = await shop.given.customer()
  const coal = await shop.given.variant({ stock: 5 })
  const reply = await shop.as(customer).order(orderOf([{ ...coal, quantity: 3 }], changes))
  const number: number = reply.body.result.order.number
  const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  return { id, number, coal, seen: async () => (await shop.as(customer).get(`/orders/${number}`)).body.result }
}

async function expired(shop: Shop, changes: object = {}) {
  const order = await placed(shop, changes)
  const payLate = await shop.payWithoutReport(order.number)
  shop.clock.advance(26 * MINUTE_MS)
  await expireOrders(shop.deps)
  return { ...order, payLate }
}

const taken = async (shop: Shop) => (await shop.db.deliverySlot.findFirst())?.taken ?? 0

describe('a payment after the reservation expired', () => {
  test('is accepted if stock and slot are available', async ({ shop }) => {
    const before = await taken(shop)
    const order = await expired(shop, slotToday)

    await order.payLate()

    expect(await order.seen()).toMatchObject({
      status: 'paid',
      paymentState: 'paid',
      timeline: [{ status: 'awaiting_payment' }, { status: 'cancelled' }, { status: 'paid' }],
    })
    expect(await shop.stockOf(order.coal.sku)).toEqual({ onHand: 2, reserved: 0 })
    expect(await taken(shop)).toBe(before + 1)
  })

  test('is refunded if the items were sold meanwhile', async ({ shop }) => {
    const order = await expired(shop)
    await shop.as(await shop.given.customer()).order(orderOf([{ ...order.coal, quantity: 3 }]))

    await order.payLate()

    expect(await order.seen()).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
    expect(await shop.stockOf(order.coal.sku)).toEqual({ onHand: 5, reserved: 3 })
  })

  test.for(['is full', 'has begun'])('is refunded and reserves nothing if the slot %s', async (why, { shop }) => {
    const order = await expired(shop, slotToday)
    const { slotId } = await shop.db.order.findUniqueOrThrow({ where: { id: order.id } })
    const slot = { where: { id: slotId ?? '' } }
    const { taken: before } = await shop.db.deliverySlot.findUniqueOrThrow(slot)
    if (why === 'is full') await shop.db.deliverySlot.update({ ...slot, data: { taken: 12 } })
    else shop.clock.set(new Date('2026-11-20T10:00:00Z'))

    await order.payLate()

    expect(await order.seen()).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
    expect(await shop.stockOf(order.coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    await shop.db.deliverySlot.update({ ...slot, data: { taken: before } })
  })
})

describe('stock', () => {
  test('is sold, released and restocked once per order', async ({ shop }) => {
    const order = await placed(shop)
    await shop.pay(order.number)
    const onHand = kysely.selectFrom('variant').select('on_hand as onHand')
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => withTransaction(shop.db, shop.deps.random, work)

    await inTransaction(tx => consumeReservations(tx, shop.deps, order.id))
    expect(await inTransaction(tx => releaseReservations(tx, order.id))).toBe(false)
    expect(await shop.stockOf(order.coal.sku)).toEqual({ onHand: 2, reserved: 0 })

    await inTransaction(async tx => {
      await restockOrder(tx, shop.deps, order.id)
      await restockOrder(tx, shop.deps, order.id)
      expect(await query(tx, onHand.where('sku', '=', order.coal.sku))).toEqual([{ onHand: 5 }])
      throw new Error('enough seen')
    }).catch(() => undefined)
    expect(await shop.stockOf(order.coal.sku)).toEqual({ onHand: 2, reserved: 0 })
  })
})

describe('a transition', () => {
  test('that the table does not allow is rejected and changes nothing', async ({ shop }) => {
    const { id } = await placed(shop)
    const steps = withTransaction(shop.db, shop.deps.random, tx =>
      transition(tx, shop.deps, { orderId: id, to: 'packed', ...anyStaff }),
    )

    await expect(steps).rejects.toMatchObject({ code: 'ORDER_STATE' })
    expect(await shop.db.orderEvent.count({ where: { orderId: id } })).toBe(1)
  })

  test('of an unknown order finds nothing', async ({ shop }) => {
    const orderId = '00000000-0000-7000-8000-000000000000'
    const step = withTransaction(shop.db, shop.deps.random, tx =>
      transition(tx, shop.deps, { orderId, to: 'paid', actor: 'provider' }),
    )
    await expect(step).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('from paid to delivered is in the timeline step by step', async ({ shop }) => {
    const { id, number, seen } = await placed(shop)
    await shop.pay(number)
    for (const to of ['confirmed', 'packed', 'dispatched', 'delivered'] as const) {
      await withTransaction(shop.db, shop.deps.random, tx =>
        transition(tx, shop.deps, { orderId: id, to, ...anyStaff }),
      )
    }
    await withTransaction(shop.db, shop.deps.random, tx => earnPoints(tx, shop.deps, id))
    const { timeline } = await seen()
    expect(timeline.map(({ status }: { status: string }) => status)).toEqual([
      'awaiting_payment',
      'paid',
      'confirmed',
      'packed',
      'dispatched',
      'delivered',
    ])
    const messages = await shop.db.outbox.findMany({
      where: { key: { startsWith: id }, channel: 'sms' },
      orderBy: { id: 'asc' },
    })
    expect(messages.map(({ topic }) => topic)).toEqual([
      'order.paid',
      'order.confirmed',
      'order.dispatched',
      'order.delivered',
    ])
  })
})
