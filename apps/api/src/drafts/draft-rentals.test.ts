import { addDays } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { NOON, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import {
  consent,
  draftAddress,
  draftOf,
  placedRentalOf,
  rentalDraftOf,
  seenByStaff,
} from '../../test/builders/draft-shop.ts'
import { addModel, bookingsOf, paidRental, rentalOf, rentalOrder } from '../../test/builders/rental-shop.ts'
import { follow, press } from '../../test/fakes/sandbox-bank.ts'

const HOUR_MS = 3_600_000
const day = (days: number) => addDays(TODAY, days)
const TOTAL_AMD = 4000 + 1500 + 10_000 + 20_000

describe('a draft with a rental', () => {
  test('is quoted like a cart, listed, and kept in the audit log without the person', async ({ shop }) => {
    const model = await addModel(shop)
    const { id, staff, draft, contents } = await rentalDraftOf(shop, model, [TOMORROW, day(3)])
    expect(draft.contents.rentals).toEqual([{ id: 'first', ...rentalOf(model, TOMORROW, day(3)) }])
    const { rentals, delivery } = {
      rentals: contents.rentals,
      delivery: { type: 'express', region: 'AM-ER', date: TOMORROW, time: '14:00' },
    }
    const cart = await shop.as().post('/checkout/quote', { items: contents.items, rentals, delivery })
    const { totals, notices, canProceed, identityNeeded } = cart.body.result
    expect(totals.totalAmd).toBe(TOTAL_AMD)
    expect(draft.quote).toMatchObject({
      totals,
      notices,
      canProceed,
      rentals: cart.body.result.rentals,
      identityNeeded,
    })

    const { items } = (await staff.get('/admin/order-drafts')).body.result
    expect(items.find((row: { id: string }) => row.id === id)).toMatchObject({ itemCount: 3 })
    const { after } = await shop.db.auditEntry.findFirstOrThrow({ where: { subjectId: id } })
    expect(after).toMatchObject({ rentals: [rentalOf(model, TOMORROW, day(3))] })
    expect(JSON.stringify(after)).not.toContain('first')
  })

  test('holds no hookah until it is placed, and then for a day', async ({ shop }) => {
    const model = await addModel(shop)
    const { id, place, staff } = await rentalDraftOf(shop, model, [day(4), day(6)])
    expect(await bookingsOf(shop.db, model)).toEqual([])
    const { number } = (await place()).body.result
    expect(await bookingsOf(shop.db, model)).toMatchObject([{ state: 'held', from: day(4), until: day(8) }])
    const seen = await seenByStaff(staff, number)
    expect(seen.order).toMatchObject({
      status: 'awaiting_payment',
      totals: { rentalAmd: 10_000, depositAmd: 20_000, totalAmd: TOTAL_AMD },
      rentals: [{ slug: model.slug, state: 'held', pickUpTime: '18:00' }],
    })
    expect(Date.parse(seen.order.holdUntil) - Date.parse(seen.order.placedAt)).toBe(24 * HOUR_MS)
    const event = await shop.db.rentalEvent.findFirstOrThrow({ where: { booking: { order: { number } } } })
    expect(event).toMatchObject({ kind: 'held', actor: 'system' })
    const slots = await shop.db.deliverySlot.findMany({ where: { date: { in: [new Date(day(4)), new Date(day(6))] } } })
    expect(slots.map(({ taken }) => taken)).toEqual([1, 1])
    expect((await place()).body.result).toEqual({ number })
    expect((await staff.get(`/admin/order-drafts/${id}`)).status).toBe(404)
  })

  test('is paid by its link, which shows the rental, and is found by staff under the name of the caller', async ({
    shop,
  }) => {
    const model = await addModel(shop)
    const { link, number, staff, contents } = await placedRentalOf(shop, model, [day(8), day(10)])
    const sent = await shop.db.outbox.findFirstOrThrow({
      where: { topic: 'order.payment_link', recipient: contents.phone },
    })
    expect(sent.params).toMatchObject({ number, totalAmd: TOTAL_AMD })
    const shown = (await shop.as().get(link)).body.result
    expect(shown).toMatchObject({
      rentals: [
        { slug: model.slug, from: day(8), to: day(10), rentalAmd: 10_000, depositAmd: 20_000, pickUpTime: '18:00' },
      ],
      totals: { totalAmd: TOTAL_AMD },
      payment: { canPay: true },
    })
    const opened = await shop.as().post(`${link}/pay`, consent)
    const { url } = shop.deps.gateways.own
    await follow(url, await press(url, opened.body.result.payment.redirectUrl, 'approve'))
    expect((await shop.as().get(link)).body.result).toMatchObject({ status: 'paid', rentals: [{ state: 'reserved' }] })

    const customer = { name: 'Арам Петросян', phone: contents.phone }
    const { items } = (await staff.get(`/admin/rentals?show=upcoming&q=${number}`)).body.result
    expect(items).toMatchObject([{ orderNumber: number, customer }])
    const { units } = (await staff.get(`/admin/rentals/timeline?from=${day(8)}&to=${day(9)}`)).body.result
    const unit = units.find(({ code }: { code: string }) => code === model.units[0])
    expect(unit.bookings).toMatchObject([{ customer }])
  })

  test('releases its hookah and slots when the link expires, and when staff cancel it', async ({ shop }) => {
    const model = await addModel(shop)
    const first = await placedRentalOf(shop, model, [day(12), day(14)])
    shop.clock.set(new Date(NOON.getTime() + 25 * HOUR_MS))
    await expireOrders(shop.deps)
    expect((await shop.as().get(first.link)).body.result).toMatchObject({
      status: 'cancelled',
      rentals: [{ state: 'released' }],
    })
    shop.clock.set(NOON)
    expect(await bookingsOf(shop.db, model)).toEqual([])
    const second = await placedRentalOf(shop, model, [day(12), day(14)])
    const cancelled = await second.staff.post(`/admin/orders/${second.number}/cancel`, { reason: 'customer' })
    expect(cancelled.body.error).toBeUndefined()
    expect(await bookingsOf(shop.db, model)).toEqual([])
    const slots = await shop.db.deliverySlot.findMany({
      where: { date: { in: [new Date(day(12)), new Date(day(14))] } },
    })
    expect(slots.map(({ taken }) => taken)).toEqual([0, 0])
  })

  test('whose days are taken meanwhile is rejected naming the rental, and stays as it is', async ({ shop }) => {
    const model = await addModel(shop)
    const { id, staff, place, contents } = await rentalDraftOf(shop, model, [day(16), day(18)])
    await paidRental(shop, model, day(17), day(19))
    const { status, body } = await place()
    expect([status, body.error]).toEqual([409, 'RENTAL_NOT_FREE'])
    expect(body.details).toEqual([{ path: 'body.contents.rentals.0', message: body.message }])
    const kept = (await staff.get(`/admin/order-drafts/${id}`)).body.result
    expect(kept).toMatchObject({
      version: 1,
      contents: { rentals: [{ id: 'first', slug: model.slug }] },
      quote: {
        canProceed: false,
        rentals: [{ status: 'not_free' }],
        notices: [{ kind: 'rental_not_free', rental: 0 }],
      },
    })
    expect(await shop.stockOf(model.flavor.sku)).toMatchObject({ reserved: 0 })
    const moved = {
      ...contents,
      rentals: [{ id: 'first', ...rentalOf(model, day(21), day(23)) }],
      deliveryDate: day(21),
    }
    const saved = await staff.put(`/admin/order-drafts/${id}`, { version: 1, contents: moved })
    expect(saved.body.result.quote.canProceed).toBe(true)
    expect((await place(2)).status).toBe(201)
  })

  test('of a withdrawn model is rejected naming the rental', async ({ shop }) => {
    const model = await addModel(shop)
    const { place } = await rentalDraftOf(shop, model, [day(5), day(6)])
    await shop.db.rentalOffer.update({ where: { productId: model.productId }, data: { withdrawnAt: NOON } })
    const { body } = await place()
    expect(body).toMatchObject({ error: 'RENTAL_UNAVAILABLE', details: [{ path: 'body.contents.rentals.0' }] })
  })

  test('names each field that the rules of rentals forbid', async ({ shop }) => {
    const model = await addModel(shop)
    const [flavor] = [model.flavor].map(({ sku }) => ({ sku, quantity: 1 }))
    const { pickUpTime: _, ...timeless } = { id: 'first', ...rentalOf(model, day(5), day(6)) }
    const elsewhere = { ...draftAddress, region: 'AM-SH', city: 'Գյումրի' }
    const wrong: [object, string][] = [
      [{ rentals: [timeless] }, 'rentals.0.pickUpTime'],
      [{ deliveryType: 'post' }, 'deliveryType'],
      [{ address: elsewhere }, 'address.region'],
      [{ deliveryDate: day(6) }, 'deliveryDate'],
      [{ items: [flavor] }, 'rentals.0'],
      [{ rentals: [{ id: 'first', ...rentalOf(model, day(5), day(5)) }] }, 'rentals.0'],
    ]
    for (const [changes, field] of wrong) {
      const { place } = await rentalDraftOf(shop, model, [day(5), day(6)], changes)
      const { body } = await place()
      expect([body.error, body.details], field).toEqual([
        'VALIDATION',
        [{ path: `body.contents.${field}`, message: expect.any(String) }],
      ])
    }
    const atNight = { id: 'first', ...rentalOf(model, day(5), day(6), '03:00') }
    const { place } = await rentalDraftOf(shop, model, [day(5), day(6)], { rentals: [atNight] })
    expect((await place()).body).toMatchObject({
      error: 'SLOT_NOT_AVAILABLE',
      details: [{ path: 'body.contents.rentals.0.pickUpTime' }],
    })
    expect(await bookingsOf(shop.db, model)).toEqual([])
  })

  test('of a customer with own tobacco and bowl has no items; two hookahs take two units', async ({ shop }) => {
    const model = await addModel(shop, { units: 2 })
    const own = { ...rentalOf(model, day(5), day(7)), flavorSku: null, cupSku: null }
    const rentals = ['a', 'b'].map(id => ({ id, ...own }))
    const { number, staff } = await placedRentalOf(shop, model, [day(5), day(7)], { items: [], rentals })
    expect((await seenByStaff(staff, number)).order.totals).toMatchObject({ goodsAmd: 0, depositAmd: 40_000 })
    expect(new Set((await bookingsOf(shop.db, model)).map(({ unit }) => unit))).toEqual(new Set(model.units))
  })

  test('is reserved at once if store credit pays the whole order', async ({ shop }) => {
    const model = await addModel(shop)
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 50_000)
    const chosen = { name: undefined, phone: customer.phone, useCredit: true }
    const { place } = await rentalDraftOf(shop, model, [day(5), day(7)], chosen)
    const { body } = await place(1, { creditAmd: TOTAL_AMD })
    expect(body.error).toBeUndefined()
    expect(await bookingsOf(shop.db, model)).toMatchObject([{ state: 'reserved' }])
    const { balanceAmd } = (await shop.as(customer).get('/user/store-credit')).body.result
    expect(balanceAmd).toBe(50_000 - TOTAL_AMD)
  })

  test('takes no discount of staff, promo code or points for the rental and the deposit', async ({ shop }) => {
    const model = await addModel(shop)
    const discount = { kind: 'percent', value: 50, reason: 'a regular' }
    const { number, staff } = await placedRentalOf(shop, model, [day(5), day(6)], { discount })
    expect((await seenByStaff(staff, number)).order.totals).toMatchObject({
      goodsAmd: 4000,
      discountAmd: 2000,
      rentalAmd: 5000,
      depositAmd: 20_000,
      totalAmd: 2000 + 1500 + 5000 + 20_000,
    })
  })
})

test('a rental or a mix is not added to a placed order, and the error says so', async ({ shop }) => {
  const model = await addModel(shop)
  const { browser, number } = await paidRental(shop, model, TOMORROW, day(3))
  expect(browser).toBeDefined()
  const { staff, coal } = await draftOf(shop)
  const items = [{ sku: coal.sku, quantity: 1 }]
  const rentals = [rentalOf(model, day(6), day(7))]
  const mixes = [{ id: 'a', lines: items }]
  const { body } = await staff.post(`/admin/orders/${number}/supplements/quote`, { items, rentals, mixes })
  expect(body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.rentals' }, { path: 'body.mixes' }] })
  expect(body.details[0].message).toMatch(/new order/)
  const { status } = await staff.post(`/admin/orders/${number}/supplements/quote`, { items, rentals: [], mixes: [] })
  expect(status).toBe(200)
})

test('a storefront order for the last hookah is rejected once a draft has booked it', async ({ shop }) => {
  const model = await addModel(shop)
  await placedRentalOf(shop, model, [day(5), day(7)])
  const { body } = await shop.as(await shop.given.customer()).order(rentalOrder(model, day(6), day(8)))
  expect(body).toMatchObject({ error: 'RENTAL_NOT_FREE', details: [{ path: 'body.rentals.0' }] })
})
