import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { getReceiptDetails, printReceipts, sandboxDevice } from '#receipts/index.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { finishReturns } from '#returns/index.ts'
import { type Browser, NOON, type Shop, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { consent, placedOf } from '../../test/builders/draft-shop.ts'
import { exchange, FEE_AMD, unhappyCustomer } from '../../test/builders/exchange-shop.ts'
import { orderSeen, runJobs } from '../../test/builders/returns-shop.ts'
import { settleExchanges } from './settle.ts'

const HOUR_MS = 3_600_000

afterEach<{ shop: Shop }>(({ shop }) => shop.clock.set(NOON))

describe('an exchange', () => {
  test('reserves the wanted items, is paid by the returned ones, and asks for the rest by link', async ({ shop }) => {
    const { returned, wanted, order, staff, receive, seen, messages } = await unhappyCustomer(shop, { wantedAmd: 8000 })
    const quoted = await staff.post(`/admin/orders/${order.number}/exchanges/quote`, {
      reason: 'changed_mind',
      lines: [{ sku: returned.sku, quantity: 1, isOpened: false }],
      items: [{ sku: wanted.sku, quantity: 1 }],
    })
    expect(quoted.body.result).toMatchObject({
      valueAmd: 5000,
      dueAmd: 4500,
      refundAmd: 0,
      quote: { totals: { goodsAmd: 8000, totalAmd: 9500 }, canProceed: true },
    })

    const opened = await exchange(staff, order.number, { returned, wanted })
    expect(opened.status).toBe(201)
    const { number, returnId } = opened.body.result
    expect(await shop.stockOf(wanted.sku)).toEqual({ onHand: 10, reserved: 1 })
    const waiting = { state: 'waiting', orderNumber: number, valueAmd: 5000, totalAmd: 9500, dueAmd: 4500 }
    const slot = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '16:00' }
    expect(await seen(number)).toMatchObject({ ...slot, status: 'awaiting_payment', canPay: false, exchange: waiting })
    expect((await order.browser.post(`/orders/${number}/pay`)).body.error).toBe('ORDER_STATE')
    expect((await orderSeen(order)).afterSale.returns).toMatchObject([{ state: 'accepted', exchange: waiting }])
    expect(await messages(order.number)).toContain('exchange.opened sms')
    const [message] = await shop.db.outbox.findMany({
      where: { topic: 'exchange.opened', params: { path: ['orderNumber'], equals: number } },
    })
    expect(message?.params).toMatchObject({ until: (await seen(number)).holdUntil })
    expect(await shop.db.auditEntry.findMany({ where: { action: 'exchange.open' } })).toMatchObject([
      { after: { number, returnedOrderNumber: order.number, valueAmd: 5000, totalAmd: 9500 } },
    ])
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])

    expect((await receive(returnId)).body.result.state).toBe('received')
    expect(await seen(number)).toMatchObject({
      canPay: true,
      totals: { totalAmd: 9500, creditAmd: 5000 },
      exchange: { state: 'unpaid', dueAmd: 4500, refundAmd: 0 },
    })
    expect(await messages(number)).toContain('order.payment_link sms')
    await runJobs(shop)
    expect((await order.browser.post(`/orders/${number}/pay`)).status).toBe(200)
    await shop.pay(number)
    expect(await seen(number)).toMatchObject({ status: 'paid', exchange: { state: 'paid' } })
    expect(await shop.stockOf(wanted.sku)).toEqual({ onHand: 9, reserved: 0 })
    expect((await orderSeen(order)).afterSale.returns).toMatchObject([{ state: 'refunded' }])
  })

  test('for less refunds the rest to the card, and the new order is paid at once', async ({ shop }) => {
    const { returned, wanted, order, staff, receive, seen } = await unhappyCustomer(shop, { wantedAmd: 2000 })
    const { number, returnId } = (await exchange(staff, order.number, { returned, wanted })).body.result
    expect(await seen(number)).toMatchObject({ exchange: { dueAmd: 0, refundAmd: 1500 } })
    await receive(returnId)
    expect(await seen(number)).toMatchObject({
      status: 'paid',
      totals: { totalAmd: 3500, creditAmd: 3500 },
      exchange: { state: 'paid', refundAmd: 1500 },
    })
    // The bank has not refunded the rest yet.
    await finishReturns(shop.deps)
    const returnsOf = async () => (await orderSeen(order)).afterSale.returns
    const both = { amountAmd: 5000, creditAmd: 3500 }
    expect(await returnsOf()).toMatchObject([{ state: 'received', refund: { ...both, state: 'requested' } }])
    await runJobs(shop)
    expect(await returnsOf()).toMatchObject([{ state: 'refunded', refund: { ...both, state: 'confirmed' } }])
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    const printed = await shop.db.fiscalReceipt.findMany({ where: { orderId: order.id, kind: 'return' } })
    expect(printed).toMatchObject([{ amountAmd: 5000, status: 'printed' }])
    const details = await getReceiptDetails(shop.db, printed[0]?.id ?? '')
    expect(details.lines).toMatchObject([{ kind: 'goods', sku: returned.sku, quantity: 1, amountAmd: 5000 }])
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
    expect((await orderSeen(order)).afterSale.refunds).toMatchObject([
      { amountAmd: 3500, creditAmd: 3500, state: 'confirmed' },
      { amountAmd: 1500, state: 'confirmed' },
    ])
    expect((await order.browser.get('/user/store-credit')).body.result.balanceAmd).toBe(0)
  })

  test('is worth what staff have not refunded yet', async ({ shop }) => {
    const { returned, wanted, order, staff, receive, seen } = await unhappyCustomer(shop, { wantedAmd: 8000 })
    const paidAmd = 5000 + FEE_AMD
    const granted = { part: { kind: 'amount', amountAmd: 4000 }, reason: 'Came late' }
    const reply = await staff.post(`/admin/orders/${order.number}/refunds`, granted, {
      'Idempotency-Key': randomUUID(),
    })
    expect(reply.status).toBe(200)
    const valueAmd = paidAmd - 4000
    const quoted = await staff.post(`/admin/orders/${order.number}/exchanges/quote`, {
      reason: 'changed_mind',
      lines: [{ sku: returned.sku, quantity: 1, isOpened: false }],
      items: [{ sku: wanted.sku, quantity: 1 }],
    })
    const amounts = { valueAmd, dueAmd: 9500 - valueAmd, refundAmd: 0 }
    expect(quoted.body.result).toMatchObject(amounts)
    const { number, returnId } = (await exchange(staff, order.number, { returned, wanted })).body.result
    expect(await seen(number)).toMatchObject({ exchange: { state: 'waiting', ...amounts } })
    await receive(returnId)
    expect(await seen(number)).toMatchObject({ exchange: { state: 'unpaid', ...amounts } })
  })

  test('of a faulty item is delivered free of charge', async ({ shop }) => {
    const { returned, wanted, order, staff, receive, seen } = await unhappyCustomer(shop)
    const opened = await exchange(staff, order.number, { returned, wanted, reason: 'faulty' })
    const { number, returnId } = opened.body.result
    await receive(returnId)
    expect(await seen(number)).toMatchObject({ status: 'paid', totals: { totalAmd: 5000, creditAmd: 5000 } })
  })

  test('is opened once for a repeated request, also at the same time', async ({ shop }) => {
    const { returned, wanted, order, staff, receive } = await unhappyCustomer(shop)
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => exchange(staff, order.number, { returned, wanted, key })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body.result).toEqual(both[1]?.body.result)
    expect(await shop.stockOf(wanted.sku)).toMatchObject({ reserved: 1 })
    const other = await exchange(staff, order.number, { returned, wanted, key, wantedCount: 2 })
    expect(other.body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    const second = await exchange(staff, order.number, { returned, wanted })
    expect(second.body.error).toBe('RETURN_NOT_POSSIBLE')
    const received = await Promise.all([1, 2].map(() => receive(both[0]?.body.result.returnId)))
    expect(received.map(({ status }) => status)).toEqual([200, 200])
  })

  test('stays held when its slot moves, and as long as a payment link after the items arrived', async ({ shop }) => {
    const { returned, wanted, order, staff, receive } = await unhappyCustomer(shop, { wantedAmd: 8000 })
    const { number, returnId } = (await exchange(staff, order.number, { returned, wanted })).body.result
    const holdEnd = async () => (await shop.db.order.findUniqueOrThrow({ where: { number } })).holdUntil?.toISOString()
    const moveTo = async (deliveryDate: string) => {
      const change = { deliveryDate, deliveryTime: '16:00' }
      expect((await order.browser.patch(`/orders/${number}/delivery`, change)).status).toBe(200)
    }
    await moveTo('2026-11-24')
    const deadline = await holdEnd()
    shop.clock.advance(30 * HOUR_MS)
    await moveTo('2026-11-25')
    expect(Date.parse((await holdEnd()) ?? '') - Date.parse(deadline ?? '')).toBe(24 * HOUR_MS)
    await receive(returnId)
    await moveTo('2026-11-26')
    const { settledAt } = await shop.db.exchange.findUniqueOrThrow({ where: { returnId } })
    expect(Date.parse((await holdEnd()) ?? '') - Number(settledAt)).toBe(24 * HOUR_MS)
  })

  test.for([
    { title: 'expires unpaid', wantedAmd: 8000, end: 'expire' },
    { title: 'is cancelled by the customer after it was paid', wantedAmd: 3500, end: 'cancel' },
  ])('whose order $title goes back to the card', async ({ wantedAmd, end }, { shop }) => {
    const { returned, wanted, order, staff, receive, seen } = await unhappyCustomer(shop, { wantedAmd })
    const { number, returnId } = (await exchange(staff, order.number, { returned, wanted })).body.result
    await receive(returnId)
    await runJobs(shop)
    const creditOf = async () => (await order.browser.get('/user/store-credit')).body.result.balanceAmd
    if (end === 'cancel') await order.browser.post(`/orders/${number}/cancel`)
    else {
      await shop.db.order.update({ where: { number }, data: { holdUntil: NOON } })
      await expireOrders(shop.deps)
    }
    expect(await seen(number)).toMatchObject({ status: 'cancelled', exchange: { state: 'cancelled' } })
    expect(await creditOf()).toBe(0)
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
    await runJobs(shop)
    const [refund, ...others] = (await orderSeen(order)).afterSale.refunds
    expect([refund, ...others].map(({ state }) => state)).not.toContain('requested')
    expect(refund).toMatchObject({ amountAmd: 5000, state: 'confirmed' })
    expect(refund.creditAmd).toBeUndefined()
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('whose order ends before an admin releases its refund goes back to the card', async ({ shop }) => {
    const price = 250_000
    const { returned, wanted, order, staff, receive } = await unhappyCustomer(shop, {
      paidAmd: price,
      wantedAmd: price,
    })
    const { number, returnId } = (await exchange(staff, order.number, { returned, wanted })).body.result
    await receive(returnId)
    expect((await order.browser.post(`/orders/${number}/cancel`)).status).toBe(200)
    const { refundId } = await shop.db.orderReturn.findUniqueOrThrow({ where: { id: returnId } })
    const admin = shop.as(await shop.given.staff('admin'))
    expect((await admin.post(`/admin/refunds/${refundId}/release`)).status).toBe(200)
    expect(await settleExchanges(shop.deps)).toBe(0)
    await runJobs(shop)
    expect(await shop.db.paymentRefund.findUnique({ where: { id: refundId ?? '' } })).toMatchObject({
      status: 'confirmed',
      amountAmd: price,
      creditAmd: 0,
    })
    expect((await order.browser.get('/user/store-credit')).body.result.balanceAmd).toBe(0)
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('that finds no stock leaves nothing behind, and a refused one releases the items', async ({ shop }) => {
    const { returned, wanted, order, staff, seen } = await unhappyCustomer(shop)
    const tooMany = await exchange(staff, order.number, { returned, wanted, wantedCount: 11 })
    expect(tooMany.body.error).toBe('OUT_OF_STOCK')
    expect((await orderSeen(order)).afterSale.returns).toEqual([])

    const { number, returnId } = (await exchange(staff, order.number, { returned, wanted })).body.result
    expect((await staff.post(`/admin/returns/${returnId}/refuse`, { reason: 'the box is torn' })).status).toBe(200)
    expect(await seen(number)).toMatchObject({ status: 'cancelled', exchange: { state: 'cancelled' } })
    expect(await shop.stockOf(wanted.sku)).toEqual({ onHand: 10, reserved: 0 })
    const cancelled = { topic: 'order.cancelled', params: { path: ['number'], equals: number } }
    const cancellations = await shop.db.outbox.findMany({ where: cancelled })
    expect(cancellations.map(({ params }) => params)).toContainEqual(expect.objectContaining({ isExchange: 'yes' }))
  })

  test('above the limit of staff is paid when an admin releases the refund', async ({ shop }) => {
    const price = 250_000
    const { returned, wanted, order, staff, receive, seen } = await unhappyCustomer(shop, {
      paidAmd: price,
      wantedAmd: price,
    })
    const { number, returnId } = (await exchange(staff, order.number, { returned, wanted })).body.result
    await receive(returnId)
    expect(await seen(number)).toMatchObject({ canPay: false, exchange: { state: 'waiting' } })
    const { refundId } = await shop.db.orderReturn.findUniqueOrThrow({ where: { id: returnId } })
    const admin = shop.as(await shop.given.staff('admin'))
    expect((await admin.post(`/admin/refunds/${refundId}/release`)).status).toBe(200)
    expect(await settleExchanges(shop.deps)).toBe(1)
    expect(await settleExchanges(shop.deps)).toBe(0)
    expect(await seen(number)).toMatchObject({ canPay: true, exchange: { state: 'unpaid', dueAmd: FEE_AMD } })
  })

  test('needs the permission to place orders, too', async ({ shop }) => {
    const { returned, wanted, order } = await unhappyCustomer(shop)
    const receiver = shop.as(await shop.given.staffWith('returns.edit'))
    const both = shop.as(await shop.given.staffWith('returns.edit', 'orders.edit'))
    const lines = [{ sku: returned.sku, quantity: 1, isOpened: false }]
    const body = { reason: 'changed_mind', lines, items: [{ sku: wanted.sku, quantity: 1 }] }
    const quote = (staff: Browser) => staff.post(`/admin/orders/${order.number}/exchanges/quote`, body)
    expect((await quote(receiver)).body.error).toBe('FORBIDDEN')
    expect((await quote(both)).status).toBe(200)
    expect((await exchange(receiver, order.number, { returned, wanted })).body.error).toBe('FORBIDDEN')
  })

  test('needs an account', async ({ shop }) => {
    const { number, coal, staff, link } = await placedOf(shop)
    await shop.as().post(`${link}/pay`, consent)
    await shop.pay(number)
    await shop.deliver(number)
    const refused = await exchange(staff, number, { returned: coal, wanted: coal })
    expect(refused.body.error).toBe('EXCHANGE_WITHOUT_ACCOUNT')
  })
})
