import type { Locale } from '@shop/contracts/locales.ts'
import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { NOON, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'

const inYerevan = (when: object = {}) => ({ type: 'express', region: 'AM-ER', ...when })

describe('a quote', () => {
  test('returns the current price of a cart to everyone and reserves nothing', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 2500 })
    const bowl = await shop.given.variant({ price: 8000 })
    const items = [
      { sku: coal.sku, quantity: 1 },
      { sku: bowl.sku, quantity: 1 },
      { sku: coal.sku, quantity: 2 },
    ]

    const reply = await shop.as().post('/checkout/quote', { items, delivery: inYerevan() })

    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      lines: [
        { sku: coal.sku, slug: coal.slug, title: 'Уголь', requested: 3, quantity: 3, available: 10, price: 2500 },
        { sku: bowl.sku, requested: 1, quantity: 1, lineTotal: 8000, status: 'ok' },
      ],
      notices: [],
      totals: { goodsAmd: 15_500, delivery: { state: 'fixed', feeAmd: 1500 }, totalAmd: 17_000, vatAmd: 2833 },
      earliestDate: TODAY,
      canProceed: true,
    })
    expect(await shop.stockOf(coal.sku)).toMatchObject({ reserved: 0 })
  })

  test('of an empty cart is zero and cannot proceed', async ({ shop }) => {
    const reply = await shop.as().post('/checkout/quote', { items: [] })

    expect(reply.body.result).toMatchObject({
      lines: [],
      totals: { goodsAmd: 0, delivery: null, totalAmd: 0, vatAmd: 0 },
      canProceed: false,
    })
  })

  test('reduces a quantity to the stock and can proceed', async ({ shop }) => {
    const scarce = await shop.given.variant({ stock: 2, price: 1000 })

    const reply = await shop.as().post('/checkout/quote', { items: [{ sku: scarce.sku, quantity: 5 }] })

    expect(reply.body.result).toMatchObject({
      lines: [{ requested: 5, quantity: 2, available: 2, lineTotal: 2000, status: 'reduced' }],
      notices: [
        { kind: 'quantity_reduced', sku: scarce.sku, message: 'Quantity reduced due to stock', before: 5, now: 2 },
      ],
      totals: { goodsAmd: 2000 },
      canProceed: true,
    })
  })

  test('cannot proceed while items are missing', async ({ shop }) => {
    const soldOut = await shop.given.variant({ stock: 0 })
    const gone = await shop.given.variant({ isWithdrawn: true })
    const coal = await shop.given.variant({ price: 1000 })
    const items = [soldOut.sku, gone.sku, 'NO-SUCH-GOODS', 'odd\u0000name', coal.sku].map(sku => ({ sku, quantity: 1 }))

    const reply = await shop.as().post('/checkout/quote', { items })

    const { lines, notices, totals, canProceed } = reply.body.result
    expect(lines.map((line: { status: string }) => line.status)).toEqual([
      'out_of_stock',
      'unavailable',
      'unavailable',
      'unavailable',
      'ok',
    ])
    expect(notices).toEqual([
      { kind: 'out_of_stock', sku: soldOut.sku, message: 'Out of Stock' },
      { kind: 'item_unavailable', sku: gone.sku, message: 'Item Unavailable' },
      { kind: 'item_unavailable', sku: 'NO-SUCH-GOODS', message: 'Item Unavailable' },
      { kind: 'item_unavailable', sku: 'odd\u0000name', message: 'Item Unavailable' },
    ])
    expect(totals.goodsAmd).toBe(1000)
    expect(canProceed).toBe(false)
  })

  test('reports a price that differs from the cart', async ({ shop }) => {
    const dearer = await shop.given.variant({ price: 3200 })
    const same = await shop.given.variant({ price: 3200 })
    const items = [dearer, same].map(({ sku }) => ({ sku, quantity: 1, price: sku === dearer.sku ? 3000 : 3200 }))

    const reply = await shop.as(undefined, 'ru').post('/checkout/quote', { items })

    expect(reply.body.result.notices).toEqual([
      { kind: 'price_changed', sku: dearer.sku, message: 'Цена изменилась', before: 3000, now: 3200 },
    ])
    expect(reply.body.result.canProceed).toBe(true)
  })

  test('leaves the fee outside Yerevan open, for courier and post', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 1000 })
    const items = [{ sku: coal.sku, quantity: 1 }]
    for (const type of ['express', 'now', 'post']) {
      const reply = await shop.as().post('/checkout/quote', { items, delivery: { type, region: 'AM-LO' } })
      expect(reply.body.result.totals).toMatchObject({
        delivery: { state: 'to_confirm', feeAmd: null },
        totalAmd: 1000,
      })
    }
  })
})

describe('the day of delivery', () => {
  test('is tomorrow for items without same-day delivery', async ({ shop }) => {
    const slow = await shop.given.variant({ sameDay: false })
    const coal = await shop.given.variant()
    const items = [slow, coal].map(({ sku }) => ({ sku, quantity: 1 }))
    const quote = async (delivery: object) => (await shop.as().post('/checkout/quote', { items, delivery })).body.result
    const moved = {
      kind: 'moved_to_tomorrow',
      sku: slow.sku,
      message: 'This item can’t be delivered today: the earliest delivery is tomorrow',
    }

    const open = await quote(inYerevan())
    const earliestUntil = '2026-11-20T20:00:00.000Z'
    expect(open).toMatchObject({ notices: [moved], earliestDate: TOMORROW, earliestUntil, canProceed: true })
    const today = await quote(inYerevan({ date: TODAY, time: '18:00' }))
    expect(today).toMatchObject({ notices: [moved], earliestDate: TOMORROW, canProceed: false })
    const tomorrow = await quote(inYerevan({ date: TOMORROW, time: '10:00' }))
    expect(tomorrow).toMatchObject({ notices: [], canProceed: true })
    const post = await quote({ type: 'post', region: 'AM-ER' })
    expect(post).toMatchObject({ notices: [], canProceed: true })
  })

  test('is unavailable if the slot is past, full or unknown', async ({ shop }) => {
    const coal = await shop.given.variant()
    const items = [{ sku: coal.sku, quantity: 1 }]
    for (const when of [
      { date: TODAY, time: '10:00' },
      { date: TOMORROW, time: '10:30' },
      { date: '2026-11-19', time: '10:00' },
    ]) {
      const reply = await shop.as().post('/checkout/quote', { items, delivery: inYerevan(when) })
      expect(reply.body.result).toMatchObject({
        notices: [{ kind: 'slot_not_available', message: 'Selected time slot is not available.' }],
        canProceed: false,
      })
    }
  })

  test('is the first with a free slot: not a closed one, and not today after the last slot', async ({ shop }) => {
    const coal = await shop.given.variant()
    const items = [{ sku: coal.sku, quantity: 1 }]
    const earliest = async () => (await shop.as().post('/checkout/quote', { items })).body.result.earliestDate
    const until = async (sku: string) =>
      (await shop.as().post('/checkout/quote', { items: [{ sku, quantity: 1 }] })).body.result.earliestUntil
    const value = { ...defaultSettings.delivery, closedDates: [TOMORROW] }
    await shop.db.setting.create({ data: { key: 'delivery', value, updatedAt: NOON } })

    shop.clock.set(new Date('2026-11-20T14:59:00Z'))
    expect(await earliest()).toBe(TODAY)
    expect(await until(coal.sku)).toBe('2026-11-20T15:00:00.000Z')
    shop.clock.set(new Date('2026-11-20T15:00:01Z'))
    expect(await earliest()).toBe('2026-11-22')

    // If slots are left today, the item moves the delivery to tomorrow; after the last slot nothing is moved.
    const slow = await shop.given.variant({ sameDay: false })
    expect(await until(slow.sku), 'until the start of the 22nd, as tomorrow is closed').toBe('2026-11-21T20:00:00.000Z')
    const delivery = inYerevan()
    const request = { items: [{ sku: slow.sku, quantity: 1 }], delivery }
    expect((await shop.as().post('/checkout/quote', request)).body.result).toMatchObject({
      notices: [],
      earliestDate: '2026-11-22',
    })
    shop.clock.set(new Date('2026-11-20T14:59:00Z'))
    const noticeIn = async (locale: Locale) => {
      return (await shop.as(undefined, locale).post('/checkout/quote', request)).body.result.notices[0].message
    }
    expect(await noticeIn('ru')).toBe('Этот товар нельзя доставить сегодня, ближайшая доставка — 22 ноября')
    expect(await noticeIn('en')).toBe('This item can’t be delivered today: the earliest delivery is on November 22')
    expect(await noticeIn('hy')).toMatch(/նոյեմբերի 22-ին$/)
    shop.clock.set(new Date('2026-11-20T15:00:01Z'))

    const week = { ...defaultSettings.delivery.hours, sat: null }
    const oneDay = { ...defaultSettings.delivery, hours: week, daysAhead: 1, closedDates: ['2026-11-22'] }
    await shop.db.setting.update({ where: { key: 'delivery' }, data: { value: oneDay } })
    expect(await earliest(), 'no day is offered any more: the next that is open').toBe('2026-11-23')

    shop.clock.set(NOON)
    await shop.db.setting.deleteMany()
  })
})

describe('the stock check', () => {
  test('returns the exact stock of each SKU, whatever the requested quantity', async ({ shop }) => {
    const coal = await shop.given.variant({ stock: 7, sameDay: false })
    const soldOut = await shop.given.variant({ stock: 0 })
    const items = [
      { sku: coal.sku, quantity: 7 },
      { sku: coal.sku, quantity: Number.MAX_SAFE_INTEGER },
      { sku: soldOut.sku, quantity: 1 },
      { sku: 'NO-SUCH-GOODS', quantity: 1 },
    ]

    const reply = await shop.as().post('/stock/check', { items })

    expect(reply.status).toBe(200)
    expect(reply.body.result.items).toEqual([
      { sku: coal.sku, requested: Number.MAX_SAFE_INTEGER, available: 7, status: 'reduced', sameDay: false },
      { sku: soldOut.sku, requested: 1, available: 0, status: 'out_of_stock', sameDay: true },
      { sku: 'NO-SUCH-GOODS', requested: 1, available: 0, status: 'unavailable', sameDay: false },
    ])
  })

  test('excludes stock reserved by others', async ({ shop }) => {
    const coal = await shop.given.variant({ stock: 5 })
    await shop.as(await shop.given.customer()).order({
      items: [{ sku: coal.sku, quantity: 3 }],
      phone: '+37491123456',
      address: { region: 'AM-ER', city: 'Ереван', street: 'x', building: '1' },
      deliveryType: 'post',
    })

    const reply = await shop.as().post('/stock/check', { items: [{ sku: coal.sku, quantity: 3 }] })

    expect(reply.body.result.items).toMatchObject([{ available: 2, status: 'reduced' }])
  })

  test.for([[], [{ sku: 'A', quantity: 0 }], [{ sku: '', quantity: 1 }], [{ sku: 'A', quantity: 1.5 }]])(
    'is rejected for %o',
    async (items, { shop }) => {
      expect((await shop.as().post('/stock/check', { items })).status).toBe(422)
    },
  )
})
