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
  test('says what a code takes off, how many points can be spent and how many are earned', async ({ shop }) => {
    const { code, quote } = await ready(shop)

    expect(await quote({ promoCode: ` ${code.toLowerCase()} `, bonusPoints: 1000 })).toMatchObject({
      promo: { code, discountAmd: 1000, isPartial: false },
      bonus: { balance: 5000, mostPoints: 2700 },
      totals: { goodsAmd: 10_000, discountAmd: 1000, pointsAmd: 1000, totalAmd: 9500, vatAmd: 1583, earnsPoints: 240 },
    })
    expect(await quote({ bonusPoints: 99_999 })).toMatchObject({ promo: null, totals: { pointsAmd: 3000 } })
    expect(await usesOf(shop, code)).toBe(0)
  })

  test('for a visitor knows codes and no points, also with a session that is over', async ({ shop }) => {
    const { code, items } = await ready(shop)
    const over = { id: '', phone: '', email: '', token: 'nonsense' }
    for (const browser of [shop.as(), shop.as(over)]) {
      const { body } = await browser.post('/checkout/quote', { items, promoCode: code, bonusPoints: 500 })
      expect(body.result).toMatchObject({ bonus: null, totals: { discountAmd: 1000, pointsAmd: 0 } })
    }
  })

  test('tells of a code that leaves out goods on sale', async ({ shop }) => {
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
  ['is not yet valid', { startsAt: new Date(NOON.getTime() + 60_000) }, 'PROMO_NOT_YET', /not valid yet/],
  ['is over', { endsAt: new Date(NOON.getTime() - 60_000) }, 'PROMO_OVER', /has ended/],
  ['was ended', { isActive: false }, 'PROMO_OVER', /has ended/],
  ['wants more goods', { minimumGoodsAmd: 12_500 }, 'PROMO_MINIMUM', /another 2\u00A0500\u00A0֏/],
  ['is for other goods', { categories: ['hookah'] }, 'PROMO_NOT_FOR_THESE', /not for the goods/],
]

describe('a code that cannot be used', () => {
  test.for(wrong)(
    'because it %s is told by the quote and refuses the order, which loses nothing',
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

  test('as there is none is unknown, in the language asked for', async ({ shop }) => {
    const { customer, items } = await ready(shop)
    const reply = await shop.as(customer, 'ru').order(orderOf(items, { promoCode: 'НЕТ ТАКОГО' }))
    expect([reply.status, reply.body.error, reply.body.message]).toEqual([
      422,
      'PROMO_UNKNOWN',
      'Такого промокода нет. Проверьте, нет ли опечатки.',
    ])
  })

  test('as others have used it up, or this customer has', async ({ shop }) => {
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

  test('as there is none is one guess, however often the cart is priced with it', async ({ shop }) => {
    const { code, quote } = await ready(shop)
    for (let changes = 0; changes < 20; changes++) {
      expect(await quote({ promoCode: 'TYPO' })).toMatchObject({ promo: { problem: { error: 'PROMO_UNKNOWN' } } })
    }
    await Promise.all(Array.from({ length: 5 }, () => quote({ promoCode: code })))

    expect(await quote({ promoCode: code })).toMatchObject({ promo: { discountAmd: 1000 } })
    expect(await shop.db.promoGuess.findMany({ where: { tries: { gt: 1 } } })).toEqual([])
  })

  test('guessed too often does not hide the order that a key placed before', async ({ shop }) => {
    const { browser, quote, body } = await ready(shop)
    const key = randomUUID()
    const placed = await browser.order(body, key)
    for (let nth = 0; nth < 15; nth++) await quote({ promoCode: `OTHER-${nth}` })

    const again = await browser.order(body, key)

    expect(again.status).toBe(201)
    expect(again.body.result.order.number).toBe(placed.body.result.order.number)
    expect((await browser.order(body)).body.error).toBe('TOO_MANY_ATTEMPTS')
  })

  test('is not found by guessing: after 15 unknown ones an hour passes, however many are tried at once', async ({
    shop,
  }) => {
    const { browser, code, quote, body } = await ready(shop)
    const guesses = Array.from({ length: 25 }, (_, nth) => quote({ promoCode: `GUESS-${nth}` }))
    const errors = (await Promise.all(guesses)).map(({ promo }) => promo.problem.error)
    expect(errors.filter(error => error === 'PROMO_UNKNOWN')).toHaveLength(15)
    expect(errors.filter(error => error === 'TOO_MANY_ATTEMPTS')).toHaveLength(10)

    expect(await quote({ promoCode: code })).toMatchObject({ promo: { problem: { error: 'TOO_MANY_ATTEMPTS' } } })
    const refused = await browser.order(body)
    expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    shop.clock.advance(60 * 60_000)
    expect(await quote({ promoCode: code })).toMatchObject({ promo: { discountAmd: 1000 } })
    shop.clock.set(NOON)
  })
})

describe('an order with a code and points', () => {
  test('holds both, freezes what each line has of them, and earns what was promised', async ({ shop }) => {
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

  test('is the same order when its key is sent again, and another with another code', async ({ shop }) => {
    const { customer, browser, body, code } = await ready(shop)
    const key = randomUUID()
    const asked = { ...body, bonusPoints: 100 }
    const first = await browser.order(asked, key)
    expect((await browser.order({ ...asked, promoCode: code }, key)).body.result).toEqual(first.body.result)
    expect((await browser.order({ ...body, bonusPoints: 200 }, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await balanceOf(shop, customer)).toBe(4900)
    expect(await usesOf(shop, code)).toBe(1)
  })

  test('is refused when the code takes off something else than the quote said', async ({ shop }) => {
    const { browser, body, code } = await ready(shop)
    const reply = await browser.order({ ...body, discountAmd: 1500 })
    expect([reply.status, reply.body.error]).toEqual([409, 'PROMO_CHANGED'])
    expect(await usesOf(shop, code)).toBe(0)
  })

  test('is refused where what was agreed to has changed since the quote, naming each figure', async ({ shop }) => {
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
          message: `Доставка: ${formatAmd(1500)} → ${formatAmd(2000)}`,
        },
        { path: 'body.expected.totalAmd', before: totalAmd, now: totalAmd + 500 },
      ],
    })
    await shop.db.setting.delete({ where: { key: 'delivery' } })
    expect(await usesOf(shop, code)).toBe(0)
    expect((await browser.order(agreed)).body.result.order.totals).toMatchObject(totals)
  })

  test('is refused with more points than can be spent, and says how many can', async ({ shop }) => {
    const { customer, browser, items } = await ready(shop)
    const reply = await browser.order(orderOf(items, { bonusPoints: 3001 }))
    expect([reply.status, reply.body.error]).toEqual([409, 'POINTS_NOT_AVAILABLE'])
    expect(reply.body.details).toMatchObject([{ path: 'body.bonusPoints', available: 3000 }])
    expect(await balanceOf(shop, customer)).toBe(5000)
  })

  test('leaves out the categories that the settings leave out', async ({ shop }) => {
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
  const ground = await ready(shop, { usesInAll: 1, usesPerCustomer: 1 })
  const reply = await ground.browser.order({ ...ground.body, bonusPoints: 1000 })
  return { ...ground, number: reply.body.result.order.number as number }
}

describe('code and points come back', () => {
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

  test('when its hold is over, are held again by a payment that comes late, and come back once more', async ({
    shop,
  }) => {
    const { customer, browser, number, code } = await placed(shop)
    const hear = await shop.payUnheard(number)
    shop.clock.advance(HOLD_MS)
    await expireOrders(shop.deps)
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([5000, 0])

    await hear()
    expect((await browser.get(`/orders/${number}`)).body.result.status).toBe('paid')
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([4000, 1])

    await browser.post(`/orders/${number}/cancel`)
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([5000, 0])
    shop.clock.set(NOON)
  })
})

describe('a payment that comes after the hold goes back', () => {
  const late = async (shop: Shop, meanwhile: (ground: Awaited<ReturnType<typeof placed>>) => Promise<unknown>) => {
    const ground = await placed(shop)
    const hear = await shop.payUnheard(ground.number)
    shop.clock.advance(HOLD_MS)
    await expireOrders(shop.deps)
    await meanwhile(ground)
    await hear()
    const { status, paymentState } = (await ground.browser.get(`/orders/${ground.number}`)).body.result
    const refund = await shop.db.paymentRefund.findFirst({ where: { payment: { order: { number: ground.number } } } })
    shop.clock.set(NOON)
    return { ...ground, status, paymentState, reason: refund?.reason }
  }

  test('when the points were spent in between', async ({ shop }) => {
    const { customer, code, coal, ...order } = await late(shop, ({ customer }) => shop.given.points(customer, -4500))
    expect(order).toMatchObject({ status: 'cancelled', paymentState: 'refund_due', reason: 'points_gone' })
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([500, 0])
    expect(await shop.stockOf(coal.sku)).toMatchObject({ onHand: 10, reserved: 0 })
  })

  test('when somebody else has used the code in between', async ({ shop }) => {
    const { customer, code, ...order } = await late(shop, async ({ body }) => {
      const other = await shop.as(await shop.given.customer()).order(body)
      expect(other.status).toBe(201)
    })
    expect(order).toMatchObject({ status: 'cancelled', paymentState: 'refund_due', reason: 'code_gone' })
    expect([await balanceOf(shop, customer), await usesOf(shop, code)]).toEqual([5000, 1])
  })
})
