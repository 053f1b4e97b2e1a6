import { shopTimeFrom } from '@shop/contracts/days.ts'
import { type PaymentProvider, paymentProviders } from '@shop/contracts/payments.ts'
import { beforeEach, describe, expect } from 'vitest'
import { withLongTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { paid, type Unpaid } from '../../test/builders/payment-shop.ts'
import { type ProviderShop, test } from '../../test/builders/provider-shop.ts'
import { canBeAsked, SECRETS } from '../../test/fakes/provider-drivers.ts'
import { fakeTimeouts } from '../../test/harness/fake-timeouts.ts'
import { startPayment } from './start-payment.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Every provider works, and the circuit breakers are closed. */
beforeEach<{ shop: ProviderShop }>(({ shop }) => {
  for (const simulator of Object.values(shop.simulators)) simulator.trouble = 'no'
  shop.clock.advance(16 * SECOND_MS)
  shop.takeAlerts()
})

/** Returns the response to a customer who pays at this provider. */
const tryToPay = async (shop: ProviderShop, provider: PaymentProvider) => {
  const variant = await shop.given.variant()
  const buyer = await shop.given.buyer()
  return shop.given.place(buyer, variant, { provider })
}

describe('an unavailable provider (R16)', () => {
  test('delays a request by at most 5 s, then not at all until it is queried again 15 s later', async ({ shop }) => {
    const unavailable = ['ameriabank', 'arca'] as const
    const { simulators } = shop
    await shop.given.order()
    for (const name of unavailable) simulators[name].trouble = 'unresponsive'
    const countRequests = () => unavailable.map(name => simulators[name].requests)
    const before = countRequests()
    const rejected = { status: 503, error: 'PAYMENT_UNAVAILABLE' }
    const tryPayment = async (name: PaymentProvider) => {
      const { status, body } = await tryToPay(shop, name)
      return { status, error: body.error }
    }

    const waits = fakeTimeouts()
    const first = Promise.all(unavailable.flatMap(name => [tryPayment(name), tryPayment(name), tryPayment(name)]))
    const expected = before.map(count => count + 3)
    await expect.poll(countRequests).toEqual(expected)
    waits.end()
    expect(await first).toEqual(Array.from({ length: 6 }, () => rejected))
    expect(waits.limits, 'how long each waits').toEqual(Array.from({ length: 6 }, () => 4500))
    for (const name of unavailable) expect(await tryPayment(name)).toEqual(rejected)
    expect(countRequests(), 'no request').toEqual(expected)
    expect((await tryToPay(shop, 'idram')).status, 'the others work').toBe(201)

    for (const name of unavailable) simulators[name].trouble = 'no'
    shop.clock.advance(16 * SECOND_MS)
    for (const name of unavailable) {
      expect((await tryToPay(shop, name)).status).toBe(201)
      expect((await tryToPay(shop, name)).status).toBe(201)
    }
  })

  test.for(['ameriabank', 'arca'] as const)(
    'an order that %s gave no page for gets one later',
    async (name, { shop }) => {
      shop.simulators[name].trouble = 'errors'
      const rejected = await tryToPay(shop, name)
      expect(rejected.body).toMatchObject({ error: 'PAYMENT_UNAVAILABLE' })
      const number: number = rejected.body.details[0].orderNumber
      shop.simulators[name].trouble = 'no'

      const { id: paymentId } = await shop.db.payment.findFirstOrThrow({ where: { order: { number } } })
      const page = await startPayment(shop.deps, paymentId)

      expect(page.redirectUrl).toContain(shop.simulators[name].url)
    },
  )

  test('a bank without data about an unused page does not count as unavailable, nor the payment as failed', async ({
    shop,
  }) => {
    const { ameriabank } = shop.simulators
    const orders: Unpaid[] = []
    for (let index = 0; index < 4; index++) orders.push(await shop.given.order({ provider: 'ameriabank' }))

    for (const untried of ['500', '550'] as const) {
      ameriabank.untried = untried
      shop.clock.advance(MINUTE_MS)
      await shop.jobs.reconcile()
    }

    for (const order of orders) expect(await shop.attemptsOf(order)).toEqual(['pending'])
    expect((await tryToPay(shop, 'ameriabank')).status).toBe(201)
  })
})

test('if the number range of a bank is exhausted, payments there are rejected and staff are alerted', async ({
  shop,
}) => {
  await shop.given.order({ provider: 'ameriabank' })
  const provider = 'ameriabank'
  const { last } = await shop.db.paymentNumber.findUniqueOrThrow({ where: { provider } })
  await shop.db.paymentNumber.update({ where: { provider }, data: { last: 2_147_483_647 } })

  expect((await tryToPay(shop, provider)).body).toMatchObject({ error: 'PAYMENT_UNAVAILABLE' })

  expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.numbers', provider }])
  await shop.db.paymentNumber.update({ where: { provider }, data: { last } })
  expect((await tryToPay(shop, provider)).status).toBe(201)
})

/** The share of paid orders whose callback is lost. */
const DROPPED = 0.3

test('of 200 orders with 30 % lost callbacks all are settled correctly within 5 minutes (R13)', {
  timeout: 120_000,
}, async ({ shop }) => {
  const orders: { order: Unpaid; name: PaymentProvider; isPaid: boolean }[] = []
  const place = async (index: number) => {
    const name = paymentProviders[index % paymentProviders.length] ?? 'sandbox'
    const driver = shop.drivers[name]
    const order = await shop.given.order({ provider: name })
    const isDropped = (index * 7) % 10 < DROPPED * 10
    const isPaid = index % 5 !== 0
    await (isPaid ? driver.pay(order) : driver.decline(order))
    // A provider without a status query always sends its callback. The shop can lose it only after storing it.
    if (isPaid && name === 'idram' && isDropped) await storeUnprocessed(shop, order)
    else if (isPaid && (!isDropped || !canBeAsked(name))) await driver.sendCallback(order)
    orders.push({ order, name, isPaid })
  }
  const AT_ONCE = 5
  for (let index = 0; index < 200; index += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => place(index + more)))
  }

  for (let minute = 0; minute < 5; minute++) {
    shop.clock.advance(MINUTE_MS)
    await Promise.all([shop.jobs.reconcile(), shop.jobs.reconcile()])
  }

  const final: Record<string, number> = {}
  for (const { order, name, isPaid } of orders) {
    const [status] = await shop.attemptsOf(order)
    // An unpaid bill of a provider that cannot be asked ends when its time is over.
    const expected = isPaid ? 'captured' : canBeAsked(name) ? 'failed' : 'pending'
    expect(status, `${name} ${order.number}`).toBe(expected)
    expect(await shop.countNotices(order)).toBe(isPaid ? 1 : 0)
    final[`${name} ${status}`] = (final[`${name} ${status}`] ?? 0) + 1
  }
  expect(Object.values(final).reduce((sum, count) => sum + count, 0)).toBe(200)
  shop.clock.advance(HOUR_MS)
  await shop.jobs.expire()
  await shop.jobs.reconcile()
  await shop.jobs.reconcile()
  expect(
    await shop.db.payment.count({
      where: { status: 'pending', provider: { in: paymentProviders.filter(name => !canBeAsked(name)) } },
    }),
  ).toBe(0)
})

/** A confirmation that was stored when the program died. */
async function storeUnprocessed({ db, clock, simulators }: ProviderShop, { redirect }: Unpaid): Promise<void> {
  await db.paymentEvent.create({
    data: {
      provider: 'idram',
      eventKey: crypto.randomUUID(),
      method: 'POST',
      query: '',
      headers: {},
      body: new URLSearchParams(simulators.idram.confirmationOf(redirect.fields)).toString(),
      receivedAt: clock.now(),
    },
  })
}

test('a payment that stays processing can be repeated elsewhere at the announced time; the second payment is refunded', async ({
  shop,
}) => {
  const order = await shop.given.order()
  const { ref, amountAmd } = order.payment
  const decidedAt = new Date(shop.clock.now().getTime() + 10 * MINUTE_MS)
  await shop.db.sandboxPayment.update({
    where: { ref },
    data: { status: 'approved', capturedAmd: amountAmd, decidedAt },
  })
  const api = shop.api(order.buyer)
  const shown = async () => {
    const { canPay, payAgainAt } = (await api.get(`/orders/${order.number}`)).body.result
    return { canPay, payAgainAt }
  }
  const comeBack = () => shop.follow(shop.drivers.sandbox.returnOf(order))

  shop.clock.advance(MINUTE_MS)
  await shop.jobs.reconcile()
  expect(await shown(), 'no customer returned').toEqual({ canPay: true, payAgainAt: undefined })
  expect(await comeBack()).toBe(`/order/success?order=${order.number}`)
  const { payAgainAt } = await shown()
  for (let index = 0; index < 3; index++) {
    expect(await shown()).toEqual({ canPay: false, payAgainAt })
    shop.clock.advance(45 * SECOND_MS)
    await shop.jobs.reconcile()
    await comeBack()
  }
  const rejected = await api.post(`/orders/${order.number}/pay`).set('Accept-Language', 'en').send({})
  const time = shopTimeFrom(new Date(payAgainAt))
  expect(rejected.body).toMatchObject({
    error: 'ORDER_STATE',
    message: `We’re waiting for the bank’s answer. You can pay again from ${time}.`,
    details: [{ orderNumber: order.number, from: payAgainAt }],
  })

  shop.clock.advance(MINUTE_MS)
  expect(await shown()).toEqual({ canPay: true, payAgainAt })
  const other = await shop.given.secondAttempt(order, 'arca')
  await shop.drivers.arca.pay(other)
  await shop.drivers.arca.sendCallback(other)
  expect(await shop.seen(order)).toEqual(paid)

  shop.clock.advance(10 * MINUTE_MS)
  await shop.jobs.reconcile()
  expect(await shop.attemptsOf(order)).toEqual(['refund_due', 'captured'])
  expect(await shop.db.paymentRefund.findMany({ where: { payment: { orderId: order.id } } })).toMatchObject([
    { reason: 'paid_twice', amountAmd },
  ])
  expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.refund_due' }])
})

describe('Idram', () => {
  test('an unreported payment is found by staff, recorded by an admin and settled like any other', async ({ shop }) => {
    const order = await shop.given.order({ provider: 'idram' })
    await shop.drivers.idram.pay(order)
    shop.clock.advance(HOUR_MS + MINUTE_MS)
    await shop.jobs.expire()
    await shop.jobs.reconcile()
    expect(await shop.seen(order)).toEqual({ status: 'cancelled', paymentState: 'none' })
    const [admin, operator] = [await shop.given.staff('admin'), await shop.given.staff('operator')]
    const { paymentId, amountAmd } = order.payment
    const stepsOf = async () =>
      (await shop.api(operator).get(`/admin/orders/${order.number}/payments`)).body.result[0].steps
    expect(await stepsOf()).toEqual(['settle'])
    const settle = (by = admin, reference = '10203040506070') =>
      shop.api(by).post(`/admin/payments/${paymentId}/settle`).send({ amountAmd, reference })
    expect((await settle(operator)).status).toBe(403)

    const replies = await Promise.all(Array.from({ length: 3 }, () => settle()))
    const became = replies.map(({ body }) => body.result.outcome)
    expect(became.toSorted()).toEqual(['captured', 'duplicate', 'duplicate'])
    expect((await settle(admin, 'another')).body.result.outcome).toBe('paid_again')
    expect(await stepsOf()).toEqual([])
    expect(await shop.seen(order)).toEqual({ status: 'paid', paymentState: 'paid' })
    expect(await shop.db.auditEntry.findMany({ where: { subjectId: paymentId } })).toMatchObject([
      { action: 'payment.settle', after: { outcome: 'captured', amountAmd, reference: '10203040506070' } },
    ])
  })

  test('accepts a manual entry only for such providers: others are queried, and an unknown payment is rejected', async ({
    shop,
  }) => {
    const admin = await shop.given.staff('admin')
    for (const provider of ['arca', 'sandbox'] as const) {
      const { payment } = await shop.given.order({ provider })
      const input = { amountAmd: payment.amountAmd, reference: 'x' }
      const reply = await shop.api(admin).post(`/admin/payments/${payment.paymentId}/settle`).send(input)
      expect(reply.body).toMatchObject({ error: 'PAYMENT_STATE', details: [{ status: 'pending' }] })
    }
    const nowhere = `/admin/payments/${crypto.randomUUID()}/settle`
    expect((await shop.api(admin).post(nowhere).send({ amountAmd: 1, reference: 'x' })).status).toBe(404)
  })

  test('that was allowed to capture and never reported raises an alert', async ({ shop }) => {
    const agreed = await shop.given.order({ provider: 'idram' })
    const untouched = await shop.given.order({ provider: 'idram' })
    await shop.drivers.idram.pay(agreed)
    expect(await shop.follow(shop.drivers.idram.returnOf(agreed)), 'may be on its way').toContain('/order/success')
    expect(await shop.follow(shop.drivers.idram.returnOf(untouched))).toContain('/order/failed')

    shop.clock.advance(HOUR_MS + MINUTE_MS)
    await shop.jobs.expire()
    shop.takeAlerts()
    await shop.jobs.reconcile()

    expect(await shop.attemptsOf(agreed)).toEqual(['failed'])
    expect(await shop.attemptsOf(untouched)).toEqual(['failed'])
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.unconfirmed', paymentId: agreed.payment.paymentId }])
  })

  test('captures the payment only if the callback could not be stored: a stored callback gets OK and is settled later', async ({
    shop,
  }) => {
    const order = await shop.given.order({ provider: 'idram' })
    const locked = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    // Another transaction holds the order for longer than the lock timeout.
    const held = withLongTransaction(shop.db, async tx => {
      await query(tx, kysely.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate())
      locked.resolve()
      await letGo.promise
    })
    await locked.promise

    await shop.simulators.idram.decide(order.redirect.fields, 'pay')
    expect(shop.simulators.idram.bills.get(order.payment.ref)?.state).toBe('success')
    expect(shop.takeAlerts()).toContainEqual(expect.objectContaining({ alert: 'payment.unsettled' }))
    letGo.resolve()
    await held

    shop.clock.advance(MINUTE_MS)
    await shop.jobs.reconcile()
    expect(await shop.attemptsOf(order)).toEqual(['captured'])
  })
})

test('the log contains no secret of a provider', async ({ shop }) => {
  for (const name of paymentProviders) {
    const order = await shop.given.order({ provider: name })
    await shop.drivers[name].pay(order)
    await shop.drivers[name].sendCallback(order)
    await shop.follow(shop.drivers[name].returnOf(order))
    await shop.api(order.buyer).post(`/orders/${order.number}/cancel`)
  }
  await shop.jobs.refund()
  for (const trouble of ['errors', 'no'] as const) {
    for (const simulator of Object.values(shop.simulators)) simulator.trouble = trouble
    await tryToPay(shop, 'ameriabank')
    await tryToPay(shop, 'arca')
  }

  const log = shop.lines.join('')
  expect(log).toContain('failed to open the payment page')
  for (const [name, secret] of Object.entries(SECRETS)) {
    if (name !== 'IDRAM_ACCOUNT') expect(log.includes(secret), name).toBe(false)
  }
})
