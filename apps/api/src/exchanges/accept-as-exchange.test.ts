import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { type Browser, NOON, type Shop, type TestVariant, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { FEE_AMD, unhappyCustomer } from '../../test/builders/exchange-shop.ts'
import { ask, orderSeen, runJobs } from '../../test/builders/returns-shop.ts'

afterEach<{ shop: Shop }>(({ shop }) => shop.clock.set(NOON))

/** A return that a customer has requested, and the steps of staff. */
async function requestedReturn(shop: Shop, { reason = 'changed_mind', wantedAmd = 8000 } = {}) {
  const unhappy = await unhappyCustomer(shop, { wantedAmd })
  const { returned, order } = unhappy
  const asked = await ask(order, [{ sku: returned.sku, quantity: 1 }], { reason, note: 'Too bitter' })
  return { ...unhappy, id: asked.body.result.id as string }
}

type Accepted = { wanted: TestVariant; key?: string; count?: number; feeAmd?: number; isHandedIn?: boolean }

/** Accepts a return as an exchange for one item, with a new key by default. */
function exchangeReturn(
  staff: Browser,
  id: string,
  { wanted, key = randomUUID(), count = 1, feeAmd = FEE_AMD, isHandedIn = false }: Accepted,
) {
  const goodsAmd = wanted.price * count
  const body = {
    isHandedIn,
    items: [{ sku: wanted.sku, quantity: count }],
    deliveryDate: TOMORROW,
    deliveryTime: '16:00',
    expected: { goodsAmd, deliveryFeeAmd: feeAmd, totalAmd: goodsAmd + feeAmd },
  }
  return staff.post(`/admin/returns/${id}/exchange`, body, { 'Idempotency-Key': key })
}

describe('a return that the customer requested', () => {
  test('is accepted as an exchange, which its items pay', async ({ shop }) => {
    const { wanted, order, staff, receive, seen, messages, id } = await requestedReturn(shop)
    const items = [{ sku: wanted.sku, quantity: 1 }]
    const quoted = await staff.post(`/admin/returns/${id}/exchange/quote`, { items })
    expect(quoted.body.result).toMatchObject({ valueAmd: 5000, dueAmd: 4500, refundAmd: 0 })

    const opened = await exchangeReturn(staff, id, { wanted })
    expect(opened.status).toBe(201)
    const { number } = opened.body.result
    expect(opened.body.result).toEqual({ number, returnId: id })
    expect(await shop.stockOf(wanted.sku)).toEqual({ onHand: 10, reserved: 1 })
    const waiting = { state: 'waiting', orderNumber: number, valueAmd: 5000, totalAmd: 9500, dueAmd: 4500 }
    expect((await orderSeen(order)).afterSale.returns).toMatchObject([{ id, state: 'accepted', exchange: waiting }])
    // The customer gets one message, about the exchange.
    expect(await messages(order.number)).toContain('exchange.opened sms')
    expect(await messages(order.number)).not.toContain('return.accepted sms')
    const actions = await shop.db.auditEntry.findMany({
      where: { action: { in: ['return.accept', 'exchange.open'] } },
      orderBy: { id: 'asc' },
    })
    expect(actions).toMatchObject([
      { action: 'return.accept', subjectId: id, before: { status: 'requested' } },
      { action: 'exchange.open', after: { number, reason: 'changed_mind', valueAmd: 5000 } },
    ])
    expect(JSON.stringify(actions)).not.toContain('bitter')
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])

    await receive(id)
    expect(await seen(number)).toMatchObject({ canPay: true, exchange: { state: 'unpaid', dueAmd: 4500 } })
    await runJobs(shop)
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('is exchanged free of charge if the shop made the mistake', async ({ shop }) => {
    const { wanted, staff, receive, seen, id } = await requestedReturn(shop, { reason: 'faulty', wantedAmd: 5000 })
    const { number } = (await exchangeReturn(staff, id, { wanted, feeAmd: 0 })).body.result
    await receive(id)
    expect(await seen(number)).toMatchObject({ status: 'paid', totals: { totalAmd: 5000, creditAmd: 5000 } })
  })

  test('can be exchanged after it was accepted, and not after it was received', async ({ shop }) => {
    const { wanted, staff, receive, id } = await requestedReturn(shop)
    expect((await staff.post(`/admin/returns/${id}/accept`)).status).toBe(200)
    expect((await exchangeReturn(staff, id, { wanted })).status).toBe(201)
    const other = await requestedReturn(shop)
    await staff.post(`/admin/returns/${other.id}/accept`)
    await other.receive(other.id)
    expect((await exchangeReturn(staff, other.id, { wanted: other.wanted })).body.error).toBe('RETURN_STATE')
    const items = [{ sku: other.wanted.sku, quantity: 1 }]
    expect((await staff.post(`/admin/returns/${other.id}/exchange/quote`, { items })).body.error).toBe('RETURN_STATE')
    expect(await shop.stockOf(other.wanted.sku)).toEqual({ onHand: 10, reserved: 0 })
    expect((await receive(id)).status).toBe(200)
  })

  test('is not brought by the customer if the shop has the items, which it had before or got with the exchange', async ({
    shop,
  }) => {
    const readHandedInParams = async (number: number) => {
      const where = { topic: 'exchange.opened', params: { path: ['number'], equals: number } }
      return (await shop.db.outbox.findMany({ where })).map(
        ({ params }) => (params as { isHandedIn: string }).isHandedIn,
      )
    }
    const { wanted, order, staff, id } = await requestedReturn(shop)
    expect((await exchangeReturn(staff, id, { wanted, isHandedIn: true })).status).toBe(201)
    expect((await orderSeen(order)).afterSale.returns).toMatchObject([{ id, isHandedIn: true }])
    expect(new Set(await readHandedInParams(order.number))).toEqual(new Set(['yes']))

    const other = await unhappyCustomer(shop, { wantedAmd: 8000 })
    const lines = [{ sku: other.returned.sku, quantity: 1, isOpened: false }]
    const body = { reason: 'changed_mind', isHandedIn: true, lines }
    const path = `/admin/orders/${other.order.number}/returns`
    const had = (await staff.post(path, body, { 'Idempotency-Key': randomUUID() })).body.result
    const key = randomUUID()
    for (const _ of ['first', 'repeated'])
      expect((await exchangeReturn(staff, had.id, { wanted: other.wanted, key })).status).toBe(201)
    expect((await orderSeen(other.order)).afterSale.returns).toMatchObject([{ id: had.id, isHandedIn: true }])
    expect(new Set(await readHandedInParams(other.order.number))).toEqual(new Set(['yes']))
  })

  test('is exchanged once, also if two members of staff do so at the same time', async ({ shop }) => {
    const { wanted, staff, id } = await requestedReturn(shop)
    const key = randomUUID()
    const repeated = await Promise.all([1, 2].map(() => exchangeReturn(staff, id, { wanted, key })))
    expect(repeated.map(({ status }) => status)).toEqual([201, 201])
    expect(repeated[0]?.body.result).toEqual(repeated[1]?.body.result)
    expect((await exchangeReturn(staff, id, { wanted, key, count: 2 })).body.error).toBe('IDEMPOTENCY_KEY_REUSED')

    const other = await requestedReturn(shop)
    const rivals = await Promise.all(
      [1, 2].map(count => exchangeReturn(staff, other.id, { wanted: other.wanted, count })),
    )
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await shop.db.exchange.count({ where: { returnId: other.id } })).toBe(1)
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('is either exchanged or refused', async ({ shop }) => {
    const { wanted, staff, id } = await requestedReturn(shop)
    const [exchanged, refused] = await Promise.all([
      exchangeReturn(staff, id, { wanted }),
      staff.post(`/admin/returns/${id}/refuse`, { reason: 'It is opened' }),
    ])
    // An accepted return can still be refused: then the order of the exchange is cancelled.
    expect(refused.status).toBe(200)
    expect([201, 409]).toContain(exchanged.status)
    expect(await shop.stockOf(wanted.sku)).toEqual({ onHand: 10, reserved: 0 })
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('stays requested if the wanted items are sold out or may not be ordered by this person', async ({ shop }) => {
    const { wanted, order, staff, id } = await requestedReturn(shop)
    expect((await exchangeReturn(staff, id, { wanted, count: 11 })).body.error).toBe('OUT_OF_STOCK')
    const receiver = shop.as(await shop.given.staffWith('returns.edit'))
    expect((await exchangeReturn(receiver, id, { wanted })).body.error).toBe('FORBIDDEN')
    const items = [{ sku: wanted.sku, quantity: 1 }]
    expect((await receiver.post(`/admin/returns/${id}/exchange/quote`, { items })).body.error).toBe('FORBIDDEN')
    expect((await orderSeen(order)).afterSale.returns).toMatchObject([{ state: 'requested' }])
    expect((await exchangeReturn(staff, randomUUID(), { wanted })).body.error).toBe('NOT_FOUND')
  })
})
