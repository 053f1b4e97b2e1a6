import { beforeEach, describe, expect } from 'vitest'
import { paid, refundDue, refunded, type Shop, test, type Unpaid, unpaid } from '../../test/builders/payment-shop.ts'
import { callbackOf, signatureOf } from '../../test/fakes/sandbox-bank.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

beforeEach<{ shop: Shop }>(({ shop }) => {
  shop.takeAlerts()
})

/** Returns whether an order says that it can be paid again, and whether it can. */
async function payable(shop: Shop, { buyer, number }: Unpaid) {
  const api = shop.api(buyer)
  const { canPay, payAgainAt } = (await api.get(`/orders/${number}`)).body.result
  expect(payAgainAt === undefined || canPay === shop.clock.now() >= new Date(payAgainAt)).toBe(true)
  return { canPay, status: (await api.post(`/orders/${number}/pay`).send({})).status }
}

describe('refunds', () => {
  async function cancelled(shop: Shop): Promise<Unpaid> {
    const order = await shop.given.order()
    await shop.bank.press(order, 'approve')
    await shop.api(order.buyer).post(`/orders/${order.number}/cancel`)
    expect(await shop.seen(order)).toEqual(refundDue)
    return order
  }
  const refundOf = ({ db }: Shop, { payment: { paymentId } }: Unpaid) =>
    db.paymentRefund.findFirstOrThrow({ where: { paymentId } })
  const refundedAmd = async ({ db }: Shop, { payment: { ref } }: Unpaid) =>
    (await db.sandboxPayment.findUniqueOrThrow({ where: { ref } })).refundedAmd

  test('of a cancelled order are sent, confirmed, and reported to the customer', async ({ shop }) => {
    const order = await cancelled(shop)

    await shop.jobs.refund()

    expect(await shop.seen(order)).toEqual(refunded)
    expect(await refundedAmd(shop, order)).toBe(order.payment.amountAmd)
    const { id } = await refundOf(shop, order)
    const messages = await shop.db.outbox.findMany({ where: { topic: 'refund.confirmed', key: { startsWith: id } } })
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
    expect(messages[0]?.params).toEqual({ number: order.number, amountAmd: order.payment.amountAmd })
  })

  test('are executed once, however often they are sent', async ({ shop }) => {
    const order = await cancelled(shop)
    const { key, amountAmd } = await refundOf(shop, order)
    const { ref: providerRef, paymentId } = order.payment
    const refund = {
      paymentId,
      providerRef,
      number: 1,
      amountAmd,
      key,
      refundAmd: amountAmd,
      refundedAmd: 0,
      isInDoubt: false,
    }

    const results = await Promise.all(Array.from({ length: 5 }, () => shop.gateway.refund(refund)))
    await Promise.all([shop.jobs.refund(), shop.jobs.refund(), shop.jobs.refund()])

    expect(new Set(results.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await refundedAmd(shop, order)).toBe(amountAmd)
    expect(await shop.seen(order)).toEqual(refunded)
  })

  test('wait for an unavailable bank and are not lost', async ({ shop }) => {
    const order = await cancelled(shop)

    await shop.bank.whileAway(async () => shop.jobs.refund())
    expect(await refundOf(shop, order)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.refund' }])
    expect(await shop.seen(order)).toEqual(refundDue)

    await shop.jobs.refund()
    expect(await refundOf(shop, order), 'a minute must pass').toMatchObject({ status: 'sent', attempts: 1 })

    shop.clock.advance(MINUTE_MS)
    await shop.jobs.refund()
    expect(await shop.seen(order)).toEqual(refunded)
    expect(await refundedAmd(shop, order)).toBe(order.payment.amountAmd)
  })

  test('that the bank rejects have failed and are retried', async ({ shop }) => {
    const order = await cancelled(shop)
    const { ref } = order.payment
    await shop.db.sandboxPayment.update({ where: { ref }, data: { refundedAmd: 1 } })

    await shop.jobs.refund()
    expect(await refundOf(shop, order)).toMatchObject({ status: 'failed', attempts: 1 })
    expect(await shop.seen(order)).toEqual(refundDue)

    await shop.db.sandboxPayment.update({ where: { ref }, data: { refundedAmd: 0 } })
    shop.clock.advance(MINUTE_MS)
    await shop.jobs.refund()
    expect(await shop.seen(order)).toEqual(refunded)
  })
})

describe('while the bank is unavailable', () => {
  test('the order remains, cannot be paid now, and can be paid later', async ({ shop }) => {
    const customer = await shop.given.buyer()
    const { sku } = await shop.given.variant()
    const place = () =>
      shop
        .api(customer)
        .post('/orders')
        .set('Idempotency-Key', 'one-attempt-of-this-customer')
        .send({
          items: [{ sku, quantity: 1 }],
          phone: '+37494123456',
          address: { region: 'AM-ER', city: 'Ереван', street: 'Туманяна', building: '21' },
          deliveryType: 'post',
        })

    await shop.bank.whileAway(async () => {
      const rejected = await place()
      expect(rejected.status).toBe(503)
      expect(rejected.body.error).toBe('PAYMENT_UNAVAILABLE')
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    })

    const placed = await place()
    expect(placed.status).toBe(201)
    expect(placed.body.result.payment.redirectUrl).toMatch(/^\/sandbox-pay\//)
    expect(await shop.db.order.count({ where: { accountId: customer.id } })).toBe(1)
  })

  test('a returning customer sees that the payment is pending, and the job settles it', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')

    await shop.bank.whileAway(async () => {
      expect(await shop.follow(`/serverapi/payments/sandbox/return?ref=${order.payment.ref}`)).toBe(
        `/order/success?order=${order.number}`,
      )
      expect(await payable(shop, order), 'money may be on its way').toEqual({ canPay: false, status: 409 })
      shop.clock.advance(31 * SECOND_MS)
      await shop.jobs.reconcile()
    })
    expect(await shop.seen(order)).toEqual(unpaid)

    shop.clock.advance(MINUTE_MS)
    await shop.jobs.reconcile()
    expect(await shop.seen(order)).toEqual(paid)
  })
})

describe('a customer who returned without a result', () => {
  async function awaited(shop: Shop) {
    const order = await shop.given.order()
    await shop.bank.whileAway(async () => {
      await shop.follow(`/serverapi/payments/sandbox/return?ref=${order.payment.ref}`)
      expect(await payable(shop, order)).toEqual({ canPay: false, status: 409 })
    })
    return order
  }

  test('can pay again once the provider reports that the page is unpaid', async ({ shop }) => {
    const order = await awaited(shop)
    shop.clock.advance(31 * SECOND_MS)
    await shop.jobs.reconcile()
    expect(await payable(shop, order)).toEqual({ canPay: true, status: 200 })
  })

  test('can pay again after a few minutes if the provider does not respond', async ({ shop }) => {
    const order = await awaited(shop)
    shop.clock.advance(3 * MINUTE_MS)
    expect(await payable(shop, order)).toEqual({ canPay: true, status: 200 })
  })
})

describe('a callback of a provider', () => {
  test('that was stored but not processed before the process died is processed by the job', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')
    await shop.bank.sendCallback(callbackOf(order.payment))
    expect(await shop.seen(order)).toEqual(paid)

    const other = await shop.given.order()
    await shop.bank.press(other, 'lost')
    const callback = callbackOf(other.payment)
    const body = JSON.stringify(callback)
    const stored = await shop.db.paymentEvent.findFirstOrThrow({ where: { paymentId: order.payment.paymentId } })
    await shop.db.paymentEvent.create({
      data: {
        provider: 'sandbox',
        eventKey: 'as stored',
        method: stored.method,
        query: stored.query,
        headers: { 'x-sandbox-signature': signatureOf(shop.bankKey, body) },
        body,
        receivedAt: shop.clock.now(),
      },
    })

    shop.clock.advance(20 * SECOND_MS)
    await shop.jobs.reconcile()

    expect(await shop.seen(other)).toEqual(paid)
    expect(await shop.db.paymentEvent.findFirstOrThrow({ where: { eventKey: 'as stored' } })).toMatchObject({
      outcome: 'captured',
      paymentId: other.payment.paymentId,
    })
  })

  test('that the job cannot process raises an alert and does not delay other payments', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')
    const { id } = await shop.db.paymentEvent.create({
      data: {
        provider: 'a bank of old',
        eventKey: 'not to be read',
        method: 'POST',
        query: '',
        headers: {},
        body: '',
        receivedAt: shop.clock.now(),
      },
    })

    shop.clock.advance(MINUTE_MS)
    await shop.jobs.reconcile()

    expect(await shop.seen(order)).toEqual(paid)
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.job', eventId: String(id) }])
    await shop.db.paymentEvent.delete({ where: { id } })
  })

  test('about an attempt whose key was never stored still finds it', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')
    await shop.db.payment.update({ where: { id: order.payment.paymentId }, data: { providerRef: null } })

    expect(await shop.bank.sendCallback(callbackOf(order.payment))).toBe(200)

    expect(await shop.seen(order)).toEqual(paid)
  })

  test('by a returning browser with an invented key leads to no order', async ({ shop }) => {
    const returnWith = (query: string) => shop.follow(`/serverapi/payments/sandbox/return${query}`)
    expect(await returnWith('?ref=sbx_none')).toBe('/order/failed')
    for (const query of ['', '?ref=', '?ref=a&ref=b', `?ref=${'x'.repeat(200)}`]) {
      expect(await returnWith(query), 'of no order: to all of them').toBe('/account')
    }
  })
})

test('a payment with a lost callback is found in one run, after 200 unpaid pages', async ({ shop }) => {
  await leavePages(shop, 200)
  const order = await shop.given.order()
  await shop.bank.press(order, 'lost')

  shop.clock.advance(MINUTE_MS)
  await shop.jobs.reconcile()

  expect(await shop.seen(order)).toEqual(paid)
})

/** Pages that were opened for one order, one in the place of the other, and left: each may still be open at the bank. */
async function leavePages(shop: Shop, pages: number): Promise<void> {
  const { payment } = await shop.given.order()
  const { db } = shop
  const {
    id: _,
    number: __,
    page: ___,
    ...attempt
  } = await db.payment.findUniqueOrThrow({ where: { id: payment.paymentId } })
  const book = await db.sandboxPayment.findUniqueOrThrow({ where: { ref: payment.ref } })
  const left = await db.payment.createManyAndReturn({
    data: Array.from({ length: pages }, (____, index) => ({
      ...attempt,
      providerRef: `${payment.ref}-left-${index}`,
      status: 'failed',
      settledAt: shop.clock.now(),
      isWatched: true,
    })),
    select: { id: true, providerRef: true },
  })
  await db.sandboxPayment.createMany({
    data: left.map(({ id, providerRef }) => ({ ...book, ref: providerRef ?? '', paymentId: id })),
  })
}
