import { randomUUID } from 'node:crypto'
import { shopDate } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { orderOf } from '../../test/builders/checkout-shop.ts'
import { type Shop, test, unpaidOf } from '../../test/builders/payment-shop.ts'
import { callbackOf } from '../../test/fakes/sandbox-bank.ts'
import { readCsv } from '../../test/harness/read-csv.ts'

/** An order for which the bank took a dram less than it costs, and how its customer asked for it. */
async function wronglyPaid(shop: Shop) {
  const [buyer, variant] = [await shop.given.buyer(), await shop.given.variant()]
  const key = randomUUID()
  const place = () =>
    shop
      .api(buyer)
      .post('/orders')
      .set('Idempotency-Key', key)
      .send(orderOf([{ sku: variant.sku, quantity: 1 }]))
  const order = { ...(await unpaidOf(shop.db, await place())), buyer, variant }
  const other = await shop.given.secondAttempt(order)
  await shop.bank.sendCallback(callbackOf(order.payment, { amount: order.payment.amountAmd - 1 }))
  return { order, other, place }
}

/** Returns the messages to the customer about a payment in review. */
const messagesOf = (shop: Shop, paymentId: string) =>
  shop.db.outbox.findMany({
    where: { topic: { startsWith: 'payment.' }, key: { startsWith: paymentId } },
    orderBy: { id: 'asc' },
  })

const returnOf = (ref: string): string => `/serverapi/payments/sandbox/return?ref=${ref}`

describe('an order with a payment of a wrong amount', () => {
  test('is shown as being checked and cannot be paid once more', async ({ shop }) => {
    const { order } = await wronglyPaid(shop)

    const shown = await shop.api(order.buyer).get(`/orders/${order.number}`)
    const again = await shop.api(order.buyer).post(`/orders/${order.number}/pay`).send({})

    expect(shown.body.result).toMatchObject({ status: 'awaiting_payment', paymentState: 'review', canPay: false })
    expect(again.body).toMatchObject({ error: 'ORDER_STATE', message: expect.stringContaining('не та сумма') })
    expect(await shop.attemptsOf(order)).toEqual(['review', 'pending'])
  })

  test('shows a pending payment to a customer returning from the bank, also in another tab', async ({ shop }) => {
    const { order, other } = await wronglyPaid(shop)

    for (const { ref } of [order.payment, other.payment]) {
      expect(await shop.follow(returnOf(ref))).toBe(`/order/success?order=${order.number}`)
    }
  })

  test('is reported once by SMS and by e-mail, with both amounts and the date of the decision', async ({ shop }) => {
    const { order } = await wronglyPaid(shop)
    const { amountAmd: totalAmd, paymentId } = order.payment
    const [sms, email, ...more] = await messagesOf(shop, paymentId)
    expect(more).toEqual([])
    expect([sms, email]).toMatchObject(
      ['sms', 'email'].map(channel => ({
        topic: 'payment.in_review',
        channel,
        accountId: order.buyer.id,
        params: {
          number: order.number,
          totalAmd,
          cameAmd: totalAmd - 1,
          until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      })),
    )
  })

  test('leads to the order and not to the bank if it is paid again', async ({ shop }) => {
    const { order, place } = await wronglyPaid(shop)

    const { result } = (await place()).body

    expect(result.order).toMatchObject({ number: order.number, paymentState: 'review', canPay: false })
    expect(result.payment.redirectUrl).toBe(`/order/success?order=${order.number}`)
    expect(await shop.attemptsOf(order)).toEqual(['review', 'pending'])
  })

  test('stays in review after its reservation has expired', async ({ shop }) => {
    const { order } = await wronglyPaid(shop)

    shop.clock.advance(26 * 60_000)
    await shop.jobs.expire()

    expect(await shop.seen(order)).toEqual({ status: 'cancelled', paymentState: 'review' })
  })
})

/** Returns the staff actions on a payment in review. */
async function staffFor(shop: Shop, { paymentId }: { paymentId: string }) {
  const admin = shop.api(await shop.given.staff('admin'))
  const operator = shop.api(await shop.given.staff('operator'))
  const waiting = async () => {
    const { items } = (await operator.get('/admin/payments/review?limit=100')).body.result
    return items.find(({ id }: { id: string }) => id === paymentId)
  }
  return {
    admin,
    operator,
    waiting,
    refundPayment: (body: object = {}, by = admin) => by.post(`/admin/payments/${paymentId}/give-back`).send(body),
    end: (body: object = { note: 'not on the statement' }, by = admin) =>
      by.post(`/admin/payments/${paymentId}/end`).send(body),
    log: () => shop.db.auditEntry.findMany({ where: { subjectId: paymentId } }),
  }
}

const paidFile = async (shop: Shop, number: number): Promise<number[]> => {
  const admin = shop.api(await shop.given.staff('admin'))
  const { text } = await admin.get(`/admin/accounting/payments.csv?date=${shopDate(shop.clock.now())}`)
  return readCsv(text).flatMap(row => (row[3] === String(number) ? [Number(row[5])] : []))
}

describe('a payment of a wrong amount', () => {
  test('is refunded in full after the decision of an admin; the order can then be paid', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'wrong_amount')
    const { admin, operator, waiting, refundPayment, log } = await staffFor(shop, order.payment)
    const { cameAmd, ...facts } = await waiting()
    expect(facts).toMatchObject({ orderNumber: order.number, state: 'review', orderTotalAmd: order.payment.amountAmd })
    expect(cameAmd).not.toBe(order.payment.amountAmd)
    expect(await paidFile(shop, order.number), 'received').toEqual([cameAmd])
    const attempts = async () => (await operator.get(`/admin/orders/${order.number}/payments`)).body.result
    const { paymentId } = order.payment
    expect(await attempts()).toMatchObject([{ id: paymentId, status: 'review', cameAmd, steps: ['give-back', 'end'] }])
    expect((await refundPayment({}, operator)).status).toBe(403)
    expect((await refundPayment({ amountAmd: cameAmd + 1 })).body.details).toMatchObject([{ path: 'body.amountAmd' }])

    const replies = await Promise.all(Array.from({ length: 5 }, () => refundPayment()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await waiting()).toBeUndefined()
    expect(await attempts()).toMatchObject([{ status: 'refund_due', steps: [] }])
    expect(await log()).toMatchObject([{ action: 'payment.give_back', after: { amountAmd: cameAmd } }])
    const messages = (await messagesOf(shop, order.payment.paymentId)).slice(2)
    expect(messages).toMatchObject(
      ['sms', 'email'].map(channel => ({
        topic: 'payment.given_back',
        channel,
        params: { cameAmd, payUntil: expect.any(String) },
      })),
    )
    expect((await admin.post(`/admin/payments/${order.payment.paymentId}/end`).send({ note: 'x' })).body.error).toBe(
      'PAYMENT_STATE',
    )
    await shop.jobs.refund()
    const [refund] = await shop.db.paymentRefund.findMany({ where: { paymentId: order.payment.paymentId } })
    expect(refund).toMatchObject({ amountAmd: cameAmd, status: 'confirmed', reason: 'wrong_amount' })
    expect(await paidFile(shop, order.number)).toEqual([cameAmd, -cameAmd])

    const again = await shop.given.secondAttempt(order)
    await shop.bank.press(again, 'approve')
    expect(await shop.seen(order)).toEqual({ status: 'paid', paymentState: 'paid' })
  })

  test('of an expired order is refunded, and the account can be deleted', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'wrong_amount')
    shop.clock.advance(26 * 60_000)
    await shop.jobs.expire()
    expect((await shop.leave(order.buyer)).body.error).toBe('ORDERS_UNDER_WAY')

    await (await staffFor(shop, order.payment)).refundPayment()
    expect(await shop.seen(order)).toEqual({ status: 'cancelled', paymentState: 'refund_due' })
    const messages = await messagesOf(shop, order.payment.paymentId)
    expect(messages.at(-1)).toMatchObject({ topic: 'payment.given_back', params: { next: 'over' } })
    await shop.jobs.refund()
    expect(await shop.seen(order)).toEqual({ status: 'cancelled', paymentState: 'refunded' })
    expect((await shop.leave(order.buyer)).status).toBe(200)
  })

  test('that was not received ends its attempt, with a note of the reason', async ({ shop }) => {
    const { order } = await wronglyPaid(shop)
    const { operator, end, refundPayment, log, waiting } = await staffFor(shop, order.payment)
    expect((await end({ note: 'x' }, operator)).status).toBe(403)
    expect((await end({ note: ' ' })).body.error).toBe('VALIDATION')

    for (let twice = 0; twice < 2; twice++) expect((await end()).body.result.state).toBe('failed')

    expect(await log()).toMatchObject([{ action: 'payment.end', after: { note: 'not on the statement' } }])
    expect([await waiting(), await paidFile(shop, order.number)]).toEqual([undefined, []])
    expect((await refundPayment()).body).toMatchObject({ error: 'PAYMENT_STATE', details: [{ status: 'failed' }] })
    const messages = await messagesOf(shop, order.payment.paymentId)
    expect(messages.map(({ topic }) => topic)).toEqual([
      ...Array(2).fill('payment.in_review'),
      ...Array(2).fill('payment.not_received'),
    ])
    expect(await shop.seen(order)).toEqual({ status: 'awaiting_payment', paymentState: 'awaiting' })
    expect((await shop.given.secondAttempt(order)).payPath).not.toBe(order.payPath)

    shop.clock.advance(60_000)
    for (let twice = 0; twice < 2; twice++)
      await shop.bank.sendCallback(callbackOf(order.payment, { amount: order.payment.amountAmd - 1 }))
    expect(await waiting(), 'the payment arrived after all').toBeDefined()
    const { ref, amountAmd } = order.payment
    const charged = { status: 'approved', capturedAmd: amountAmd - 1, decidedAt: shop.clock.now() }
    await shop.db.sandboxPayment.update({ where: { ref }, data: charged })
    for (let twice = 0; twice < 2; twice++) await refundPayment()
    const messagesAgain = (await messagesOf(shop, order.payment.paymentId)).slice(messages.length)
    expect(messagesAgain.map(({ topic }) => topic)).toEqual([
      ...Array(2).fill('payment.in_review'),
      ...Array(2).fill('payment.given_back'),
    ])
    await shop.jobs.refund()
  })

  test('in another currency is entered by an admin and refunded manually', async ({ shop }) => {
    const order = await shop.given.order({ provider: 'sandbox' })
    await shop.bank.sendCallback(callbackOf(order.payment, { currency: 'USD' }))
    const { admin, refundPayment, waiting } = await staffFor(shop, order.payment)
    expect(await waiting()).not.toHaveProperty('cameAmd')
    expect((await refundPayment()).body.error).toBe('VALIDATION')

    // The bank's own records of the payment.
    const { ref } = order.payment
    await shop.db.sandboxPayment.update({
      where: { ref },
      data: { status: 'approved', capturedAmd: 4321, decidedAt: shop.clock.now() },
    })
    expect((await refundPayment({ amountAmd: 4321 })).body.result).toMatchObject({ state: 'refund_due', cameAmd: 4321 })
    await shop.jobs.refund()
    const { items } = (await admin.get('/admin/refunds?show=waiting&limit=100')).body.result
    const own = items.find(({ orderNumber }: { orderNumber: number }) => orderNumber === order.number)
    expect(own).toMatchObject({ state: 'manual', amountAmd: 4321, paidAmd: 4321 })
    expect(
      (await admin.post(`/admin/refunds/${own.id}/confirm-manual`).send({ reference: 'SWIFT-1' })).body.result.state,
    ).toBe('confirmed')
  })

  test('is found in review, also in addition to a captured payment, but not if it is unknown or paid', async ({
    shop,
  }) => {
    const order = await shop.given.order()
    const other = await shop.given.secondAttempt(order)
    await shop.bank.press(order, 'approve')
    await shop.bank.sendCallback(callbackOf(other.payment, { amount: other.payment.amountAmd - 1 }))
    const { operator, refundPayment, end } = await staffFor(shop, order.payment)
    const found = await operator.get(`/admin/orders?payment=review&q=${order.number}`)
    expect(found.body.result.items).toMatchObject([{ number: order.number, paymentState: 'paid' }])
    const paid = { error: 'PAYMENT_STATE', details: [{ status: 'captured' }] }
    expect([(await refundPayment()).body, (await end()).body]).toMatchObject([paid, paid])
    expect((await (await staffFor(shop, { paymentId: randomUUID() })).refundPayment()).body.error).toBe('NOT_FOUND')
  })
})
