import { randomUUID } from 'node:crypto'
import type { PromoCode } from '@shop/contracts/promotions.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { openShop, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { promotionJobs } from './find-promo.ts'

const BASE = '/admin/promo-codes'
const PERCENT_OR_AMOUNT = 'Specify one of the two: percent or amountAmd.'
const newCode = () => `NEW-${randomUUID().slice(0, 8).toUpperCase()}`

const admin = async (shop: Shop) => shop.as(await shop.given.staff('admin'))

async function made(shop: Shop, changes: object = {}) {
  const browser = await admin(shop)
  const reply = await browser.post(BASE, { code: newCode(), title: 'Осень', percent: 10, ...changes })
  const promo: PromoCode = reply.body.result
  return { browser, promo }
}

const actionsOf = async ({ db }: Shop, { id }: PromoCode) =>
  (await db.auditEntry.findMany({ where: { subjectId: id }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })).map(
    ({ action }) => action,
  )

describe('a promo code', () => {
  test('is created with its terms, in capitals, with an audit entry', async ({ shop }) => {
    const browser = await admin(shop)
    const terms = {
      title: 'Осень',
      amountAmd: 1000,
      startsAt: '2026-11-20T00:00:00.000Z',
      endsAt: '2026-12-01T00:00:00.000Z',
      usesInAll: 100,
      usesPerCustomer: 1,
      minimumGoodsAmd: 5000,
      categories: ['coal'],
    }
    const code = newCode()
    const reply = await browser.post(BASE, { code: ` ${code.toLowerCase()} `, ...terms })
    expect(reply.status).toBe(201)
    const promo: PromoCode = reply.body.result
    expect(promo).toMatchObject({
      code,
      ...terms,
      percent: null,
      isActive: true,
      used: 0,
      discountedAmd: 0,
      version: 1,
    })
    expect(await actionsOf(shop, promo)).toEqual(['promo_code.create'])
    expect((await browser.get(`${BASE}/${promo.id}`)).body.result).toEqual(promo)

    const again = await browser.post(BASE, { code, ...terms })
    expect([again.status, again.body.error]).toEqual([409, 'PROMO_CODE_TAKEN'])
  })

  test('is found by a part of the code or of the title, also behind the newest ones', async ({ shop }) => {
    const word = randomUUID().slice(0, 6)
    const { browser, promo } = await made(shop, { code: `Q-${word.toUpperCase()}`, title: `Осень ${word}` })
    for (let index = 0; index < 3; index++) await made(shop)
    for (const q of [word, `q-${word}`, `осень ${word}`]) {
      const { items, total } = (await browser.get(`${BASE}?limit=2&q=${encodeURIComponent(q)}`)).body.result
      expect([total, items]).toEqual([1, [promo]])
    }
    // The underscore is no wildcard.
    expect((await browser.get(`${BASE}?q=q_${word}`)).body.result.items).toEqual([])
  })

  test.for([
    [
      'takes off a percentage or an amount, not both',
      { amountAmd: 500 },
      'body.percent',
      { message: PERCENT_OR_AMOUNT },
    ],
    ['takes off something', { percent: undefined }, 'body.percent', { message: PERCENT_OR_AMOUNT }],
    ['takes off no more than all', { percent: 101 }, 'body.percent', { max: 100 }],
    [
      'ends after it has begun',
      { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' },
      'body.endsAt',
      { message: 'The end must be after the start.' },
    ],
    [
      'can be typed',
      { code: 'ОСЕНЬ' },
      'body.code',
      { message: 'A promo code has 3–40 Latin letters, digits or hyphens.' },
    ],
    ['can be used at all', { usesInAll: 0 }, 'body.usesInAll', { min: 1 }],
    [
      'is for existing products',
      { categories: ['wine'] },
      'body.categories.0',
      { allowed: ['flavor', 'accessory', 'hookah', 'coal'] },
    ],
  ] as const)('%s', async ([_name, changes, path, why], { shop }) => {
    const browser = await admin(shop)
    const reply = await browser.post(BASE, { code: newCode(), title: 'Осень', percent: 10, ...changes })
    expect([reply.status, reply.body.error]).toEqual([422, 'VALIDATION'])
    expect(reply.body.details).toMatchObject([{ path, ...why }])
  })

  test('changes the given terms, unless the version is outdated', async ({ shop }) => {
    const { browser, promo } = await made(shop, { minimumGoodsAmd: 5000 })
    const path = `${BASE}/${promo.id}`
    const change = { version: 1, usesInAll: 5, endsAt: '2027-01-01T00:00:00Z' }
    expect((await browser.patch(path, change)).body.result).toMatchObject({
      minimumGoodsAmd: 5000,
      usesInAll: 5,
      endsAt: '2027-01-01T00:00:00.000Z',
      version: 2,
    })
    const late = await browser.patch(path, change)
    expect([late.status, late.body.error]).toEqual([409, 'SETTING_CHANGED'])
    expect((await browser.patch(path, { version: 2, startsAt: '2027-02-01T00:00:00Z' })).status).toBe(422)
    expect((await browser.patch(path, { version: 2, endsAt: null })).body.result).toMatchObject({ endsAt: null })
    expect(await actionsOf(shop, promo)).toEqual(['promo_code.create', 'promo_code.change', 'promo_code.change'])
    expect((await browser.patch(`${BASE}/${randomUUID()}`, { version: 1 })).status).toBe(404)
  })

  test('has a fixed discount once an order has used it; orders keep theirs', async ({ shop }) => {
    const { browser, promo } = await made(shop)
    const path = `${BASE}/${promo.id}`
    const changed = (version: number, change: object) => browser.patch(path, { version, ...change })
    expect((await changed(1, { amountAmd: 700 })).body.result).toMatchObject({ percent: null, amountAmd: 700 })
    expect((await changed(2, { percent: 20 })).body.result).toMatchObject({ percent: 20, amountAmd: null })
    expect((await changed(3, { percent: 20, amountAmd: 1 })).body.details).toMatchObject([
      { path: 'body.percent', message: PERCENT_OR_AMOUNT },
    ])

    const coal = await shop.given.variant()
    const buyer = shop.as(await shop.given.customer())
    const input = orderOf([{ ...coal, quantity: 1 }], { promoCode: promo.code })
    const { number, totals } = (await buyer.order(input)).body.result.order
    const rejected = await changed(3, { percent: 30 })
    expect([rejected.status, rejected.body.details]).toEqual([
      422,
      [
        {
          path: 'body.percent',
          message: 'This code has already been used, so its discount can’t be changed. End it and create a new one.',
        },
      ],
    ])
    const terms = { title: 'Зима', minimumGoodsAmd: 90_000, categories: ['hookah'], endsAt: '2026-11-19T00:00:00.000Z' }
    expect((await changed(3, { ...terms, percent: 20 })).body.result).toMatchObject({ ...terms, wasUsed: true })
    expect((await buyer.get(`/orders/${number}`)).body.result.totals).toEqual(totals)
    expect((await buyer.order(input)).body.error).toBe('PROMO_OVER')
    await shop.pay(number)
    expect((await buyer.get(`/orders/${number}`)).body.result.status).toBe('paid')
  })

  test('cannot be limited below its existing uses', async ({ shop }) => {
    const { browser, promo } = await made(shop)
    const coal = await shop.given.variant()
    const buyer = shop.as(await shop.given.customer())
    for (let n = 0; n < 2; n++) await buyer.order(orderOf([{ ...coal, quantity: 1 }], { promoCode: promo.code }))
    const path = `${BASE}/${promo.id}`
    expect((await browser.get(path)).body.result).toMatchObject({ used: 2, discountedAmd: 600 })
    for (const limit of ['usesInAll', 'usesPerCustomer']) {
      const rejected = await browser.patch(path, { version: 1, [limit]: 1 })
      expect(rejected.body.details).toMatchObject([{ path: `body.${limit}` }])
    }
    expect((await browser.patch(path, { version: 1, usesInAll: 2, usesPerCustomer: 2 })).status).toBe(200)
    const third = await buyer.get('/orders')
    expect(third.body.result.total).toBe(2)
  })

  test('is ended at once, and once', async ({ shop }) => {
    const { browser, promo } = await made(shop)
    for (let n = 0; n < 2; n++) {
      expect((await browser.post(`${BASE}/${promo.id}/end`)).body.result).toMatchObject({ isActive: false, version: 2 })
    }
    expect(await actionsOf(shop, promo)).toEqual(['promo_code.create', 'promo_code.end'])
    const coal = await shop.given.variant()
    const reply = await shop
      .as(await shop.given.customer())
      .order(orderOf([{ ...coal, quantity: 1 }], { promoCode: promo.code }))
    expect(reply.body.error).toBe('PROMO_OVER')
  })

  test('can be created, read and ended by admins only', async ({ shop }) => {
    const { promo } = await made(shop)
    const operator = shop.as(await shop.given.staff('operator'))
    for (const reply of [
      await operator.get(BASE),
      await operator.get(`${BASE}/${promo.id}`),
      await operator.post(BASE, { code: newCode(), title: 'x', percent: 1 }),
      await operator.patch(`${BASE}/${promo.id}`, { version: 1 }),
      await operator.post(`${BASE}/${promo.id}/end`),
    ]) {
      expect(reply.status).toBe(403)
    }
  })
})

test('promo codes are listed page by page, newest first', async ({ shop }) => {
  const codes: string[] = []
  for (let n = 0; n < 3; n++) codes.unshift((await made(shop)).promo.code)
  const browser = await admin(shop)
  const codesOf = ({ items }: { items: PromoCode[] }) => items.map(({ code }) => code)
  const first = (await browser.get(`${BASE}?limit=2`)).body.result
  expect(codesOf(first)).toEqual(codes.slice(0, 2))
  const second = (await browser.get(`${BASE}?limit=1&cursor=${first.nextCursor}`)).body.result
  expect(codesOf(second)).toEqual(codes.slice(2))
})

test('deletes counters of unknown codes after a day', async ({ shop }) => {
  const { db, clock, deps } = shop
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
  for (const hours of [1, 25])
    await db.promoGuess.create({ data: { who: 'account:x', hour: hoursAgo(hours), tries: 3 } })
  await promotionJobs['promotions.clean'].run(deps)
  expect(await db.promoGuess.count({ where: { who: 'account:x' } })).toBe(1)
})

test('a promo code cannot be guessed from many addresses of one IPv6 network', async ({ databaseUrl, db, clock }) => {
  const guarded = await openShop(databaseUrl, { db, clock, settings: { RATE_LIMITS: 'on' } })
  onTestFinished(guarded.close)
  const { sku } = await guarded.given.variant()
  const quoteFrom = async (network: number, host: number) => {
    const reply = await guarded.app.inject({
      method: 'POST',
      url: '/serverapi/checkout/quote',
      remoteAddress: `2001:db8:0:${network}::${host.toString(16)}`,
      payload: { items: [{ sku, quantity: 1 }], promoCode: `IPV6-${network}-${host}` },
    })
    return reply.json().result?.promo.problem.error
  }
  const errors = []
  for (let host = 0; host < 101; host++) errors.push(await quoteFrom(1, host))
  expect(errors.slice(0, 100)).toEqual(Array(100).fill('PROMO_UNKNOWN'))
  expect(errors[100]).toBe('TOO_MANY_ATTEMPTS')
  expect(await quoteFrom(2, 0)).toBe('PROMO_UNKNOWN')
})
