import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { TOMORROW } from '../../test/builders/checkout-shop.ts'
import { express, region, test } from '../../test/builders/staff-shop.ts'

const DAY_MS = 24 * 60 * 60_000

describe('the order endpoints of staff', () => {
  test('are available to admins too; an unknown order is not found', async ({ shop, work }) => {
    const { number } = await work()
    const admin = shop.as(await shop.given.staff('admin'))
    expect((await admin.post(`/admin/orders/${number}/confirm`)).body.result.order.status).toBe('confirmed')
    expect((await admin.post('/admin/orders/99999/confirm')).body.error).toBe('NOT_FOUND')
  })
})

describe('an order on its way', () => {
  test('is fulfilled step by step, each once in the audit log', async ({ work }) => {
    const { step, log, seen, operator } = await work(express)
    expect((await step('pack')).body.error).toBe('ORDER_STATE')
    for (const [path, status] of Object.entries({
      confirm: 'confirmed',
      pack: 'packed',
      dispatch: 'dispatched',
      deliver: 'delivered',
    })) {
      const replies = await Promise.all([step(path), step(path)])
      expect(replies.map(reply => reply.body.result.order.status)).toEqual([status, status])
    }
    expect(await log()).toEqual([
      { action: 'order.confirm', before: { status: 'paid' }, after: { status: 'confirmed' } },
      { action: 'order.pack', before: { status: 'confirmed' }, after: { status: 'packed' } },
      { action: 'order.dispatch', before: { status: 'packed' }, after: { status: 'dispatched' } },
      { action: 'order.deliver', before: { status: 'dispatched' }, after: { status: 'delivered' } },
    ])
    expect((await seen()).timeline.at(-1)).toMatchObject({ status: 'delivered', actor: 'staff' })
    expect(operator.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('requires a checked document for delivery if the settings require it', async ({ shop, work }) => {
    const { step, upTo, seen, seenByStaff } = await work()
    await upTo('dispatch')
    const admin = shop.as(await shop.given.staff('admin'))
    const { version, value } = (await admin.get('/admin/settings/delivery')).body.result
    await admin.put('/admin/settings/delivery', { version, value: { ...value, isIdentityChecked: true } })

    const rejected = await step('deliver')
    expect(rejected.status).toBe(422)
    expect(rejected.body.details).toEqual([
      { path: 'body.identityChecked', message: 'Check the customer’s ID and tick the box.' },
    ])
    expect((await step('deliver', { identityChecked: true })).body.result.order.status).toBe('delivered')
    expect((await seenByStaff()).activity).toMatchObject([{ kind: 'identity_checked', actor: 'staff' }])
    expect((await seen()).activity).toEqual([])
    await admin.put('/admin/settings/delivery', { version: version + 1, value })
  })

  test('rejects a step that is not possible, with the status and the possible steps', async ({ work }) => {
    const { step, number, seenByStaff } = await work()
    const rejected = await step('pack')
    expect([rejected.status, rejected.body.error]).toEqual([409, 'ORDER_STATE'])
    const { steps } = await seenByStaff()
    expect(steps).toContain('confirm')
    expect(rejected.body.details).toEqual([{ orderNumber: number, status: 'paid', steps }])
  })

  test('rejects an unknown reason with the allowed ones', async ({ work }) => {
    const { step } = await work()
    expect((await step('cancel', { reason: 'whim' })).body.details).toMatchObject([
      { path: 'body.reason', allowed: ['customer', 'staff', 'out_of_stock', 'unreachable'] },
    ])
  })

  test('is shown to staff with its payments, messages and next steps', async ({ work }) => {
    const { step, seenByStaff, number } = await work(express)
    await step('notes', { note: 'Call before you come' })
    const shown = await seenByStaff()
    expect(shown).toMatchObject({
      order: { number, status: 'paid', deliveryDate: TOMORROW, refundIfCancelled: { amountAmd: 7500 } },
      customer: { name: 'Ani' },
      activity: [{ kind: 'note', note: 'Call before you come' }],
      doneBy: [{ at: shown.activity[0].at, name: 'Ani' }],
      payments: [{ status: 'captured', amountAmd: 7500, refunds: [] }],
      refunds: [],
      messages: [
        { id: expect.stringMatching(/^\d+$/), topic: 'order.paid', channel: 'sms' },
        { topic: 'order.paid', channel: 'email' },
      ],
      tasks: [],
      steps: ['confirm', 'cancel', 'unreachable', 'delivery'],
    })
  })

  test('stores a note once per key; its text is not in the audit log and hidden from the customer', async ({
    work,
  }) => {
    const { step, seenByStaff, seen, log } = await work()
    for (const note of ['Door code 12', 'Door code 12'])
      expect((await step('notes', { note }, 'note-key-1')).status).toBe(200)
    expect((await step('notes', { note: 'Another' }, 'note-key-1')).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await step('notes', { note: ' ' })).body.details).toMatchObject([{ path: 'body.note' }])
    expect((await seenByStaff()).activity).toHaveLength(1)
    expect((await seen()).activity).toEqual([])
    expect(JSON.stringify(await log())).not.toContain('Door')
  })
})

describe('a fee that is agreed by phone', () => {
  test('must be agreed before packing, is sent to the customer, and is no part of the online payment', async ({
    work,
  }) => {
    const { step, seen, seenByStaff, notifiedTopics } = await work(region)
    await step('confirm')
    expect((await step('pack')).body.error).toBe('FEE_NOT_CONFIRMED')
    await step('calls', { note: 'no answer' })
    await step('calls')
    expect(await seenByStaff()).toMatchObject({ callTries: 2, tasks: ['fee'] })

    expect((await step('fee', { feeAmd: 2500 })).body.details).toMatchObject([{ path: 'body.agreed' }])
    await step('fee', { feeAmd: 2500, agreed: true })
    await step('fee', { feeAmd: 2500, agreed: true })
    expect((await step('pack')).body.result.order.status).toBe('packed')
    expect((await step('fee', { feeAmd: 100, agreed: true })).body.error).toBe('ORDER_STATE')

    const order = await seen()
    expect(order.totals).toMatchObject({ delivery: { state: 'to_confirm', feeAmd: 2500 }, totalAmd: 6000 })
    expect(order.activity.map(({ kind }: { kind: string }) => kind)).toEqual([
      'call_attempt',
      'call_attempt',
      'fee_confirmed',
    ])
    expect(JSON.stringify(order)).not.toContain('no answer')
    expect(await notifiedTopics()).toEqual(['order.paid', 'order.confirmed', 'delivery.fee_confirmed'])
  })

  test('allows to record calls after it is agreed, each counted once', async ({ work }) => {
    const { step, seenByStaff } = await work(region)
    await step('confirm')
    const key = randomUUID()
    await step('calls', { note: 'no answer' }, key)
    await step('fee', { feeAmd: 2500, agreed: true })
    await step('pack')
    expect((await step('calls', { note: 'no answer' }, key)).status).toBe(200)
    expect((await step('calls')).body.error).toBe('ORDER_STATE')
    expect((await seenByStaff()).callTries).toBe(1)
  })

  test('cannot be agreed if it is fixed', async ({ work }) => {
    const { step } = await work()
    expect((await step('fee', { feeAmd: 1000, agreed: true })).body.error).toBe('ORDER_STATE')
    expect((await step('calls')).body.error).toBe('ORDER_STATE')
  })
})

describe('a customer who cannot be reached', () => {
  test('keeps the order for a business day, then it may be cancelled with a full refund', async ({ shop, work }) => {
    const { id, number, step, seen, seenByStaff, notifiedTopics } = await work(express)
    expect((await step('cancel', { reason: 'unreachable' })).body.error).toBe('ORDER_STATE')
    await step('unreachable')
    await step('unreachable')
    // Marked on a Friday: the business day is Monday, the whole of it.
    expect(await seen()).toMatchObject({ callBackBy: '2026-11-23', status: 'paid' })
    expect((await seenByStaff()).unreachable.cancelFrom).toBe('2026-11-23T20:00:00.000Z')
    expect(await notifiedTopics()).toEqual(['order.paid', 'order.unreachable'])

    shop.clock.set(new Date('2026-11-23T19:59:00Z'))
    const early = await step('cancel', { reason: 'unreachable' })
    expect({ error: early.body.error, details: early.body.details }).toEqual({
      error: 'NOT_YET',
      details: [{ from: '2026-11-23T20:00:00.000Z' }],
    })
    shop.clock.set(new Date('2026-11-23T20:00:00Z'))
    const { order } = (await step('cancel', { reason: 'unreachable' })).body.result
    expect(order).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
    expect(order).not.toHaveProperty('callBackBy')
    const refund = await shop.db.paymentRefund.findFirst({ where: { payment: { order: { number } } } })
    expect(refund).toMatchObject({ amountAmd: 7500, reason: 'unreachable' })
    const letters = await shop.db.outbox.findMany({ where: { key: { startsWith: id }, topic: 'order.cancelled' } })
    expect(letters).toMatchObject([1, 2].map(() => ({ params: { cancelReason: 'unreachable' } })))
  })

  test('keeps the order if the customer is reached or changes something', async ({ shop, work }) => {
    const [reached, changed] = [await work(express), await work(express)]
    await reached.step('unreachable')
    await reached.step('reached')
    await changed.step('unreachable')
    await changed.browser.patch(`/orders/${changed.number}/delivery`, { deliveryDate: TOMORROW, deliveryTime: '20:00' })
    shop.clock.advance(5 * DAY_MS)
    for (const { step, seen } of [reached, changed]) {
      expect((await step('cancel', { reason: 'unreachable' })).body.error).toBe('ORDER_STATE')
      expect(await seen()).not.toHaveProperty('callBackBy')
    }
  })

  test('has a paid order that is not dispatched', async ({ work }) => {
    const [unpaid, onItsWay] = [await work({}, false), await work()]
    await onItsWay.upTo('dispatch')
    for (const { step } of [unpaid, onItsWay]) expect((await step('unreachable')).body.error).toBe('ORDER_STATE')
  })
})

describe('cancelled by staff', () => {
  test('before dispatch is refunded completely, after that only the items', async ({ shop, work }) => {
    const [before, after] = [await work(express), await work(express)]
    await before.upTo('pack')
    await after.upTo('dispatch')
    const shown = [(await before.seenByStaff()).refundable, (await after.seenByStaff()).refundable]
    expect(shown).toMatchObject([
      { leftAmd: 7500, ifCancelledAmd: 7500 },
      { leftAmd: 7500, ifCancelledAmd: 6000 },
    ])
    for (const { step, coal } of [before, after]) {
      expect((await step('cancel', { reason: 'out_of_stock' })).body.result.order.status).toBe('cancelled')
      expect((await step('cancel', { reason: 'out_of_stock' })).status).toBe(200)
      expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    }
    const backOf = async (number: number) =>
      (await shop.db.paymentRefund.findMany({ where: { payment: { order: { number } } } })).map(
        ({ amountAmd }) => amountAmd,
      )
    expect([await backOf(before.number), await backOf(after.number)]).toEqual([[7500], [6000]])
    const { refunds, order, doneBy } = await after.seenByStaff()
    expect(refunds).toMatchObject([{ orderNumber: after.number, amountAmd: 6000, paidAmd: 7500, isOverdue: false }])
    expect(doneBy.at(-1)).toEqual({ at: order.timeline.at(-1).at, name: 'Ani' })
    expect((await after.step('cancel', { reason: 'staff' })).body.error).toBe('ORDER_STATE')
    expect((await after.step('cancel', { reason: 'payment_expired' })).status).toBe(422)
  })

  test('and dispatched concurrently, the first request wins', async ({ shop, work }) => {
    for (let round = 0; round < 4; round++) {
      const { step, browser, number, coal } = await work()
      await step('confirm')
      await step('pack')
      const [cancel, dispatch] = await Promise.all([browser.post(`/orders/${number}/cancel`), step('dispatch')])
      expect([cancel.status, dispatch.status].toSorted()).toEqual([200, 409])
      const { onHand } = await shop.stockOf(coal.sku)
      expect(onHand).toBe(cancel.status === 200 ? 5 : 3)
    }
  })
})

describe('a delivery that fails', () => {
  test('gets a second attempt in a new slot, but no third; if cancelled then, the items are refunded', async ({
    shop,
    work,
  }) => {
    const { number, step, upTo, seen, seenByStaff, notifiedTopics } = await work(express)
    expect((await step('failed-deliveries', { reason: 'nobody_home' })).body.error).toBe('ORDER_STATE')
    await upTo('dispatch')
    const failed = await step('failed-deliveries', { reason: 'nobody_home', note: 'phone is off' }, 'failed-key-1')
    expect(failed.body.result).toMatchObject({ tasks: ['failed_delivery'], order: { status: 'dispatched' } })
    expect(
      (await step('failed-deliveries', { reason: 'nobody_home', note: 'phone is off' }, 'failed-key-1')).status,
    ).toBe(200)
    expect((await step('failed-deliveries', { reason: 'other' })).body.error).toBe('ORDER_STATE')

    expect((await step('second-try')).body.details).toMatchObject([{ path: 'body.deliveryDate' }])
    const monday = { deliveryDate: '2026-11-23', deliveryTime: '12:00' }
    await step('second-try', monday)
    await step('second-try', monday)
    expect((await step('second-try', { ...monday, deliveryTime: '14:00' })).body.error).toBe('ORDER_STATE')
    expect(await seen()).toMatchObject({ ...monday, status: 'dispatched' })
    expect(await notifiedTopics()).toEqual([
      'order.paid',
      'order.confirmed',
      'order.dispatched',
      'delivery.failed',
      'delivery.changed',
    ])

    await step('failed-deliveries', { reason: 'identity_not_shown' })
    expect((await step('second-try', { ...monday, deliveryTime: '16:00' })).body.error).toBe('ORDER_STATE')
    expect((await seenByStaff()).steps).toEqual(['deliver', 'cancel'])
    await step('cancel', { reason: 'staff' })
    const refund = await shop.db.paymentRefund.findFirst({ where: { payment: { order: { number } } } })
    expect(refund?.amountAmd).toBe(6000)
    const slots = await shop.db.deliverySlot.findMany({ where: { orders: { some: { number } } } })
    expect(slots.map(({ taken }) => taken)).toEqual([0])
  })

  test('leaves nothing to refund if the order cost no more than its delivery', async ({ shop, work }) => {
    await shop.given.promo({ code: 'ALLGOODS', amountAmd: 50_000 })
    const { step, upTo, seen } = await work({ ...express, promoCode: 'ALLGOODS' })
    expect((await seen()).totals.totalAmd).toBe(1500)
    await upTo('dispatch')
    await step('failed-deliveries', { reason: 'nobody_home' })
    await step('cancel', { reason: 'staff' })

    expect(await seen()).toMatchObject({ status: 'cancelled', paymentState: 'paid', afterSale: { refunds: [] } })
  })

  test('by post is repeated without a slot', async ({ work }) => {
    const { step, upTo, seen } = await work()
    await upTo('dispatch')
    await step('failed-deliveries', { reason: 'other' })
    expect((await step('second-try')).status).toBe(200)
    expect((await step('second-try')).status).toBe(200)
    expect((await seen()).activity.map(({ kind }: { kind: string }) => kind)).toEqual(['delivery_failed', 'second_try'])
    expect((await step('deliver')).body.result.order.status).toBe('delivered')
  })
})
