import { addDays } from '@shop/contracts/days.ts'
import type { RentalTimeline, RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { describe, expect } from 'vitest'
import { test as base, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, paidRental, rentalOrder } from '../../test/builders/rental-shop.ts'

const day = (days: number) => addDays(TODAY, days)
const test = base.extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))

describe('the rental units', () => {
  test('are listed by model with their location; another one is added once', async ({ shop, operator }) => {
    const model = await addModel(shop, { units: 1 })
    const rented = await paidRental(shop, model, TODAY, day(2))
    const add = (code: string, slug = model.slug) => operator.post('/admin/rentals/units', { slug, code })
    const code = `${model.slug}-new`
    for (let time = 0; time < 2; time++) expect((await add(code)).status).toBe(200)
    expect((await add(code, (await addModel(shop)).slug)).body.error).toBe('RENTAL_UNIT_CODE')
    expect((await add('x', 'no-such-model')).body.error).toBe('PRODUCT_NOT_FOUND')

    const { models }: RentalUnits = (await operator.get('/admin/rentals/units')).body.result
    const own = models.find(({ slug }) => slug === model.slug)

    expect(own).toMatchObject({
      isOffered: true,
      units: [
        { code: model.units[0], state: 'in_service', upcoming: 1, current: { orderNumber: rented.number } },
        { code, state: 'in_service', upcoming: 0 },
      ],
    })
    const id = own?.units[1]?.id ?? ''
    expect(await shop.db.auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: 'rental_unit.add', after: { code, slug: model.slug } },
    ])
  })

  test('a hookah of the catalog gets rental terms; existing bookings keep theirs', async ({ shop, operator }) => {
    const admin = shop.as(await shop.given.staff('admin'))
    const model = await addModel(shop)
    const rented = await paidRental(shop, model, day(10), day(13))
    const set = (terms: object, slug = model.slug) => admin.put(`/admin/rentals/models/${slug}`, terms)
    const terms = {
      pricePerDayAmd: 8000,
      priceFromThirdDayAmd: 6000,
      depositAmd: 30_000,
      bufferDays: 2,
      isOffered: true,
    }
    const was = { ...terms, pricePerDayAmd: 5000, priceFromThirdDayAmd: 3500, depositAmd: 20_000, bufferDays: 1 }
    const termsOf = ({ models }: RentalUnits, slug = model.slug) => models.find(each => each.slug === slug)
    for (let time = 0; time < 2; time++) {
      const { status, body } = await set(terms)
      expect(status).toBe(200)
      expect(termsOf(body.result)).toMatchObject({ terms, isOffered: true })
    }

    const booked = await shop.db.rentalBooking.findUniqueOrThrow({ where: { id: rented.rental.id } })
    expect(booked).toMatchObject({
      pricePerDayAmd: 5000,
      priceFromThirdDayAmd: 3500,
      depositAmd: 20_000,
      bufferDays: 1,
    })
    const later = await paidRental(shop, model, TOMORROW, day(4))
    expect(later.rental).toMatchObject({ rentalAmd: 22_000, depositAmd: 30_000 })
    expect((await operator.get(`/admin/rentals/${rented.rental.id}`)).body.result).toMatchObject({ lateDayAmd: 5000 })

    // A withdrawn model cannot be booked, but existing bookings are kept.
    expect(termsOf((await set({ ...terms, isOffered: false })).body.result)?.isOffered).toBe(false)
    const customer = shop.as(await shop.given.customer())
    expect((await customer.order(rentalOrder(model, day(20), day(22)))).body.error).toBe('RENTAL_UNAVAILABLE')
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: model.productId }, orderBy: { id: 'asc' } })
    expect(log).toMatchObject([
      { action: 'rental_offer.change', before: was, after: terms },
      { action: 'rental_offer.change', before: terms, after: { ...terms, isOffered: false } },
    ])

    const fresh = await shop.given.variant({ category: 'hookah' })
    const added = await set(terms, fresh.slug)
    expect(termsOf(added.body.result, fresh.slug)).toMatchObject({ terms, isOffered: true, units: [] })
    const dearer = await set({ ...terms, priceFromThirdDayAmd: 8000 })
    expect(dearer.body.details).toMatchObject([{ path: 'body.priceFromThirdDayAmd' }])
    // Of two admins the second has seen other terms than there are now.
    const other = { ...terms, depositAmd: 40_000 }
    const outrun = await set({ ...other, seen: was })
    expect([outrun.status, outrun.body.error]).toEqual([409, 'RENTAL_TERMS_CHANGED'])
    const [detail] = outrun.body.details
    expect(detail).toEqual({ path: 'body.pricePerDayAmd', at: expect.any(String), by: 'Ani' })
    expect((await set({ ...other, seen: null })).body.error).toBe('RENTAL_TERMS_CHANGED')
    const seen = termsOf((await operator.get('/admin/rentals/units')).body.result)?.terms
    expect(termsOf((await set({ ...other, seen })).body.result)).toMatchObject({ terms: other })
    // The same again is done already.
    expect((await set({ ...other, seen })).status).toBe(200)
    expect((await set(terms, model.flavor.slug)).body.error).toBe('RENTAL_HOOKAH_ONLY')
    expect((await set(terms, 'no-such-model')).body.error).toBe('PRODUCT_NOT_FOUND')
    expect((await operator.put(`/admin/rentals/models/${model.slug}`, terms)).body.error).toBe('FORBIDDEN')
  })

  test('one in repair cannot be booked, and cannot go to repair while it is booked', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const rented = await paidRental(shop, model, day(10), day(12))
    const { id } = await shop.db.rentalUnit.findFirstOrThrow({ where: { productId: model.productId } })
    const change = (body: object) => operator.post(`/admin/rentals/units/${id}/state`, body)
    const order = async (from: string, to: string) =>
      (await shop.as(await shop.given.customer()).order(rentalOrder(model, from, to))).status

    expect((await change({ state: 'in_repair', note: 'Cracked flask' })).body).toMatchObject({
      error: 'RENTAL_UNIT_BOOKED',
      details: [{ orderNumber: rented.number, status: 'reserved' }],
    })
    expect((await change({ state: 'retired', note: 'Lost' })).body.error).toBe('RENTAL_UNIT_BOOKED')
    const unnamed = (await change({ state: 'in_repair' })).body
    expect(unnamed.details).toEqual([{ path: 'body.note', message: unnamed.message }])
    const wrongDay = await change({ state: 'in_repair', note: 'x', until: TODAY })
    expect(wrongDay.body.details).toEqual([{ path: 'body.until', message: wrongDay.body.message }])
    const repair = { state: 'in_repair', note: 'Cracked flask', until: day(5) }
    for (let time = 0; time < 2; time++) expect((await change(repair)).status).toBe(200)

    expect(await order(TOMORROW, day(2))).toBe(409)
    expect(await order(day(5), day(6))).toBe(201)
    const back = await change({ state: 'in_service' })
    expect(back.status).toBe(200)
    expect(await order(TOMORROW, day(2))).toBe(201)
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(log).toMatchObject([
      { action: 'rental_unit.change', before: { state: 'in_service' }, after: repair },
      { action: 'rental_unit.change', before: repair, after: { state: 'in_service', note: null } },
    ])
  })

  test('one in repair without a known end cannot be booked', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const { id } = await shop.db.rentalUnit.findFirstOrThrow({ where: { productId: model.productId } })
    await operator.post(`/admin/rentals/units/${id}/state`, { state: 'in_repair', note: 'Cracked flask' })
    const { status } = await shop.as(await shop.given.customer()).order(rentalOrder(model, day(20), day(22)))
    expect(status).toBe(409)
  })

  test('have a calendar with customers, cleaning days and late returns', async ({ shop, operator }) => {
    const model = await addModel(shop, { units: 2 })
    const rented = await paidRental(shop, model, TOMORROW, day(3))
    await shop.deliver(rented.number)
    await operator.post(`/admin/rentals/${rented.rental.id}/hand-over`, { condition: 'ok' })
    const look = async (from: string, to: string) => {
      const timeline: RentalTimeline = (await operator.get(`/admin/rentals/timeline?from=${from}&to=${to}`)).body.result
      return timeline.units.filter(unit => unit.model.slug === model.slug).map(({ bookings }) => bookings)
    }
    // It went to its customer a day before its first one.
    const booking = { id: rented.rental.id, orderNumber: rented.number, from: TODAY, to: day(3), freeFrom: day(5) }
    const customer = { name: 'Ani', phone: rented.customer.phone }
    expect(await look(day(4), day(9))).toEqual([[{ ...booking, state: 'handed_over', customer, isOverdue: false }], []])
    expect(await look(day(5), day(9))).toEqual([[], []])
    // Without the permission for personal data, neither the calendar nor the list shows the customer.
    const blind = shop.as(await shop.given.staffWith('rentals.view'))
    for (const path of [`timeline?from=${day(4)}&to=${day(9)}`, 'units']) {
      const { status, text } = await blind.get(`/admin/rentals/${path}`)
      expect([path, status, text.includes('"customer":{"name":"•••","phone":"•••"}')]).toEqual([path, 200, true])
      expect(text).not.toContain(rented.customer.phone)
    }
    shop.clock.advance(6 * 24 * 3_600_000)
    expect(await look(day(7), day(9))).toEqual([
      [{ ...booking, state: 'handed_over', customer, isOverdue: true, freeFrom: day(8) }],
      [],
    ])
    const tooLong = await operator.get(`/admin/rentals/timeline?from=${TODAY}&to=${day(92)}`)
    const { message } = tooLong.body
    expect(message).toEqual(expect.any(String))
    expect(tooLong.body.details).toEqual([{ path: 'querystring.to', message, allowed: [TODAY, day(91)] }])
  })
})
