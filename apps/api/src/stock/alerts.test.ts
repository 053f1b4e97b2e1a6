import { MAX_STOCK_ALERTS } from '@shop/contracts/stock.ts'
import { describe, expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { defaultSettings } from '#settings/index.ts'
import {
  type Browser,
  type Customer,
  orderOf,
  type Shop,
  type TestVariant,
  test,
} from '../../test/builders/checkout-shop.ts'
import { notifyBackInStock, variantName } from './notify-back-in-stock.ts'

const ask = (browser: Browser, { slug, sku }: TestVariant) =>
  browser.post(`/catalog/products/${slug}/stock-alerts`, { sku })

/** Counts the back-in-stock messages to a customer, by SMS and e-mail. */
async function countNotices({ db }: Shop, { phone, email }: Customer, { slug }: TestVariant): Promise<number[]> {
  const about = { topic: 'stock.back', params: { path: ['slug'], equals: slug } }
  return Promise.all([
    db.outbox.count({ where: { ...about, recipient: phone, channel: 'sms' } }),
    db.outbox.count({ where: { ...about, recipient: email, channel: 'email' } }),
  ])
}

/** Creates a variant whose last units are reserved by an unpaid order, and a customer with an alert. */
async function soldOut(shop: Shop) {
  const variant = await shop.given.variant({ stock: 2 })
  const holder = shop.as(await shop.given.customer())
  const { number } = (await holder.order(orderOf([{ ...variant, quantity: 2 }]))).body.result.order
  const waiting = await shop.given.customer()
  expect((await ask(shop.as(waiting), variant)).status).toBe(201)
  return { variant, holder, number, waiting }
}

/** What brings stock back, each in its own way. */
const ways: [what: string, bring: (shop: Shop, sold: Awaited<ReturnType<typeof soldOut>>) => Promise<unknown>][] = [
  ['the unpaid order is cancelled', (_shop, { holder, number }) => holder.post(`/orders/${number}/cancel`)],
  [
    'the paid order is cancelled',
    async (shop, { holder, number }) => {
      await shop.pay(number)
      await holder.post(`/orders/${number}/cancel`)
    },
  ],
  [
    'the hold expires',
    async shop => {
      shop.clock.advance(26 * 60_000)
      await expireOrders(shop.deps)
    },
  ],
  ['a delivery comes', (shop, { variant }) => book(shop, { sku: variant.sku, kind: 'receipt', delta: 1 })],
  [
    'a count finds more',
    (shop, { variant }) => book(shop, { sku: variant.sku, kind: 'correction', delta: 1, reason: 'box' }),
  ],
]

async function book(shop: Shop, body: object): Promise<void> {
  const operator = shop.as(await shop.given.staff())
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  expect((await operator.post('/admin/stock/movements', body, headers)).status).toBe(201)
}

describe('a customer with an alert for a sold-out variant', () => {
  test.for(ways)('is notified once when %s', async ([, bring], { shop }) => {
    const sold = await soldOut(shop)
    await notifyBackInStock(shop.deps)
    expect(await countNotices(shop, sold.waiting, sold.variant)).toEqual([0, 0])

    await bring(shop, sold)
    await Promise.all([notifyBackInStock(shop.deps), notifyBackInStock(shop.deps), notifyBackInStock(shop.deps)])
    await notifyBackInStock(shop.deps)

    expect(await countNotices(shop, sold.waiting, sold.variant)).toEqual([1, 1])
    expect(await shop.db.stockAlert.count({ where: { variant: { sku: sold.variant.sku } } })).toBe(0)
  })

  test('is not notified of a price change', async ({ shop }) => {
    const { variant, waiting } = await soldOut(shop)
    await shop.db.variant.update({ where: { sku: variant.sku }, data: { priceAmd: 100 } })
    await notifyBackInStock(shop.deps)
    expect(await countNotices(shop, waiting, variant)).toEqual([0, 0])
  })

  test('is notified only once its category is sold online, whatever the stock is', async ({ shop }) => {
    const { variant, waiting, holder, number } = await soldOut(shop)
    const value = { ...defaultSettings.categories, coal: { ...defaultSettings.categories.coal, isSoldOnline: false } }
    await shop.db.setting.create({ data: { key: 'categories', value, updatedAt: shop.clock.now() } })
    await holder.post(`/orders/${number}/cancel`)
    await notifyBackInStock(shop.deps)
    expect(await countNotices(shop, waiting, variant)).toEqual([0, 0])

    await shop.db.setting.delete({ where: { key: 'categories' } })
    await notifyBackInStock(shop.deps)
    expect(await countNotices(shop, waiting, variant)).toEqual([1, 1])
  })

  test('has one alert for repeated requests, and may add it again after the message', async ({ shop }) => {
    const { variant, waiting, holder, number } = await soldOut(shop)
    const browser = shop.as(waiting)
    expect((await ask(browser, variant)).status).toBe(201)
    expect(await shop.db.stockAlert.count({ where: { accountId: waiting.id } })).toBe(1)
    await holder.post(`/orders/${number}/cancel`)
    await notifyBackInStock(shop.deps)
    await holder.order(orderOf([{ ...variant, quantity: 2 }]))
    await ask(browser, variant)
    await book(shop, { sku: variant.sku, kind: 'receipt', delta: 1 })
    await notifyBackInStock(shop.deps)
    expect(await countNotices(shop, waiting, variant)).toEqual([2, 2])
  })

  test('sees the alert in the account, in its language, and can remove it', async ({ shop }) => {
    const { variant, waiting } = await soldOut(shop)
    const browser = shop.as(waiting, 'hy')
    const { items } = (await browser.get('/user/stock-alerts')).body.result
    expect(items).toMatchObject([
      { sku: variant.sku, slug: variant.slug, title: 'Уголь', titleEN: 'Coal', weight: 1000 },
    ])
    const stranger = shop.as(await shop.given.customer())
    await stranger.delete(`/user/stock-alerts/${variant.sku}`)
    expect((await browser.get('/user/stock-alerts')).body.result.items).toHaveLength(1)
    for (let twice = 0; twice < 2; twice++) {
      expect((await browser.delete(`/user/stock-alerts/${variant.sku}`)).status).toBe(200)
    }
    expect((await browser.get('/user/stock-alerts')).body.result.items).toEqual([])
  })

  test('has the alert in the export of the account', async ({ shop }) => {
    const { variant, waiting } = await soldOut(shop)
    const { body } = await shop.as(waiting).get('/user/export')
    expect(body.result.stockAlerts).toMatchObject([{ sku: variant.sku, title: 'Уголь' }])
  })
})

test('a hundred customers are notified once each by three concurrent sweeps', async ({ shop }) => {
  const variant = await shop.given.variant({ stock: 0 })
  const { id: variantId } = await shop.db.variant.findUniqueOrThrow({ where: { sku: variant.sku } })
  const crowd = await Promise.all(Array.from({ length: 100 }, () => shop.given.customer()))
  await shop.db.stockAlert.createMany({
    data: crowd.map(({ id: accountId }) => ({ accountId, variantId, locale: 'ru', createdAt: shop.clock.now() })),
  })
  await book(shop, { sku: variant.sku, kind: 'receipt', delta: 1 })
  const counts = await Promise.all([
    notifyBackInStock(shop.deps),
    notifyBackInStock(shop.deps),
    notifyBackInStock(shop.deps),
  ])
  await notifyBackInStock(shop.deps)
  expect(counts.reduce((sum, each) => sum + each)).toBe(100)
  for (const customer of crowd) expect(await countNotices(shop, customer, variant)).toEqual([1, 1])
})

describe('adding an alert', () => {
  test('is rejected for available variants, for other products and for withdrawn ones', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const [there, gone, other] = [
      await shop.given.variant(),
      await shop.given.variant({ stock: 0, isWithdrawn: true }),
      await shop.given.variant({ stock: 0 }),
    ]
    expect((await ask(browser, there)).body).toMatchObject({
      error: 'IN_STOCK',
      message: 'This item is already in stock.',
    })
    const missing = [gone, { ...other, slug: there.slug }, { ...other, sku: 'NO-SUCH' }, { ...other, sku: 'a\0b' }]
    for (const wrong of missing) {
      expect((await ask(browser, wrong)).body.error).toBe('PRODUCT_NOT_FOUND')
    }
    expect((await ask(shop.as(), other)).status).toBe(401)
  })

  test('is limited to fifty', async ({ shop }) => {
    const customer = await shop.given.customer()
    const variants = await Promise.all(
      Array.from({ length: MAX_STOCK_ALERTS + 3 }, () => shop.given.variant({ stock: 0 })),
    )
    const replies = await Promise.all(variants.map(variant => ask(shop.as(customer), variant)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_STOCK_ALERTS)
    expect(replies.filter(({ body }) => body.error === 'TOO_MANY_STOCK_ALERTS')).toHaveLength(3)
    expect(await shop.db.stockAlert.count({ where: { accountId: customer.id } })).toBe(MAX_STOCK_ALERTS)
  })
})

const tobacco = { category: 'flavor', weightGrams: 50, title: { ru: 'Арбуз', en: 'Watermelon' } }

test('a message names the pack size if there are several, in its language or in Russian', () => {
  expect(variantName(tobacco, 'ru')).toBe('Арбуз, 50 г')
  expect(variantName(tobacco, 'en')).toBe('Watermelon, 50 g')
  expect(variantName(tobacco, 'hy')).toBe('Арбуз, 50 գ')
  expect(variantName({ ...tobacco, category: 'hookah' }, 'en')).toBe('Watermelon')
})
