import { addDays } from '@shop/contracts/days.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { test as base, NOON, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, bookingsOf, paidRental, rentalOf, rentalOrder } from '../../test/builders/rental-shop.ts'
import { runJobs } from '../../test/builders/returns-shop.ts'
import { expireOrders } from './expire-orders.ts'

const test = base.extend('people', async ({ shop }) => {
  const customer = await shop.given.customer()
  return { customer, browser: shop.as(customer) }
})
const day = (days: number) => addDays(TODAY, days)
const MINUTE_MS = 60_000

describe('the calendar of a model', () => {
  test('shows the possible first days of a rental and its maximum length', async ({ shop }) => {
    const model = await addModel(shop, { units: 1 })
    await paidRental(shop, model, day(3), day(5))
    const days = async (from: string, to: string) =>
      (await shop.as().get(`/rental/availability?model=${model.slug}&from=${from}&to=${to}`)).body.result.days
    const canEnd = true
    expect(await days(day(-1), day(8))).toEqual([
      { date: day(-1), canEnd: false },
      // The day of its cleaning comes before the next one's first.
      { date: TODAY, to: day(1), canEnd },
      { date: day(1), canEnd },
      { date: day(2), canEnd },
      { date: day(3), canEnd },
      { date: day(4), canEnd },
      { date: day(5), canEnd },
      { date: day(6), canEnd },
      { date: day(7), to: day(37), canEnd },
      { date: day(8), to: day(38), canEnd },
    ])
    expect(await days(day(59), day(60))).toEqual([
      { date: day(59), to: day(89), canEnd },
      { date: day(60), canEnd },
    ])
    const unknown = await shop.as().get(`/rental/availability?model=none&from=${TODAY}&to=${TODAY}`)
    expect(unknown.body).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
  })
})

/** Changes settings until the end of the test. */
const withSettings = test.extend('set', async ({ shop }, { onCleanup }) => {
  onCleanup(async () => {
    await shop.db.setting.deleteMany({ where: { key: { in: ['delivery', 'rental'] } } })
  })
  return async (key: 'delivery' | 'rental', value: object) => {
    await shop.db.setting.create({ data: { key, value, updatedAt: NOON } })
  }
})

describe('by the settings', () => {
  withSettings(
    'no rental begins or ends on a day without a courier, in calendar, quote and order',
    async ({ shop, set, people: { browser } }) => {
      const model = await addModel(shop)
      const reserved = await paidRental(shop, model, day(20), day(22))
      await set('delivery', { ...defaultSettings.delivery, closedDates: [day(3), day(4), day(33), day(34), day(23)] })
      const calendar = async (from: string, to: string) =>
        (await shop.as().get(`/rental/availability?model=${model.slug}&from=${from}&to=${to}`)).body.result.days
      expect(await calendar(day(2), day(5))).toEqual([
        { date: day(2), to: day(18), canEnd: true },
        { date: day(3), canEnd: false },
        { date: day(4), canEnd: false },
        { date: day(5), to: day(18), canEnd: true },
      ])
      // Thirty days would end on the second of two closed ones.
      const other = await addModel(shop)
      const [free] = (await shop.as().get(`/rental/availability?model=${other.slug}&from=${day(4)}&to=${day(4)}`)).body
        .result.days
      expect(free.to).toBeUndefined()
      const items = [model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 1 }))
      for (const [from, to] of [
        [day(2), day(3)],
        [day(4), day(6)],
      ] as const) {
        const { body } = await shop.as().post('/checkout/quote', { items, rentals: [rentalOf(model, from, to)] })
        expect(body.result.rentals).toMatchObject([{ status: 'not_free' }])
        expect((await browser.order(rentalOrder(model, from, to))).body).toMatchObject({ error: 'SLOT_NOT_AVAILABLE' })
      }
      const { ends } = (await reserved.browser.get(`/orders/${reserved.number}/rentals/${reserved.rental.id}/ends`))
        .body.result
      expect(ends.map(({ to }: { to: string }) => to).slice(0, 3)).toEqual([day(21), day(22), day(24)])
    },
  )

  withSettings(
    'hookahs are rented out where, how far ahead and for as long as the owner says',
    async ({ shop, set, people: { browser } }) => {
      const model = await addModel(shop)
      await set('rental', { regions: ['AM-SH', 'AM-ER'], daysAhead: 10, maxDays: 5 })
      const { terms } = (await shop.as().get('/rental/options')).body.result
      expect(terms).toMatchObject({ places: [{ en: 'Shirak Region' }, { en: 'Yerevan' }], daysAhead: 10, maxDays: 5 })
      expect((await shop.as().get('/delivery/regions')).body.result.rentalRegions).toEqual(['AM-SH', 'AM-ER'])
      const calendar = `/rental/availability?model=${model.slug}&from=${day(9)}&to=${day(10)}`
      expect((await shop.as().get(calendar)).body.result.days).toEqual([
        { date: day(9), to: day(14), canEnd: true },
        { date: day(10), canEnd: true },
      ])
      const there = { region: 'AM-SH', city: 'Gyumri', street: 'Abovyan', building: '1' }
      const wrong = await browser.order(
        rentalOrder(model, day(9), day(15), { address: { ...there, region: 'AM-LO', city: 'Vanadzor' } }),
      )
      expect(wrong.body.details).toMatchObject([{ path: 'body.address.region' }, { path: 'body.rentals.0' }])
      const placed = await browser.order(rentalOrder(model, day(9), day(14), { address: there }))
      expect(placed.status, placed.text).toBe(201)
      await expect(
        shop.db.order.update({
          where: { number: placed.body.result.order.number },
          data: { deliveryType: 'post', slotId: null },
        }),
      ).rejects.toThrow('orders_rental_by_courier')
    },
  )
})

describe('a quote of a rental', () => {
  test('has price, deposit and total; VAT excludes the deposit, and only items earn points', async ({ shop }) => {
    const model = await addModel(shop)
    const { pickUpTime: _, ...rental } = rentalOf(model, TOMORROW, day(4))
    const items = [model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 1 }))
    const delivery = { type: 'express', region: 'AM-ER', date: TOMORROW, time: '14:00' }
    const { body } = await shop.as().post('/checkout/quote', { items, rentals: [rental], delivery })
    expect(body.result).toMatchObject({
      rentals: [{ slug: model.slug, days: 3, rentalAmd: 13_500, depositAmd: 20_000, status: 'ok' }],
      totals: {
        goodsAmd: 4000,
        rentalAmd: 13_500,
        depositAmd: 20_000,
        totalAmd: 39_000,
        vatAmd: Math.round((19_000 * 20) / 120),
        earnsPoints: 120,
      },
      earliestDate: TOMORROW,
      notices: [],
      canProceed: true,
    })
  })

  test('has the reason if it is unavailable: reserved days, a withdrawn model, another delivery type', async ({
    shop,
  }) => {
    const model = await addModel(shop)
    await paidRental(shop, model, TOMORROW, day(3))
    const items = [model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 3 }))
    const rentals = [rentalOf(model, day(4), day(6)), rentalOf(model, day(5), day(6)), rentalOf(model, day(5), day(6))]
    const gone = { ...rentalOf(model, day(5), day(6)), slug: 'gone' }
    const quoteOf = async (body: object) => (await shop.as().post('/checkout/quote', { items, ...body })).body.result
    const { rentals: quoted, notices, canProceed, totals } = await quoteOf({ rentals: [...rentals, gone] })
    expect(quoted.map(({ status }: { status: string }) => status)).toEqual([
      'not_free',
      'ok',
      'not_free',
      'unavailable',
    ])
    expect(notices).toMatchObject([
      { kind: 'rental_not_free', rental: 0 },
      { kind: 'rental_not_free', rental: 2 },
      { kind: 'rental_unavailable', rental: 3 },
    ])
    expect(totals).toMatchObject({ rentalAmd: 5000, depositAmd: 20_000 })
    expect(canProceed).toBe(false)
    const free = [rentalOf(model, day(5), day(6))]
    for (const delivery of [
      { type: 'post', region: 'AM-ER' },
      { type: 'express', region: 'AM-SH' },
      { type: 'express', region: 'AM-ER', date: day(4), time: '14:00' },
    ]) {
      expect(await quoteOf({ rentals: free, delivery })).toMatchObject({
        notices: [{ kind: 'rental_delivery' }],
        canProceed: false,
      })
    }
    expect(await quoteOf({ rentals: [rentalOf(model, day(6), day(5))] })).toMatchObject({
      rentals: [{ status: 'not_free', days: 0, rentalAmd: 0 }],
      canProceed: false,
    })
  })
})

describe('an order with a rental', () => {
  test('reserves a unit, delivery and pickup slots, and is paid with its deposit', async ({
    shop,
    people: { browser },
  }) => {
    const model = await addModel(shop, { units: 2 })
    const placed = await browser.order(rentalOrder(model, TOMORROW, day(3)))
    expect(placed.status, placed.text).toBe(201)
    const { number }: Order = placed.body.result.order
    expect(await bookingsOf(shop.db, model)).toEqual([
      { unit: model.units[0], state: 'held', from: TOMORROW, until: day(5) },
    ])
    await shop.pay(number)
    const { result: order } = (await browser.get(`/orders/${number}`)).body
    expect(order).toMatchObject({
      status: 'paid',
      totals: { rentalAmd: 10_000, depositAmd: 20_000, totalAmd: 4000 + 1500 + 10_000 + 20_000 },
      rentals: [
        {
          slug: model.slug,
          state: 'reserved',
          from: TOMORROW,
          to: day(3),
          days: 2,
          flavorSku: model.flavor.sku,
          cupSku: model.cup.sku,
          pickUpTime: '18:00',
          pickUpEndTime: '20:00',
          timeline: [{ kind: 'held' }, { kind: 'reserved' }],
        },
      ],
    })
  })

  test('is rejected with the reason, and reserves nothing', async ({ shop, people: { browser } }) => {
    const model = await addModel(shop)
    const refusals: [object, object][] = [
      [{ deliveryType: 'post' }, { path: 'body.deliveryType' }],
      [{ address: { region: 'AM-SH', city: 'Գյումրի', street: 'a', building: '1' } }, { path: 'body.address.region' }],
      [{ deliveryDate: day(2) }, { path: 'body.deliveryDate' }],
      [{ items: [{ sku: model.flavor.sku, quantity: 1 }] }, { path: 'body.rentals.0' }],
    ]
    for (const [changes, detail] of refusals) {
      const { body } = await browser.order(rentalOrder(model, TOMORROW, day(3), changes))
      expect(body, JSON.stringify(changes)).toMatchObject({ error: 'VALIDATION', details: [detail] })
    }
    for (const [from, to] of [
      [TOMORROW, TOMORROW],
      [day(2), day(1)],
      [TOMORROW, day(32)],
      [day(60), day(61)],
    ] as const) {
      const { body } = await browser.order(rentalOrder(model, from, to))
      expect(body, from).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.rentals.0' }] })
    }
    const atNight = rentalOf(model, TOMORROW, day(2), '03:00')
    expect((await browser.order(rentalOrder(model, TOMORROW, day(2), { rentals: [atNight] }))).body).toMatchObject({
      error: 'SLOT_NOT_AVAILABLE',
      details: [{ path: 'body.rentals.0.pickUpTime' }],
    })
    // With the deposit of the quote, which has changed meanwhile.
    const expected = { goodsAmd: 4000, deliveryFeeAmd: 1500, totalAmd: 4000 + 1500 + 10_000 + 15_000 }
    expect((await browser.order(rentalOrder(model, TOMORROW, day(3), { expected }))).body).toMatchObject({
      error: 'TOTAL_CHANGED',
      details: [{ path: 'body.expected.totalAmd', before: 30_500, now: 35_500 }],
    })
    expect(await bookingsOf(shop.db, model)).toEqual([])
  })

  test('gets free days: adjacent to the cleaning day but not closer; two hookahs use two units', async ({
    shop,
    people: { browser },
  }) => {
    const model = await addModel(shop, { units: 2 })
    const both = [rentalOf(model, TOMORROW, day(3)), rentalOf(model, TOMORROW, day(4))]
    const items = [model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 2 }))
    expect((await browser.order(rentalOrder(model, TOMORROW, day(3), { rentals: both, items }))).status).toBe(201)
    const tooClose = await browser.order(rentalOrder(model, day(4), day(5)))
    expect(tooClose.body).toMatchObject({ error: 'RENTAL_NOT_FREE', details: [{ path: 'body.rentals.0' }] })
    expect((await browser.order(rentalOrder(model, day(5), day(6)))).status).toBe(201)
    expect(await bookingsOf(shop.db, model)).toMatchObject([
      { unit: model.units[0], until: day(5) },
      { unit: model.units[1], until: day(6) },
      { unit: model.units[0], from: day(5) },
    ])
  })

  test('releases its unit and slots when it is cancelled, with a full refund', async ({ shop }) => {
    const model = await addModel(shop)
    const { browser, number } = await paidRental(shop, model, day(10), day(12))
    const { body } = await browser.post(`/orders/${number}/cancel`)
    expect(body.result).toMatchObject({ status: 'cancelled', rentals: [{ state: 'released' }] })
    const refund = await shop.db.paymentRefund.findFirstOrThrow({ where: { payment: { order: { number } } } })
    expect(refund).toMatchObject({ amountAmd: 35_500, depositAmd: 20_000 })
    const slots = await shop.db.deliverySlot.findMany({
      where: { date: { in: [new Date(day(10)), new Date(day(12))] } },
    })
    expect(slots.map(({ taken }) => taken)).toEqual([0, 0])
    await runJobs(shop)
    expect(await bookingsOf(shop.db, model)).toEqual([])
  })

  test('keeps its first day: only the time can be changed', async ({ shop }) => {
    const model = await addModel(shop)
    const { browser, number } = await paidRental(shop, model, day(40), day(41))
    const change = (body: object) => browser.patch(`/orders/${number}/delivery`, body)
    expect((await change({ deliveryDate: day(41), deliveryTime: '14:00' })).body).toMatchObject({
      error: 'RENTAL_DELIVERY',
    })
    const { body } = await change({ deliveryDate: day(40), deliveryTime: '16:00' })
    expect(body.result).toMatchObject({ deliveryTime: '16:00' })
  })

  test('that is unpaid becomes free for others; a late payment gets a unit if one is free, or is refunded', async ({
    shop,
    people: { browser },
  }) => {
    const model = await addModel(shop)
    const late = async () => {
      shop.clock.set(NOON)
      const { number }: Order = (await browser.order(rentalOrder(model, TOMORROW, day(3)))).body.result.order
      const deliverReport = await shop.payWithoutReport(number)
      shop.clock.advance(26 * MINUTE_MS)
      await expireOrders(shop.deps)
      expect(await bookingsOf(shop.db, model)).toEqual([])
      return { number, deliverReport }
    }
    const first = await late()
    await first.deliverReport()
    expect((await browser.get(`/orders/${first.number}`)).body.result).toMatchObject({
      status: 'paid',
      rentals: [{ state: 'reserved' }],
    })
    await browser.post(`/orders/${first.number}/cancel`)
    const second = await late()
    await paidRental(shop, model, day(2), day(4))
    await second.deliverReport()
    expect((await browser.get(`/orders/${second.number}`)).body.result).toMatchObject({
      status: 'cancelled',
      paymentState: 'refund_due',
      rentals: [{ state: 'released' }],
    })
    shop.clock.set(NOON)
  })

  test('with a promo code and points has no discount on the rental', async ({
    shop,
    people: { customer, browser },
  }) => {
    const model = await addModel(shop)
    await shop.given.promo({ code: 'RENT50', percent: 50 })
    await shop.given.points(customer, 5000)
    const order = rentalOrder(model, TOMORROW, day(2), { promoCode: 'RENT50', bonusPoints: 600 })
    const { totals }: Order = (await browser.order(order)).body.result.order
    expect(totals).toMatchObject({
      goodsAmd: 4000,
      discountAmd: 2000,
      pointsAmd: 600,
      rentalAmd: 5000,
      depositAmd: 20_000,
    })
  })
})
