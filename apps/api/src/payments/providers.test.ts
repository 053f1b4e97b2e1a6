import { randomInt } from 'node:crypto'
import { PaymentProvider, paymentProviders } from '@shop/contracts/payments.ts'
import { beforeEach, describe, expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { paid, refundDue, refunded, unpaid } from '../../test/builders/payment-shop.ts'
import { type ProviderShop, test } from '../../test/builders/provider-shop.ts'
import { canRefund, transactionFormOf } from '../../test/fakes/provider-drivers.ts'
import { requestPartialRefund } from './refunds.ts'
import { confirmManualRefund } from './send-refunds.ts'
import { startPayment } from './start-payment.ts'

const MINUTE_MS = 60_000

beforeEach<{ shop: ProviderShop }>(({ shop }) => {
  shop.takeAlerts()
})

const each = test.for(paymentProviders)
const eachThatRefunds = test.for(paymentProviders.filter(canRefund))

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map(item => ({ item, at: randomInt(1e9) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

const refundsOf = ({ db }: ProviderShop, orderId: string) =>
  db.paymentRefund.findMany({ where: { payment: { orderId } }, orderBy: { id: 'asc' } })

describe('the choice', () => {
  test('lists the active providers in three languages, the default first', async ({ shop }) => {
    const { result } = (await shop.api().get('/payments/providers')).body
    expect(result.providers.map(({ provider }: { provider: string }) => provider)).toEqual(paymentProviders)
    for (const { name, hint } of result.providers) {
      for (const text of [name, hint]) expect(Object.values(text).every(Boolean)).toBe(true)
    }
    const { provider } = await shop.db.payment.findFirstOrThrow({ where: { orderId: (await shop.given.order()).id } })
    expect(provider).toBe('sandbox')
  })

  test('of an unknown provider is rejected with its field', async ({ shop }) => {
    const buyer = await shop.given.buyer()
    const order = await shop.given.order({ buyer })

    const reply = await shop.api(buyer).post(`/orders/${order.number}/pay`).send({ paymentProvider: 'unknown' })
    expect(reply.status).toBe(422)
    expect(reply.body.details).toMatchObject([{ path: 'body.paymentProvider' }])
  })

  test('of the previous attempt remains when the customer pays again', async ({ shop }) => {
    const order = await shop.given.order({ provider: 'arca' })

    const seen = await shop.api(order.buyer).get(`/orders/${order.number}`)
    const again = await shop.given.secondAttempt(order)

    expect(seen.body.result).toMatchObject({ canPay: true, payWith: 'arca' })
    expect(again.redirect.redirectUrl).toContain(shop.simulators.arca.url)
  })

  test('lets the browser post its form to the hosts that take one, and to no others', async ({ shop }) => {
    const policy = (await fetch(`${shop.url}/serverapi/settings/shop`)).headers.get('content-security-policy')

    const orders = await Promise.all(paymentProviders.map(provider => shop.given.order({ provider })))
    const hosts = orders.flatMap(({ redirect: { method, redirectUrl: url } }) =>
      method === 'POST' ? [new URL(url).origin] : [],
    )
    expect(policy).toContain(`form-action 'self' ${hosts.join(' ')};`)
  })
})

describe('a payment', () => {
  each(
    'at %s is made once by callbacks that come five times, shuffled, before and after the return',
    async (name, { shop }) => {
      const driver = shop.drivers[name]
      const order = await shop.given.order({ provider: name, variant: await shop.given.variant(3), quantity: 2 })
      await driver.pay(order)
      const reports = [
        ...Array.from({ length: 5 }, () => driver.sendCallback),
        ...Array.from({ length: 5 }, () => driver.sendStaleCallback),
      ]

      const before = await Promise.all(shuffled(reports).map(send => send(order)))
      const redirect = await shop.follow(driver.returnOf(order))
      const after = await Promise.all(shuffled(reports).map(send => send(order)))

      expect(new Set([...before, ...after].filter(status => status !== 303))).toEqual(new Set([200]))
      expect(redirect).toBe(`/order/success?order=${order.number}`)
      expect(await shop.seen(order)).toEqual(paid)
      expect(await shop.attemptsOf(order)).toEqual(['captured'])
      expect(await shop.stockOf(order)).toEqual({ onHand: 1, reserved: 0 })
      expect(await shop.db.stockMove.count({ where: { ref: order.id } })).toBe(1)
      expect(await shop.countNotices(order)).toBe(1)
    },
  )

  each('at %s that is reported after the browser returned is settled then', async (name, { shop }) => {
    const driver = shop.drivers[name]
    const order = await shop.given.order({ provider: name })
    await driver.pay(order)

    expect(await shop.follow(driver.returnOf(order))).toBe(`/order/success?order=${order.number}`)
    await driver.sendCallback(order)

    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.countNotices(order)).toBe(1)
  })

  each('at %s that is declined leaves the order waiting; another provider can take it', async (name, { shop }) => {
    const driver = shop.drivers[name]
    const order = await shop.given.order({ provider: name })
    await driver.decline(order)
    expect(await shop.follow(driver.returnOf(order))).toBe(`/order/failed?order=${order.number}`)
    expect(await shop.seen(order)).toEqual(unpaid)

    const other = PaymentProvider.parse(
      paymentProviders[(paymentProviders.indexOf(name) + 1) % paymentProviders.length],
    )
    const again = await shop.given.secondAttempt(order, other)
    await shop.drivers[other].pay(again)
    await shop.drivers[other].sendCallback(again)

    expect(await shop.seen(order)).toEqual(paid)
  })

  each('at %s requested again has the same page and number', async (name, { shop }) => {
    const order = await shop.given.order({ provider: name })

    const pages = await Promise.all([1, 2, 3].map(() => startPayment(shop.deps, order.payment.paymentId)))

    expect(pages).toEqual([order.redirect, order.redirect, order.redirect])
  })

  each('at %s after the reservation has expired is accepted while the items are available', async (name, { shop }) => {
    const driver = shop.drivers[name]
    const order = await shop.given.order({ provider: name, variant: await shop.given.variant(1) })
    await driver.pay(order)
    shop.clock.advance(26 * MINUTE_MS)
    await shop.jobs.expire()
    expect(await shop.seen(order)).toEqual({ status: 'cancelled', paymentState: 'none' })

    await driver.sendCallback(order)

    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.stockOf(order)).toEqual({ onHand: 0, reserved: 0 })
  })

  test.for(['ameriabank', 'arca'] as const)(
    'at %s on a superseded page is never lost, also without a callback',
    async (name, { shop }) => {
      const driver = shop.drivers[name]
      const order = await shop.given.order({ provider: name })
      const again = await shop.given.secondAttempt(order, name)
      await driver.pay(order)

      shop.clock.advance(2 * MINUTE_MS)
      await shop.jobs.reconcile()
      expect(await shop.seen(order)).toEqual(paid)
      expect(await shop.attemptsOf(order)).toEqual(['captured', 'pending'])

      await driver.pay(again)
      shop.clock.advance(2 * MINUTE_MS)
      await shop.jobs.reconcile()
      expect(await shop.attemptsOf(order)).toEqual(['captured', 'refund_due'])
      shop.takeAlerts()
    },
  )

  test('at idram is not captured on a superseded page', async ({ shop }) => {
    const { idram: driver } = shop.drivers
    const order = await shop.given.order({ provider: 'idram' })
    const again = await shop.given.secondAttempt(order, 'idram')
    await driver.pay(order)
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.declined' }])
    expect(await shop.seen(order)).toEqual(unpaid)
    await driver.pay(again)
    await driver.sendCallback(again)
    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.attemptsOf(order)).toEqual(['failed', 'captured'])
  })

  eachThatRefunds('at %s from a second tab is refunded, the order stays paid (R15)', async (name, { shop }) => {
    const driver = shop.drivers[name]
    const order = await shop.given.order({ provider: name })
    const secondTab = await shop.given.secondAttempt(order, name)
    await driver.pay(order)
    await driver.pay(secondTab)

    await driver.sendCallback(order)
    await driver.sendCallback(secondTab)
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.refund_due' }])
    await shop.jobs.refund()

    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.attemptsOf(order)).toEqual(['captured', 'refund_due'])
    expect(await refundsOf(shop, order.id)).toMatchObject([{ status: 'confirmed' }])
    expect(await driver.refundedAmd(secondTab)).toBe(secondTab.payment.amountAmd)
  })

  each("at %s reaches the API with the provider's reference and number", async (name, { shop }) => {
    const driver = shop.drivers[name]
    const order = await shop.given.order({ provider: name })
    await driver.pay(order)
    await driver.sendCallback(order)

    const { number, transaction } = await shop.db.payment.findUniqueOrThrow({
      where: { id: order.payment.paymentId },
    })
    expect(number).toBeGreaterThan(0)
    if (name !== 'sandbox') expect(transaction).toMatch(transactionFormOf(name))
  })
})

describe('refunds', () => {
  const cancelled = async (shop: ProviderShop, name: PaymentProvider) => {
    const order = await shop.given.order({ provider: name })
    await shop.drivers[name].pay(order)
    await shop.drivers[name].sendCallback(order)
    await shop.api(order.buyer).post(`/orders/${order.number}/cancel`)
    return order
  }

  eachThatRefunds('from %s is sent whole, once, however often the job runs', async (name, { shop }) => {
    const order = await cancelled(shop, name)
    expect(await shop.seen(order)).toEqual(refundDue)

    await Promise.all([shop.jobs.refund(), shop.jobs.refund(), shop.jobs.refund()])

    expect(await shop.seen(order)).toEqual(refunded)
    expect(await shop.drivers[name].refundedAmd(order)).toBe(order.payment.amountAmd)
  })

  eachThatRefunds(
    'from %s is sent in parts, one after the other, never above the captured amount',
    async (name, { shop }) => {
      const order = await shop.given.order({ provider: name })
      await shop.drivers[name].pay(order)
      await shop.drivers[name].sendCallback(order)
      const requestRefund = (name: string) => {
        const input = { orderId: order.id, amountAmd: 1400, key: `${order.id}:${name}`, reason: 'staff' } as const
        return withTransaction(shop.db, shop.deps.random, tx => requestPartialRefund(tx, shop.deps, input))
      }

      const first = await requestRefund('a')
      expect(await requestRefund('a'), 'repeated').toBe(first)
      const results = await Promise.allSettled(['b', 'c', 'd'].map(requestRefund))
      await shop.jobs.refund()

      // 4500 was captured: three refunds of 1400 are possible, and no fourth.
      expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { code: 'REFUND_EXCEEDS_PAYMENT', facts: { details: [{ available: 300 }] } } },
      ])
      const refunds = await refundsOf(shop, order.id)
      expect(refunds.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
      expect(await shop.drivers[name].refundedAmd(order)).toBe(4200)
      expect(await shop.seen(order)).toEqual(paid)
    },
  )

  test.for([
    ['ameriabank', 'done'],
    ['ameriabank', 'lost'],
    ['arca', 'done'],
    ['arca', 'lost'],
  ] as const)(
    'at %s with a lost response (%s) are executed once: the provider is queried first',
    async ([name, how], { shop }) => {
      const order = await cancelled(shop, name)
      shop.simulators[name].nextRefund = how

      await shop.jobs.refund()
      expect(await refundsOf(shop, order.id)).toMatchObject([{ status: 'sent', attempts: 1 }])
      await shop.jobs.refund()
      expect(await refundsOf(shop, order.id), 'a minute must pass').toMatchObject([{ attempts: 1 }])
      shop.clock.advance(MINUTE_MS)
      await shop.jobs.refund()

      expect(await refundsOf(shop, order.id)).toMatchObject([{ status: 'confirmed', attempts: 2 }])
      expect(await shop.drivers[name].refundedAmd(order)).toBe(order.payment.amountAmd)
      const sent = shop.simulators[name].calls.filter(({ operation }) => /refund/i.test(operation))
      expect(sent.length).toBeGreaterThan(0)
    },
  )

  test.for([
    ['ameriabank', { code: '07' }],
    ['arca', { code: 7 }],
  ] as const)('that %s rejects have failed and are retried', async ([name, code], { shop }) => {
    const order = await cancelled(shop, name)
    Object.assign(shop.simulators[name], { nextRefund: code })

    await shop.jobs.refund()
    expect(await refundsOf(shop, order.id)).toMatchObject([{ status: 'failed', attempts: 1 }])
    shop.clock.advance(MINUTE_MS)
    await shop.jobs.refund()

    expect(await shop.seen(order)).toEqual(refunded)
    expect(await shop.drivers[name].refundedAmd(order)).toBe(order.payment.amountAmd)
  })

  test('that the bank has already executed wait for staff: nothing more is sent', async ({ shop }) => {
    const order = await cancelled(shop, 'ameriabank')
    const payment = shop.simulators.ameriabank.payments.get(order.payment.ref)
    if (payment) Object.assign(payment, { status: '4', refunded: 100 })

    await shop.jobs.refund()

    expect(await refundsOf(shop, order.id)).toMatchObject([{ status: 'manual' }])
    expect(await shop.drivers.ameriabank.refundedAmd(order)).toBe(100)
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.manual_refund' }])
  })

  test('are not sent to ArCa twice if its status has no amounts', async ({ shop }) => {
    const { arca } = shop.simulators
    arca.statusVersion = 1
    const order = await cancelled(shop, 'arca')
    arca.nextRefund = 'done'

    await shop.jobs.refund()
    shop.clock.advance(MINUTE_MS)
    await shop.jobs.refund()
    arca.statusVersion = 3

    expect(await refundsOf(shop, order.id)).toMatchObject([{ status: 'manual' }])
    expect(await shop.drivers.arca.refundedAmd(order)).toBe(order.payment.amountAmd)
  })

  test("to an Idram wallet wait for staff, who record Idram's reference", async ({ shop }) => {
    const order = await cancelled(shop, 'idram')
    await shop.jobs.refund()
    const [refund] = await refundsOf(shop, order.id)
    const refundId = refund?.id ?? ''
    const confirm = (reference: string) =>
      withTransaction(shop.db, shop.deps.random, tx => confirmManualRefund(tx, shop.deps, { refundId, reference }))
    expect(refund?.status).toBe('manual')
    expect(await shop.seen(order)).toEqual(refundDue)

    expect(await confirm('IDRAM-77')).toEqual({ isNew: true, before: 'manual' })
    expect(await confirm('IDRAM-77'), 'repeated').toMatchObject({ isNew: false })
    await expect(confirm('IDRAM-78')).rejects.toMatchObject({ code: 'REFUND_STATE' })

    expect(await shop.seen(order)).toEqual(refunded)
    const messages = await shop.db.outbox.findMany({
      where: { topic: 'refund.confirmed', key: { startsWith: refundId } },
    })
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
  })
})
