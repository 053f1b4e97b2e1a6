import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { describe, expect } from 'vitest'
import type { Unpaid } from '../../test/builders/payment-shop.ts'
import { type ProviderShop, test } from '../../test/builders/provider-shop.ts'
import { canBeAsked, forgeriesOf, simulatedProviders } from '../../test/fakes/provider-drivers.ts'
import { fakeTimeouts } from '../../test/harness/fake-timeouts.ts'
import { type Fields, type Forgery, form } from '../../test/simulators/driver.ts'
import { checksumOf } from '../../test/simulators/idram.ts'
import { idramGateway } from './providers/idram.ts'

const FORM = 'application/x-www-form-urlencoded'

async function send({ url }: ProviderShop, provider: PaymentProvider, sent: Forgery) {
  const { method = 'POST', query = {}, body, type = FORM } = sent
  const address = `${url}/serverapi/payments/${provider}/callback?${new URLSearchParams(query)}`
  const init = { method, headers: { 'content-type': type } }
  const reply = await fetch(address, body === undefined ? init : { ...init, body })
  return { status: reply.status, text: await reply.text() }
}

/** Everything that a payment can change. */
async function stateOf(shop: ProviderShop, order: Unpaid) {
  return {
    attempts: await shop.attemptsOf(order),
    stock: await shop.stockOf(order),
    messages: await shop.countNotices(order),
    refunds: await shop.db.paymentRefund.count(),
    orders: await shop.db.order.findMany({ orderBy: { number: 'asc' } }),
  }
}

describe('a forged call', () => {
  test.for(simulatedProviders)(
    'of %s changes nothing, is rejected and is reported to staff',
    async (name, { shop }) => {
      const order = await shop.given.order({ provider: name })
      const before = await stateOf(shop, order)
      const { forgeries, rejections } = forgeriesOf(name, shop.simulators, order)
      expect(forgeries.length).toBeGreaterThanOrEqual(15)

      for (const [what, sent] of forgeries) {
        shop.takeAlerts()
        const { status, text } = await send(shop, name, sent)
        expect(sent.isLong ? [413] : rejections, what).toContain(status)
        expect(text, what).not.toBe('OK')
        expect(shop.takeAlerts(), what).toMatchObject([
          { alert: expect.stringMatching(/^payment\.(forged|unknown_payment)$/) },
        ])
      }

      expect(await stateOf(shop, order)).toEqual(before)
    },
  )

  test.for(simulatedProviders)(
    'of %s cannot keep the genuine one out that it copies, nor pay twice when it is replayed',
    async (name, { shop }) => {
      const driver = shop.drivers[name]
      const order = await shop.given.order({ provider: name })
      if (canBeAsked(name)) await driver.sendCallback(order)
      await driver.pay(order)

      expect(await driver.sendCallback(order)).toBe(200)
      expect(await shop.attemptsOf(order)).toEqual(['captured'])
      const before = await stateOf(shop, order)
      for (let replay = 0; replay < 3; replay++) expect(await driver.sendCallback(order)).toBe(200)
      expect(await stateOf(shop, order)).toEqual(before)
    },
  )

  test('of Idram that is genuine, while the shop has a wrong key, is stored in full and taken under the right key', async ({
    shop,
    onTestFinished,
  }) => {
    const { simulators, deps, db } = shop
    const { account, pageUrl } = { account: simulators.idram.options.account, pageUrl: simulators.idram.pageUrl }
    const { byName } = deps.gateways
    const { idram: wrong } = byName
    if (!wrong) throw new Error('this shop does not offer Idram')
    onTestFinished(() => {
      byName.idram = wrong
    })
    const order = await shop.given.order({ provider: 'idram' })
    const { EDP_CHECKSUM: _, ...fields } = simulators.idram.confirmationOf(order.redirect.fields)
    const padded = { description: 'x'.repeat(1100), ...fields }
    const confirmation = form({ ...padded, EDP_CHECKSUM: checksumOf(fields, 'the right key') })

    expect((await send(shop, 'idram', confirmation)).text).toBe('NO')
    const stored = () => db.paymentEvent.findMany({ where: { paymentId: order.payment.paymentId } })
    expect(await stored()).toMatchObject([{ outcome: 'forged', body: confirmation.body }])

    byName.idram = idramGateway({ account, pageUrl, secretKey: 'the right key' })
    expect((await send(shop, 'idram', confirmation)).text).toBe('OK')
    expect(await shop.attemptsOf(order)).toEqual(['captured'])
    expect(await stored()).toMatchObject([{ outcome: 'captured', body: confirmation.body }])
    shop.takeAlerts()
  })

  test("that guess Idram's bill numbers reveal no amount and delay no order", async ({ shop }) => {
    const order = await shop.given.order({ provider: 'idram' })
    const { number } = await shop.db.payment.findUniqueOrThrow({ where: { id: order.payment.paymentId } })
    const guess = `${order.number}-${number}`
    const precheck = { ...shop.simulators.idram.precheckOf(order.redirect.fields), EDP_BILL_NO: guess }

    expect((await send(shop, 'idram', form(precheck))).text).toBe('NO')
    const redirect = await shop.follow(`/serverapi/payments/idram/return?result=success&EDP_BILL_NO=${guess}`)

    expect(redirect).toBe('/order/failed')
    const seen = await shop.api(order.buyer).get(`/orders/${order.number}`)
    expect(seen.body.result).toMatchObject({ canPay: true })
    expect((await shop.api(order.buyer).post(`/orders/${order.number}/pay`).send({})).status).toBe(200)
    expect(order.payment.ref).toMatch(new RegExp(`^${guess}-[a-z0-9]{12}$`))
    shop.takeAlerts()
  })

  test.for(simulatedProviders)(
    'to the way back from $name leads to no success and pays nothing (R14)',
    async (name, { shop }) => {
      const order = await shop.given.order({ provider: name })
      const genuine = shop.drivers[name].returnOf(order)

      for (const boast of ['', '&paid=true', '&status=2&orderStatus=2', '&resposneCode=00&state=captured']) {
        expect(await shop.follow(`${genuine}${boast}`), boast).not.toMatch(/^https?:/)
      }

      expect(await shop.attemptsOf(order)).toEqual(['pending'])
      expect(await shop.seen(order)).toEqual({ status: 'awaiting_payment', paymentState: 'awaiting' })
    },
  )
})

describe('even the provider itself', () => {
  test.for([
    ['ameriabank', 'wrong_amount'],
    ['ameriabank', 'wrong_currency'],
    ['arca', 'wrong_amount'],
    ['arca', 'wrong_currency'],
  ] as const)('%s cannot pay an order with a %s: a person looks at it', async ([name, verdict], { shop }) => {
    const order = await shop.given.order({ provider: name })
    shop.takeAlerts()
    shop.simulators[name].decide(order.payment.ref, verdict)

    await shop.drivers[name].sendCallback(order)

    expect(await shop.attemptsOf(order)).toEqual(['review'])
    expect(await shop.seen(order)).toEqual({ status: 'awaiting_payment', paymentState: 'review' })
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.review' }])
  })

  test.for(['ameriabank', 'arca'] as const)('%s for another order are ignored', async (name, { shop }) => {
    const order = await shop.given.order({ provider: name })
    shop.simulators[name].decide(order.payment.ref, 'wrong_order')

    await shop.drivers[name].sendCallback(order)

    expect(await shop.attemptsOf(order)).toEqual(['pending'])
  })

  test('Idram gets a rejection for a wrong amount, a broken checksum and an unknown bill, and refunds the payment', async ({
    shop,
  }) => {
    const { idram } = shop.simulators
    const [short, broken, right] = await Promise.all([1, 2, 3].map(() => shop.given.order({ provider: 'idram' })))
    if (!short || !broken || !right) throw new Error('three orders')

    await idram.decide(short.redirect.fields, 'wrong_amount')
    await idram.decide(broken.redirect.fields, 'wrong_checksum')
    await idram.decide(right.redirect.fields, '1900')
    const unknown = await idram.decide({ ...right.redirect.fields, EDP_BILL_NO: '1-1' }, 'pay')

    const stateAt = (order: Unpaid) => idram.bills.get(order.payment.ref)?.state
    expect([short, broken, right].map(stateAt)).toEqual(['cancelled', 'cancelled', 'success'])
    expect(unknown).toContain('result=fail')
    // No payment was made: the customer may pay again at once.
    expect(await shop.attemptsOf(short)).toEqual(['failed'])
    expect(await shop.seen(short)).toEqual({ status: 'awaiting_payment', paymentState: 'awaiting' })
    expect(shop.takeAlerts()).toContainEqual(expect.objectContaining({ alert: 'payment.wrong_amount' }))
    expect(await shop.attemptsOf(broken)).toEqual(['pending'])
    expect(await shop.seen(right)).toEqual({ status: 'paid', paymentState: 'paid' })
  })

  test('Idram may not capture a payment of an order that is paid, cancelled or of another amount', async ({ shop }) => {
    const { idram } = shop.simulators
    const order = await shop.given.order({ provider: 'idram' })
    const { fields } = order.redirect
    const sendPrecheck = async (changes: Fields = {}) =>
      (await send(shop, 'idram', form(idram.precheckOf(fields, changes)))).text

    expect(await sendPrecheck()).toBe('OK')
    expect(await sendPrecheck({ EDP_AMOUNT: '4499.00' })).toBe('NO')
    expect(await sendPrecheck({ EDP_AMOUNT: '4500' })).toBe('OK')
    await shop.api(order.buyer).post(`/orders/${order.number}/cancel`)
    expect(await sendPrecheck(), 'the same words, later').toBe('NO')
  })

  test('Idram may take money for a bill that was opened before bills had a random part', async ({ shop }) => {
    const order = await shop.given.order({ provider: 'idram' })
    const { fields } = order.redirect
    const old = `${order.number}-1`
    await shop.db.payment.update({ where: { id: order.payment.paymentId }, data: { providerRef: old } })

    await shop.simulators.idram.decide({ ...fields, EDP_BILL_NO: old }, 'pay')

    expect(await shop.attemptsOf(order)).toEqual(['captured'])
  })

  test('Idram cannot have one bill paid twice: the second money is not taken', async ({ shop }) => {
    const { idram } = shop.simulators
    const order = await shop.given.order({ provider: 'idram' })
    await idram.decide(order.redirect.fields, 'twice')
    expect(idram.responses.slice(-2).map(({ body }) => body)).toEqual(['OK', 'OK'])
    shop.takeAlerts()

    const other = idram.confirmationOf(order.redirect.fields, { EDP_TRANS_ID: '99999999999999' })
    expect((await send(shop, 'idram', form(other))).text).toBe('NO')

    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.paid_again' }])
    expect(await shop.seen(order)).toEqual({ status: 'paid', paymentState: 'paid' })
  })
})

test.for([
  ['ameriabank', 'paymentID'],
  ['arca', 'mdOrder'],
] as const)(
  'a notice of %s with the payment id after 1,100 other characters is stored in full for the job',
  async ([provider, field], { shop }) => {
    const order = await shop.given.order({ provider })
    await shop.drivers[provider].pay(order)
    shop.takeAlerts()
    const body = new URLSearchParams({ description: 'x'.repeat(1100), [field]: order.payment.ref })
    shop.simulators[provider].trouble = 'unresponsive'
    const waits = fakeTimeouts()
    const reply = fetch(`${shop.url}/serverapi/payments/${provider}/callback`, { method: 'POST', body })
    await expect.poll(() => waits.limits.length).toBeGreaterThan(0)
    waits.end()
    expect((await reply).status).toBe(200)
    shop.simulators[provider].trouble = 'no'

    shop.clock.advance(20_000)
    await shop.jobs.reconcile()

    expect(await shop.db.paymentEvent.findMany({ where: { paymentId: order.payment.paymentId } })).toMatchObject([
      { outcome: 'captured', body: String(body) },
    ])
    expect(shop.takeAlerts()).toEqual([])
  },
)
