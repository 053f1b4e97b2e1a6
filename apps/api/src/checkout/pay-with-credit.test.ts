import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { NOON, orderOf, test } from '../../test/builders/checkout-shop.ts'
import { runJobs } from '../../test/builders/returns-shop.ts'
import { bankOf, shopperWithCredit, TOTAL_AMD } from '../../test/builders/shopper-with-credit.ts'
import { expireOrders } from './expire-orders.ts'
import { settlePayment } from './settle-payment.ts'

const HOLD_MS = 26 * 60_000
describe('a quote', () => {
  test.for([
    [5000, 5000],
    [11_450, 11_400],
    [20_000, TOTAL_AMD],
  ])(
    'with %i AMD of credit offers to pay %i of it, and leaves nothing or at least 100 AMD',
    async ([balanceAmd, mostAmd], { shop }) => {
      const { quote, balance } = await shopperWithCredit(shop, balanceAmd ?? 0)
      expect(await quote()).toMatchObject({ totals: { totalAmd: TOTAL_AMD }, credit: { balanceAmd, mostAmd } })
      expect(await balance()).toBe(balanceAmd)
    },
  )

  test('has no credit for visitors and for customers without it', async ({ shop }) => {
    const { coal } = await shopperWithCredit(shop, 5000)
    for (const browser of [shop.as(), shop.as(await shop.given.customer())]) {
      const { body } = await browser.post('/checkout/quote', { items: [{ sku: coal.sku, quantity: 1 }] })
      expect(body.result).not.toHaveProperty('credit')
    }
  })
})

describe('an order that credit pays in part', () => {
  test('takes the credit when it is placed and charges the rest', async ({ shop }) => {
    const { place, seen, credit } = await shopperWithCredit(shop, 5000)
    const number = await place(3000)
    expect(await credit()).toMatchObject({
      balanceAmd: 2000,
      items: [{ kind: 'spent', deltaAmd: -3000, orderNumber: number }, { kind: 'granted' }],
    })
    await shop.pay(number)
    expect(await bankOf(shop, number)).toMatchObject([{ amountAmd: 8500, capturedAmd: 8500 }])
    expect(await seen(number)).toMatchObject({
      status: 'paid',
      totals: { totalAmd: TOTAL_AMD, creditAmd: 3000 },
    })
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    const receipt = await shop.db.fiscalReceipt.findFirstOrThrow({ where: { order: { number } } })
    expect(receipt).toMatchObject({ amountAmd: TOTAL_AMD, status: 'printed' })
    const staff = shop.as(await shop.given.staff('admin'))
    expect((await staff.get(`/admin/orders/${number}/payments`)).body.result).toMatchObject([
      { amountAmd: TOTAL_AMD, creditAmd: 3000 },
    ])
  })

  test('is the same order for the same key, and keeps its credit with another payment page', async ({ shop }) => {
    const { order, balance, browser } = await shopperWithCredit(shop, 5000)
    const key = randomUUID()
    const coal = await shop.given.variant()
    const body = orderOf([{ ...coal, quantity: 1 }], { creditAmd: 2000 })
    const { number } = (await browser.order(body, key)).body.result.order
    expect((await browser.order(body, key)).body.result.order.number).toBe(number)
    expect((await browser.order({ ...body, creditAmd: 1000 }, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await browser.post(`/orders/${number}/pay`)).status).toBe(200)
    expect(await balance()).toBe(3000)
    await shop.pay(number)
    expect((await bankOf(shop, number)).at(-1)).toMatchObject({ capturedAmd: 2500 })
    expect((await order(4000)).body).toMatchObject({
      error: 'CREDIT_NOT_AVAILABLE',
      details: [{ path: 'body.creditAmd', available: 3000 }],
    })
  })

  test.for([TOTAL_AMD - 50, TOTAL_AMD + 1])(
    'is rejected with %i AMD of it, without other effects',
    async (applied, { shop }) => {
      const { order, balance, coal } = await shopperWithCredit(shop, 20_000)
      expect((await order(applied)).body.error).toBe('CREDIT_NOT_AVAILABLE')
      expect(await balance()).toBe(20_000)
      expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 0 })
    },
  )

  test('that is paid twice refunds the second charge alone', async ({ shop }) => {
    const { place, seen, balance, refunds } = await shopperWithCredit(shop, 5000)
    const number = await place(5000)
    await shop.pay(number)
    const providerRef = randomUUID()
    const { orderId } = await shop.db.payment.findFirstOrThrow({ where: { order: { number } } })
    const earlier = { id: randomUUID(), orderId, provider: 'idram', status: 'failed', providerRef, createdAt: NOON }
    await shop.db.payment.create({ data: { ...earlier, amountAmd: TOTAL_AMD, creditAmd: 5000, settledAt: NOON } })
    const report = { providerRef, state: 'captured', amountAmd: 6500, currency: 'AMD' } as const
    expect(await settlePayment(shop.deps, { provider: 'idram', report })).toBe('refund_due')
    const refund = { amountAmd: 6500, creditAmd: 0, status: 'requested', reason: 'paid_twice' }
    expect(await refunds(number)).toEqual([refund])
    expect(await seen(number)).toMatchObject({ status: 'paid' })
    expect(await balance()).toBe(0)
    // No simulator of this provider runs here.
    await shop.db.paymentRefund.updateMany({ where: { payment: { id: earlier.id } }, data: { status: 'manual' } })
  })

  test('releases the credit once if it is cancelled unpaid', async ({ shop }) => {
    const { browser, place, credit } = await shopperWithCredit(shop, 5000)
    const number = await place(5000)
    for (let times = 0; times < 2; times++) await browser.post(`/orders/${number}/cancel`)
    expect(await credit()).toMatchObject({ balanceAmd: 5000, items: [{ kind: 'released', deltaAmd: 5000 }, {}, {}] })
  })

  test('takes the credit again for a late payment, or refunds the charge if it is gone', async ({ shop }) => {
    const { place, seen, balance, refunds } = await shopperWithCredit(shop, 5000)
    const [first, second] = [await place(3000), await place(2000)]
    const reports = [await shop.payWithoutReport(first), await shop.payWithoutReport(second)]
    shop.clock.advance(HOLD_MS)
    await expireOrders(shop.deps)
    shop.clock.set(NOON)
    expect(await balance()).toBe(5000)
    await reports[0]?.()
    expect(await seen(first)).toMatchObject({ status: 'paid' })
    expect(await balance()).toBe(2000)
    const third = await place(1000)
    await reports[1]?.()
    expect(await seen(second)).toMatchObject({ status: 'cancelled' })
    expect(await refunds(second)).toMatchObject([{ amountAmd: 9500, creditAmd: 0, reason: 'credit_gone' }])
    expect(await balance()).toBe(1000)
    await shop.pay(third)
    await runJobs(shop)
    expect((await bankOf(shop, second))[0]).toMatchObject({ refundedAmd: 9500 })
  })

  test('that is cancelled refunds the card first and the rest to the credit, and says so', async ({ shop }) => {
    const { browser, place, balance, refunds, customer } = await shopperWithCredit(shop, 5000)
    const number = await place(5000)
    await shop.pay(number)
    expect((await browser.post(`/orders/${number}/cancel`)).status).toBe(200)
    // The credit does not wait for the card.
    expect(await balance()).toBe(5000)
    await runJobs(shop)
    expect(await refunds(number)).toEqual([
      { amountAmd: TOTAL_AMD, creditAmd: 5000, status: 'confirmed', reason: 'customer' },
    ])
    expect((await bankOf(shop, number))[0]).toMatchObject({ refundedAmd: 6500 })
    expect(await balance()).toBe(5000)
    const messages = await shop.db.outbox.findMany({ where: { accountId: customer.id, topic: 'refund.confirmed' } })
    expect(messages.map(({ params }) => params)).toContainEqual({
      number,
      amountAmd: TOTAL_AMD,
      cardAmd: 6500,
      creditAmd: 5000,
    })
  })
})

describe('an order with a promo code, points and credit', () => {
  test('charges the rest, and gives back each of them when it is cancelled', async ({ shop }) => {
    const { browser, place, balance, refunds, customer } = await shopperWithCredit(shop, 5000)
    const code = `C${randomUUID().slice(0, 8)}`.toUpperCase()
    await shop.given.promo({ code, amountAmd: 1000 })
    await shop.given.points(customer, 700)
    const number = await place(5000, { promoCode: code, bonusPoints: 700 })
    await shop.pay(number)
    const chargeAmd = TOTAL_AMD - 1000 - 700 - 5000
    expect(await bankOf(shop, number)).toMatchObject([{ capturedAmd: chargeAmd }])
    await browser.post(`/orders/${number}/cancel`)
    await runJobs(shop)
    expect(await refunds(number)).toMatchObject([{ amountAmd: chargeAmd + 5000, creditAmd: 5000 }])
    expect((await bankOf(shop, number))[0]).toMatchObject({ refundedAmd: chargeAmd })
    expect(await balance()).toBe(5000)
    expect((await browser.get('/user/bonus')).body.result).toMatchObject({ balance: 700 })
  })
})

describe('an order that credit pays in full', () => {
  test('is paid at once, without a payment page, and is refunded to the credit at once', async ({ shop }) => {
    const { browser, order, seen, balance, coal, refunds } = await shopperWithCredit(shop, 20_000)
    // A provider that is not offered any more.
    const { status, body } = await order(TOTAL_AMD, { paymentProvider: 'arca' })
    const { order: placed, payment } = body.result
    expect([status, placed.status, placed.paymentState]).toEqual([201, 'paid', 'paid'])
    expect(payment).toEqual({ redirectUrl: `/en/order/success?order=${placed.number}`, method: 'GET', fields: {} })
    expect(await balance()).toBe(8500)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 8, reserved: 0 })
    expect(await bankOf(shop, placed.number)).toEqual([])
    expect(await shop.db.fiscalReceipt.count({ where: { order: { number: placed.number } } })).toBe(1)
    await browser.post(`/orders/${placed.number}/cancel`)
    expect(await refunds(placed.number)).toEqual([
      { amountAmd: TOTAL_AMD, creditAmd: TOTAL_AMD, status: 'confirmed', reason: 'customer' },
    ])
    expect(await seen(placed.number)).toMatchObject({ status: 'cancelled', paymentState: 'refunded' })
    expect(await balance()).toBe(20_000)
  })
})

describe('a payment with other store credit than its order', () => {
  test('is rejected by the database, and one that was made goes to review', async ({ shop }) => {
    const { place, seen, balance } = await shopperWithCredit(shop, 5000)
    const number = await place(5000)
    const { id, ...payment } = await shop.db.payment.findFirstOrThrow({ where: { order: { number } } })
    await shop.db.payment.update({ where: { id }, data: { creditAmd: 0 } })
    const other = { orderId: payment.orderId, provider: payment.provider, status: 'pending', amountAmd: TOTAL_AMD }
    const insertion = shop.db.payment.create({ data: { ...other, id: randomUUID(), createdAt: NOON } })
    await expect(insertion).rejects.toThrow('the payment has other store credit than its order')
    await (await shop.payWithoutReport(number))()
    expect(await shop.db.payment.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'review' })
    expect(await seen(number)).toMatchObject({ status: 'awaiting_payment' })
    expect(await balance()).toBe(0)
    await shop.db.payment.update({ where: { id }, data: { creditAmd: 5000 } })
  })
})

test('two orders at the same time never spend the same credit', async ({ shop }) => {
  const { order, balance } = await shopperWithCredit(shop, 5000)
  const replies = await Promise.all([order(3000), order(3000)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await balance()).toBe(2000)
})
