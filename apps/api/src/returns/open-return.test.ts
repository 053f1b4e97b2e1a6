import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { NOON, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { addReturnable, deliveredOrder, operator, orderSeen, runJobs } from '../../test/builders/returns-shop.ts'

const DAY_MS = 24 * 60 * 60_000

afterEach<{ shop: Shop }>(({ shop }) => shop.clock.set(NOON))

type Line = { sku: string; quantity: number; isOpened?: boolean }
type Opened = { isHandedIn?: boolean; key?: string; reason?: string }

/** Opens a return as staff, of unopened items by default. */
function open(
  staff: Awaited<ReturnType<typeof operator>>,
  number: number,
  lines: Line[],
  { isHandedIn = false, key = randomUUID(), reason = 'changed_mind' }: Opened = {},
) {
  const body = { reason, isHandedIn, lines: lines.map(line => ({ isOpened: false, ...line })) }
  return staff.post(`/admin/orders/${number}/returns`, body, { 'Idempotency-Key': key })
}

const messagesAbout = async (shop: Shop, id: string) => {
  const messages = await shop.db.outbox.findMany({ where: { key: { startsWith: id } } })
  return messages.map(({ topic, channel }) => `${topic} ${channel}`).toSorted()
}

describe('a return opened by staff', () => {
  test('is accepted at once, and the customer is asked to bring the items', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
    const staff = await operator(shop)
    const opened = await open(staff, order.number, [{ sku: coal.sku, quantity: 2 }])
    expect(opened.status).toBe(201)
    const { id } = opened.body.result
    expect(opened.body.result).toMatchObject({ number: `${order.number}-1`, state: 'accepted', amountAmd: 6000 })
    expect(await messagesAbout(shop, id)).toEqual(['return.accepted email', 'return.accepted sms'])
    const seen = await orderSeen(order)
    expect(seen.afterSale.returns).toMatchObject([
      { id, state: 'accepted', timeline: [{ state: 'requested' }, { state: 'accepted' }] },
    ])
    const events = await shop.db.returnEvent.findMany({ where: { returnId: id }, orderBy: { seq: 'asc' } })
    expect(events.map(({ actor }) => actor)).toEqual(['staff', 'staff'])
    expect(await shop.db.auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: 'return.open', after: { status: 'accepted', lines: [{ sku: coal.sku, quantity: 2 }] } },
    ])

    const lines = [{ sku: coal.sku, toStock: 2, writeOff: 0 }]
    expect((await staff.post(`/admin/returns/${id}/receive`, { lines })).body.result.state).toBe('received')
    await runJobs(shop)
    expect((await orderSeen(order)).afterSale.refunds).toMatchObject([{ state: 'confirmed', amountAmd: 6000 }])
  })

  test('sends no message if the items are at the shop', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    const lines = [{ sku: coal.sku, quantity: 1 }]
    const opened = await open(await operator(shop), order.number, lines, { isHandedIn: true })
    expect(opened.body.result).toMatchObject({ state: 'accepted' })
    expect(await messagesAbout(shop, opened.body.result.id)).toEqual([])
  })

  test('is opened once for a repeated request, also at the same time', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 2 }])
    const staff = await operator(shop)
    const lines = [{ sku: coal.sku, quantity: 1 }]
    const key = randomUUID()
    const [first, second] = await Promise.all([
      open(staff, order.number, lines, { key }),
      open(staff, order.number, lines, { key }),
    ])
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(first?.body.result.id).toBe(second?.body.result.id)
    const other = await open(staff, order.number, lines, { key, isHandedIn: true })
    expect(other.body).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' })
    const { lines: left, returns } = (await staff.get(`/admin/orders/${order.number}/returns`)).body.result
    expect(left).toMatchObject([{ sku: coal.sku, bought: 2, returned: 1, canReturn: 1, amountsAmd: [3000] }])
    expect(returns).toMatchObject([{ id: first?.body.result.id, orderNumber: order.number }])
  })

  test('follows the terms of the shop', async ({ shop }) => {
    const tobacco = await shop.given.variant({ stock: 10, category: 'flavor' })
    const order = await deliveredOrder(shop, [{ ...tobacco, quantity: 1 }])
    const staff = await operator(shop)
    const opened = [{ sku: tobacco.sku, quantity: 1, isOpened: true }]
    expect((await open(staff, order.number, opened)).body).toMatchObject({
      error: 'RETURN_NOT_POSSIBLE',
      details: [{ sku: tobacco.sku, available: 0 }],
    })
    shop.clock.advance(15 * DAY_MS)
    expect((await open(staff, order.number, opened, { reason: 'faulty' })).body.error).toBe('RETURN_TOO_LATE')

    shop.clock.set(NOON)
    const customer = shop.as(await shop.given.customer())
    const { number } = (await customer.order(orderOf([{ ...tobacco, quantity: 1 }]))).body.result.order
    expect((await open(staff, number, opened)).body.error).toBe('ORDER_STATE')
    expect((await open(staff, 99_999_999, opened)).body.error).toBe('NOT_FOUND')
  })
})
