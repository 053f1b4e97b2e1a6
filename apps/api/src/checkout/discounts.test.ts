import { randomUUID } from 'node:crypto'
import { formatAmd } from '@shop/contracts/money.ts'
import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { type Customer, NOON, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { expireOrders } from './expire-orders.ts'

const HOLD_MS = 26 * 60_000
const newCode = () => `CODE-${randomUUID().slice(0, 8).toUpperCase()}`

const usesOf = async (shop: Shop, code: string) =>
  (await shop.db.promoCode.findUniqueOrThrow({ where: { code }, select: { used: true } })).used

const balanceOf = async (shop: Shop, customer: Customer) =>
  (await shop.as(customer).get('/user/bonus')).body.result.balance

/** A customer with 5000 points, 10 000 AMD of coal and a code for 10 %. */
async function ready(shop: Shop, terms: object = {}) {
  const customer = await shop.given.customer()
  await shop.given.points(customer, 5000)
  const code = newCode()
  await shop.given.promo({ code, percent: 10, ...terms })
  const coal = await shop.given.variant({ price: 5000 })
  const items = [{ sku: coal.sku, quantity: 2 }]
  const browser = shop.as(customer)
  const quote = async (changes: object = {}) =>
    (await browser.post('/checkout/quote', { items, delivery: { type: 'post', region: 'AM-ER' }, ...changes })).body
      .result
  return { customer, browser, code, coal, items, quote, body: orderOf(items, { promoCode: code.toLowerCase() }) }
}

describe('a quote', () => {
  test('returns the discount of a code, the usable points and the points to be earned', async ({ shop }) => {
    const { code, quote } = await ready(shop)

    expect(await quote({ promoCode: ` ${code.toLowerCase()} `, bonusPoints: 1000 })).toMatchObject({
      promo: { code, discountAmd: 1000, isPartial: false },
      bonus: { balance: 5000, mostPoints: 2700 },
      totals: { goodsAmd: 10_000, discountAmd: 1000, pointsAmd: 1000, totalAmd: 9500, vatAmd: 1583, earnsPoints: 240 },
    })
    expect(await quote({ bonusPoints: 99_999 })).toMatchObject({ promo: null, totals: { pointsAmd: 3000 } })
    expect(await usesOf(shop, code)).toBe(0)
  })

  test('for a visitor has codes and no points, also with an expired session', async ({ shop }) => {
    const { code, items } = await ready(shop)
    const over = { id: '', phone: '', email: '', token: 'nonsense' }
    for (const browser of [shop.as(), shop.as(over)]) {
      const { body } = await browser.post('/checkout/quote', { items, promoCode: code, bonusPoints: 500 })
      expect(body.result).toMatchObject({ bonus: null, totals: { discountAmd: 1000, pointsAmd: 0 } })
    }
  })

  test('reports a code that excludes discounted products', async ({ shop }) => {
    const { code, items, browser } = await ready(shop)
    const sale = await shop.given.variant({ price: 4000, oldPrice: 5000 })
    const { body } = await browser.post('/checkout/quote', {
      items: [...items, { sku: sale.sku, quantity: 1 }],
      promoCode: code,
    })
    expect(body.result).toMatchObject({ promo: { discountAmd: 1000, isPartial: true }, totals: { goodsAmd: 14_000 } })
  })
})

const wrong: [name: string, terms: object, error: string, message: RegExp][] = [
  ['is not yet valid', { startsAt: new Date(NOON.getTime() + 60_000) }, 'PROMO_NOT_YET', /isn’t valid yet/],
  ['is over', { endsAt: new Date(NOON.getTime() - 60_000) }, 'PROMO_OVER', /has expired/],
  ['was ended', { isActive: false }, 'PROMO_OVER', /has expired/],
  ['needs a higher price of the items', { minimumGoodsAmd: 12_500 }, 'PROMO_MINIMUM', /2,500\u00A0֏ more/],
  ['is for other products', { categories: ['hookah'] }, 'PROMO_NOT_FOR_THESE', /apply to the items/],
]

describe('an unusable code', () => {
  test.for(wrong)(
    'that %s is reported by the quote and rejected by the order, without other effects',
    async ([_name, terms, error, message], { shop }) => {
      const { browser, code, quote, body, coal } = await ready(shop, terms)

      expect(await quote({ promoCode: code })).toMatchObject({
        promo: { discountAmd: 0, problem: { error, message: expect.stringMatching(message) } },
        totals: { discountAmd: 0, totalAmd: 11_500 },
        canProceed: true,
      })
      const reply = await browser.order(body)
      expect([reply.status, reply.body.error]).toEqual([422, error])
      expect(reply.body.details).toMatchObject([{ path: 'body.promoCode', message: expect.stringMatching(message) }])
      expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 0 })
      expect(await usesOf(shop, code)).toBe(0)
    },
  )

  test('that does not exist is reported in the requested language', async ({ shop }) => {
    const { customer, items } = await ready(shop)
    const reply = await shop.as(customer, 'ru').order(orderOf(items, { promoCode: 'НЕТ ТАКОГО' }))
    expect([reply.status, reply.body.error, reply.body.message]).toEqual([
      422,
      'PROMO_UNKNOWN',
      'Такого промокода нет. Проверьте, нет ли опечатки.',
    ])
  })

  test('that others or this customer have used up is rejected', async ({ shop }) => {
    const { browser, code, quote, body } = await ready(shop, { usesInAll: 2, usesPerCustomer: 1 })
    expect((await browser.order(body)).status).toBe(201)
    expect(await quote({ promoCode: code })).toMatchObject({ promo: { problem: { error: 'PROMO_USED_BY_YOU' } } })
    expect((await browser.order(body)).body.error).toBe('PROMO_USED_BY_YOU')

    const second = shop.as(await shop.given.customer())
    expect((await second.order(body)).status).toBe(201)
    const third = shop.as(await shop.given.customer())
    expect((await third.order(body)).body.error).toBe('PROMO_USED_UP')
    expect(await usesOf(shop, code)).toBe(2)
  })

  test('that does not exist counts as one guess, however often the cart is priced with it', async ({ shop }) => {
    const { code, quote } = await ready(shop)
    for (let changes = 0; changes < 20; changes++) {
      expect(await quote({ promoCode: 'TYPO' })).toMatchObject({ promo: { problem: { error: 'PROMO_UNKNOWN' } } })
    }
    await Promise.all(Array.from({ length: 5 }, () => quote({ promoCode: code })))

    expect(await quote({ promoCode: code })).toMatchObject({ promo: { discountAmd: 1000 } })
    expect(await shop.db.promoGuess.findMany({ where: { tries: { gt: 1 } } })).toEqual([])
  })

  test('of too many guesses does not hide an order that was placed before with the key', async ({ shop }) => {
    const { browser, quote, body } = await ready(shop)
    const key = randomUUID()
    const placed = await browser.order(body, key)
    for (let index = 0; index < 15; index++) await quote({ promoCode: `OTHER-${index}` })

    const again = await browser.order(body, key)

    expect(again.status).toBe(201)
    expect(again.body.result.order.number).toBe(placed.body.result.order.number)
    expect((await browser.order(body)).body.error).toBe('TOO_MANY_ATTEMPTS')
  })

  test('cannot be guessed: after 15 unknown codes further ones are rejected for an hour, also concurrent ones', async ({
    shop,
  }) => {
    const { browser, code, quote, body } = await ready(shop)
    const guesses = Array.from({ length: 25 }, (_, index) => quote({ promoCode: `GUESS-${index}` }))
    const errors = (await Promise.all(guesses)).map(({ promo }) => promo.problem.error)
    expect(errors.filter(error => error === 'PROMO_UNKNOWN')).toHaveLength(15)
    expect(errors.filter(error => error === 'TOO_MANY_ATTEMPTS')).toHaveLength(10)

    expect(await quote({ promoCode: code })).toMatchObject({ promo: { problem: { error: 'TOO_MANY_ATTEMPTS' } } })
    const rejected = await browser.order(body)
    expect([rejected.status, rejected.body.error]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)

    shop.clock.advance(60 * 60_000)
    expect(await quote({ promoCode: code })).toMatchObject({ promo: { discountAmd: 1000 } })
    shop.clock.set(NOON)
  })
})

describe('an order with a code and points', () => {
  test('reserves both, stores the share of each line, and earns the promised points', async ({ shop }) => {
    const { customer, browser, code, items, coal } = await ready(shop)
    const bowl = await shop.given.variant({ price: 3333 })
    const lines = [...items, { sku: bowl.sku, quantity: 1 }]
    const reply = await browser.order(orderOf(lines, { promoCode: code, discountAmd: 1333, bonusPoints: 2000 }))

    expect(reply.status).toBe(201)
    const { number, totals } = reply.body.result.order
    expect(totals).toMatchObject({
      goodsAmd: 13_333,
      discountAmd: 1333,
      pointsAmd: 2000,
      totalAmd: 11_500,
      earnsPoints: 300,
    })
    const rows = await shop.db.orderLine.findMany({
      where: { order: { number } },
      orderBy: { unitPriceAmd: 'desc' },
      select: { sku: true, discountAmd: true, pointsAmd: true },
    })
    expect(rows).toEqual([
      { sku: coal.sku, discountAmd: 1000, pointsAmd: 1500 },
      { sku: bowl.sku, discountAmd: 333, pointsAmd: 500 },
    ])
    expect(await balanceOf(shop, customer)).toBe(3000)
    expect(await usesOf(shop, code)).toBe(1)

    await shop.pay(number)
    await shop.deliver(number)
    expect((await browser.get('/user/bonus')).body.result).toMatchObject({
      balance: 3300,
      items: [
        { kind: 'earned', points: 300, orderNumber: number },
        { kind: 'spent', points: -2000, orderNumber: number },
        { kind: 'correction', points: 5000 },
      ],
    })
  })

  test('is returned again for the same key, and rejected with another code', async ({ shop }) => {
    const { customer, browser, body, code } = await ready(shop)
    const key = randomUUID()
    const request = { ...body, bonusPoints: 100 }
    const first = await browser.order(request, key)
    expect((await browser.order({ ...request, promoCode: code }, key)).body.result).toEqual(first.body.result)
    expect((await browser.order({ ...body, bonusPoints: 200 }, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await balanceOf(shop, customer)).toBe(4900)
    expect(await usesOf(shop, code)).toBe(1)
  })

  test('is rejected if the discount differs from the quote', async ({ shop }) => {
    const { browser, body, code } = await ready(shop)
    const reply = await browser.order({ ...body, discountAmd: 1500 })
    expect([reply.status, reply.body.error]).toEqual([409, 'PROMO_CHANGED'])
    expect(await usesOf(shop, code)).toBe(0)
  })

  test('is rejected if an agreed amount has changed since the quote, and names each', async ({ shop }) => {
    const { customer, browser, body, code, quote } = await ready(shop)
    const { totals } = await quote({ promoCode: code })
    const { goodsAmd, discountAmd, totalAmd } = totals
    const expected = { goodsAmd, deliveryFeeAmd: totals.delivery.feeAmd, totalAmd }
    const agreed = { ...body, discountAmd, expected }
    const value = { ...defaultSettings.delivery, yerevanFeeAmd: 2000 }
    await shop.db.setting.create({ data: { key: 'delivery', value, updatedAt: NOON } })

    const dearer = await shop.as(customer, 'ru').order(agreed)
    expect(dearer.body).toMatchObject({
      error: 'TOTAL_CHANGED',
      details: [
        {
          path: 'body.expected.deliveryFeeAmd',
          before: 1500,
          now: 2000,
          message: `Доставка: ${formatAmd(1500, 'ru')} → ${formatAmd(2000, 'ru')}`,
        },
        { path: 'body.expected.totalAmd', before: totalAmd, now: totalAmd + 500 },
      ],
    })
    await shop.db.setting.delete({ where: { key: 'delivery' } })
    expect(await usesOf(shop, code)).toBe(0)
    expect((await browser.order(agreed)).body.result.order.totals).toMatchObject(totals)
  })

  test('is rejected with more points than allowed, and returns the maximum', async ({ shop }) => {
    const { customer, browser, items } = await ready(shop)
    const reply = await browser.order(orderOf(items, { bonusPoints: 3001 }))
    expect([reply.status, reply.body.error]).toEqual([409, 'POINTS_NOT_AVAILABLE'])
    expect(reply.body.details).toMatchObject([{ path: 'body.bonusPoints', available: 3000 }])
    expect(await balanceOf(shop, customer)).toBe(5000)
  })

  test('excludes the categories of the settings', async ({ shop }) => {
    const { quote, code } = await ready(shop)
    const coal = { ...defaultSettings.categories.coal, inPromotions: false, spendsPoints: false, earnsPoints: false }
    const value = { ...defaultSettings.categories, coal }
    await shop.db.setting.create({ data: { key: 'categories', value, updatedAt: NOON } })

    const quoted = await quote({ promoCode: code, bonusPoints: 1000 })
    await shop.db.setting.deleteMany({ where: { key: 'categories' } })
    expect(quoted).toMatchObject({
      promo: { problem: { error: 'PROMO_NOT_FOR_THESE' } },
      bonus: { mostPoints: 0 },
      totals: { discountAmd: 0, pointsAmd: 0, earnsPoints: 0 },
    })
  })
})

/** An order with a code that can be used once, and with 1000 points. */
async function placed(shop: Shop) {
  const context = await ready(shop, { usesInAll: 1, usesPerCustomer: 1 })
  const reply = await context.browser.order({ ...context.body, bonusPoints: 1000 })
  return { ...context, number: reply.body.result.order.number as number }
}

describe('code and points are returned', () => {
  test('once, when the order is cancelled unpaid', async ({ shop }) => {
    const { customer, browser, number, code } = await placed(shop)
    for (let n = 0; n < 2; n++) await browser.post(`/orders/${number}/cancel`)
    expect(await balanceOf(shop, customer)).toBe(5000)
    expect(await usesOf(shop, code)).toBe(0)
  })

  test('when it is cancelled after it was paid', async ({ shop }) => {
    const { customer, browser, number, code } = await placed(shop)
    await shop.pay(number)
    await browser.post(`/orders/${number}/cancel`)
    expect(await balanceOf(shop, customer)).toBe(5000)
    expect(await usesOf(shop, code)).toBe(0)
  })

  test('when its reservation expires, are reserved again by a late payment, and returned once more', async ({
    shop,
  }) => {
    const { customer, browser, number, code } = await placed(shop)
    const deliverReport = await shop.payWithoutReport(number)
    shop.clock.advance(HOLD_MS)
    await expireOrders(shop.deps)
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([5000, 0])

    await deliverReport()
    expect((await browser.get(`/orders/${number}`)).body.result.status).toBe('paid')
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([4000, 1])

    await browser.post(`/orders/${number}/cancel`)
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([5000, 0])
    shop.clock.set(NOON)
  })
})

describe('a payment after the reservation expired is refunded', () => {
  const late = async (shop: Shop, meanwhile: (context: Awaited<ReturnType<typeof placed>>) => Promise<unknown>) => {
    const context = await placed(shop)
    const deliverReport = await shop.payWithoutReport(context.number)
    shop.clock.advance(HOLD_MS)
    await expireOrders(shop.deps)
    await meanwhile(context)
    await deliverReport()
    const { status, paymentState } = (await context.browser.get(`/orders/${context.number}`)).body.result
    const refund = await shop.db.paymentRefund.findFirst({ where: { payment: { order: { number: context.number } } } })
    shop.clock.set(NOON)
    return { ...context, status, paymentState, reason: refund?.reason }
  }

  test('if the points were spent meanwhile', async ({ shop }) => {
    const { customer, code, coal, ...order } = await late(shop, ({ customer }) => shop.given.points(customer, -4500))
    expect(order).toMatchObject({ status: 'cancelled', paymentState: 'refund_due', reason: 'points_gone' })
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([500, 0])
    expect(await shop.stockOf(coal.sku)).toMatchObject({ onHand: 10, reserved: 0 })
  })

  test('if another customer has used the code meanwhile', async ({ shop }) => {
    const { customer, code, ...order } = await late(shop, async ({ body }) => {
      const other = await shop.as(await shop.given.customer()).order(body)
      expect(other.status).toBe(201)
    })
    expect(order).toMatchObject({ status: 'cancelled', paymentState: 'refund_due', reason: 'code_gone' })
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([5000, 1])
  })
})
