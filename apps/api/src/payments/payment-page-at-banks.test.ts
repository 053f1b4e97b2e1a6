import { shopTimeFrom } from '@shop/contracts/days.ts'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { beforeEach, describe, expect } from 'vitest'
import { orderOf } from '../../test/builders/checkout-shop.ts'
import { paid, type Unpaid, unpaid } from '../../test/builders/payment-shop.ts'
import { type ProviderShop, test } from '../../test/builders/provider-shop.ts'

const MINUTE_MS = 60_000

beforeEach<{ shop: ProviderShop }>(({ shop }) => {
  for (const bank of ['ameriabank', 'arca'] as const) shop.simulators[bank].trouble = 'no'
  shop.takeAlerts()
})

/** Delays the bank, so that concurrent requests overlap. */
function slowDown({ simulators: { ameriabank, arca } }: ProviderShop, delayMs: number): void {
  for (const bank of [ameriabank, arca]) bank.delayMs = delayMs
}

/** The banks that cannot close a page, each with another provider. */
const each = test.for([
  ['ameriabank', 'arca'],
  ['arca', 'ameriabank'],
] as const)

const payAgain = (shop: ProviderShop, { buyer, number }: Pick<Unpaid, 'buyer' | 'number'>, with_?: PaymentProvider) =>
  shop
    .api(buyer)
    .post(`/orders/${number}/pay`)
    .set('Accept-Language', 'en')
    .send(with_ ? { paymentProvider: with_ } : {})

/** Counts the payable pages of an order at all providers. */
async function payablePages({ db, simulators: { ameriabank, arca } }: ProviderShop, number: number): Promise<number> {
  const attempts = await db.payment.findMany({ where: { order: { number } }, select: { id: true, status: true } })
  const isOf = (text: string) => attempts.some(({ id }) => text.includes(id))
  const atAmeriabank = [...ameriabank.payments.values()].filter(
    ({ opaque, status }) => isOf(opaque) && (status === 'never' || status === '0'),
  )
  const atArca = [...arca.orders.values()].filter(
    ({ returnUrl, status }) => isOf(returnUrl) && (status === 0 || status === 5),
  )
  const atSandbox = await db.sandboxPayment.count({ where: { orderNumber: number, status: 'open' } })
  return atAmeriabank.length + atArca.length + atSandbox
}

describe('an order with an open page at a bank that cannot close it', () => {
  each('%s: leads back to that page, two and six times in a row and in parallel', async ([name], { shop }) => {
    const order = await shop.given.order({ provider: name })
    for (const times of [2, 6]) {
      for (let index = 0; index < times; index++) {
        const { status, body } = await payAgain(shop, order, index % 2 === 0 ? name : undefined)
        expect({ status, payment: body.result.payment }).toEqual({ status: 200, payment: order.redirect })
      }
      const replies = await Promise.all(Array.from({ length: times }, () => payAgain(shop, order, name)))
      for (const { status, body } of replies)
        expect({ status, payment: body.result.payment }).toEqual({ status: 200, payment: order.redirect })
    }
    expect(await payablePages(shop, order.number)).toBe(1)
    expect(await shop.attemptsOf(order)).toEqual(['pending'])
  })

  each(
    '%s: another provider is rejected with the time from which it can be chosen',
    async ([name, other], { shop }) => {
      const order = await shop.given.order({ provider: name })
      const others: PaymentProvider[] = [other, 'sandbox', 'idram', other, 'sandbox', 'idram']
      const replies = [
        ...(await Promise.all(others.map(provider => payAgain(shop, order, provider)))),
        await payAgain(shop, order, other),
      ]

      const { sessionEndsAt } = await shop.db.payment.findUniqueOrThrow({ where: { id: order.payment.paymentId } })
      const from = new Date((sessionEndsAt?.getTime() ?? 0) + MINUTE_MS / 2)
      for (const { status, body } of replies) {
        expect(status).toBe(409)
        expect(body).toMatchObject({
          error: 'ORDER_STATE',
          message: expect.stringContaining(`You can choose another one from ${shopTimeFrom(from)}.`),
          details: [{ orderNumber: order.number, from: from.toISOString() }],
        })
      }
      expect(await payablePages(shop, order.number)).toBe(1)

      // The order is held for 25 minutes, the session lasts 20.
      shop.clock.advance(21 * MINUTE_MS)
      expect((await payAgain(shop, order, other)).body.result.payment.redirectUrl).toContain(shop.simulators[other].url)
      expect(await shop.attemptsOf(order)).toEqual(['failed', 'pending'])
    },
  )

  each(
    '%s: another provider is offered without a time once the stock is not reserved any more',
    async ([name, other], { shop }) => {
      const order = await shop.given.order({ provider: name })
      const { holdUntil } = await shop.db.order.findUniqueOrThrow({ where: { id: order.id } })
      await shop.db.payment.update({ where: { id: order.payment.paymentId }, data: { sessionEndsAt: holdUntil } })
      const { status, body } = await payAgain(shop, order, other)
      expect(status).toBe(409)
      expect(body.message).toMatch(/choose the same payment method as before\.$/)
      expect(body.details).toEqual([{ orderNumber: order.number }])
    },
  )

  each('%s: keeps a page that the previous version opened, for 20 minutes', async ([name, other], { shop }) => {
    const order = await shop.given.order({ provider: name })
    await shop.db.payment.update({ where: { id: order.payment.paymentId }, data: { sessionEndsAt: null } })

    const same = await payAgain(shop, order, name)
    expect({ status: same.status, payment: same.body.result?.payment }).toEqual({
      status: 200,
      payment: order.redirect,
    })
    const { status, body } = await payAgain(shop, order, other)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringContaining('You can choose another one from'),
    })
    expect(await payablePages(shop, order.number)).toBe(1)

    shop.clock.advance(21 * MINUTE_MS)
    expect((await payAgain(shop, order, other)).status).toBe(200)
    expect(await shop.attemptsOf(order)).toEqual(['failed', 'pending'])
  })

  each('%s: gets a new page, anywhere, once the bank has declined', async ([name, other], { shop }) => {
    for (const next of [name, other]) {
      const order = await shop.given.order({ provider: name })
      await shop.drivers[name].decline(order)
      const { status, body } = await payAgain(shop, order, next)
      expect(status).toBe(200)
      expect(body.result.payment.redirectUrl).not.toBe(order.payPath)
      expect(await payablePages(shop, order.number)).toBe(1)
      expect(await shop.attemptsOf(order)).toEqual(['failed', 'pending'])
    }
  })

  each('%s: is paid by a payment that was made there without a callback', async ([name, other], { shop }) => {
    const order = await shop.given.order({ provider: name })
    await shop.drivers[name].pay(order)
    const { body } = await payAgain(shop, order, other)
    expect(body.result.payment.redirectUrl).toBe(`/order/success?order=${order.number}`)
    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.attemptsOf(order)).toEqual(['captured'])
  })

  test('arca: while the bank does not respond its page remains, another provider is available after three minutes', async ({
    shop,
  }) => {
    const order = await shop.given.order({ provider: 'arca' })
    shop.simulators.arca.trouble = 'errors'
    expect((await payAgain(shop, order, 'arca')).body.result.payment).toEqual(order.redirect)
    const { status, body } = await payAgain(shop, order, 'sandbox')
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringContaining('We’re waiting for the bank’s answer. You can pay again from'),
    })
    shop.clock.advance(3 * MINUTE_MS)
    expect((await payAgain(shop, order, 'sandbox')).status).toBe(200)
    expect(await shop.attemptsOf(order)).toEqual(['failed', 'pending'])
    expect(await shop.seen(order)).toEqual(unpaid)
  })
})

describe('an order without a page', () => {
  /** An order that its bank gave no page. */
  async function withoutPage(shop: ProviderShop, name: 'ameriabank' | 'arca') {
    const [buyer, { sku }] = [await shop.given.buyer(), await shop.given.variant()]
    shop.simulators[name].trouble = 'errors'
    const reply = await shop
      .api(buyer)
      .post('/orders')
      .set('Idempotency-Key', `${name}-${sku}`)
      .send(orderOf([{ sku, quantity: 1 }], { paymentProvider: name }))
    expect(reply.status).toBe(503)
    shop.simulators[name].trouble = 'no'
    // A bank that failed is asked again after 15 s.
    shop.clock.advance(16_000)
    return { buyer, number: Number(reply.body.details[0].orderNumber) }
  }

  each('%s: gets one page from six calls at the same time, and all six lead there', async ([name], { shop }) => {
    const order = await withoutPage(shop, name)
    slowDown(shop, 300)
    const replies = await Promise.all(Array.from({ length: 6 }, () => payAgain(shop, order, name)))
    slowDown(shop, 0)
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(replies.map(({ body }) => body.result.payment.redirectUrl)).size).toBe(1)
    expect(await payablePages(shop, order.number)).toBe(1)
  })

  each('%s: gets one page from six calls at the same time with two providers', async ([name, other], { shop }) => {
    const order = await withoutPage(shop, name)
    slowDown(shop, 300)
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => payAgain(shop, order, index % 2 === 0 ? name : other)),
    )
    slowDown(shop, 0)
    const pages: string[] = replies.flatMap(({ status, body }) =>
      status === 200 ? [body.result.payment.redirectUrl] : [],
    )
    // A request whose attempt was superseded leads to the shop's page of a failed payment.
    expect(new Set(pages.filter(page => !page.startsWith('/order/failed'))).size).toBe(1)
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(await payablePages(shop, order.number)).toBe(1)
  })

  each('%s: can be paid at another provider at once', async ([name, other], { shop }) => {
    const order = await withoutPage(shop, name)
    expect((await payAgain(shop, order, other)).body.result.payment.redirectUrl).toContain(shop.simulators[other].url)
    expect(await payablePages(shop, order.number)).toBe(1)
  })
})
