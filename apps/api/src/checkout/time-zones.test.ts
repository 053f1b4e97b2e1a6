import { afterEach, expect, vi } from 'vitest'
import { type Shop, type TestVariant, test } from '../../test/builders/checkout-shop.ts'
import { newPhone, registrationOf } from '../../test/builders/identity-shop.ts'
import { addModel, type Model } from '../../test/builders/rental-shop.ts'

const FRIDAY = '2026-11-20'
const SATURDAY = '2026-11-21'
const LAST_SECOND_OF_FRIDAY = new Date('2026-11-20T19:59:59Z')
const MIDNIGHT_IN_YEREVAN = new Date('2026-11-20T20:00:00Z')
const ZONES = ['UTC', 'America/New_York', 'Asia/Yerevan']

afterEach(() => vi.unstubAllEnvs())

/** Returns what depends on the current day: slots, same-day delivery, first day of a rental, and the age check. */
async function readDay(shop: Shop, nextDayItem: TestVariant, model: Model) {
  const { result: slots } = (await shop.as().get(`/delivery/slots?date=${SATURDAY}&region=AM-ER`)).body
  const items = [{ sku: nextDayItem.sku, quantity: 1 }]
  const delivery = { type: 'express', region: 'AM-ER' }
  const { result: quote } = (await shop.as().post('/checkout/quote', { items, delivery })).body
  const calendar = `/rental/availability?model=${model.slug}&from=${FRIDAY}&to=${SATURDAY}`
  const { result: rental } = (await shop.as().get(calendar)).body
  const register = async (birthDate: string) =>
    (await shop.as().post('/user/register', { ...registrationOf(newPhone()), birthDate })).status
  return {
    openSlots: slots.slots.filter((slot: { reason?: string }) => !slot.reason).length,
    earliestDate: quote.earliestDate,
    rentalStarts: rental.days.filter((day: { to?: string }) => day.to).map((day: { date: string }) => day.date),
    born18YearsBeforeFriday: await register('2008-11-20'),
    born18YearsBeforeSaturday: await register('2008-11-21'),
  }
}

test.for(ZONES)('days end at midnight in Yerevan on a server in the time zone %s (R39)', async (zone, { shop }) => {
  vi.stubEnv('TZ', zone)
  const nextDayItem = await shop.given.variant({ sameDay: false })
  const model = await addModel(shop)

  shop.clock.stop(LAST_SECOND_OF_FRIDAY)
  const before = await readDay(shop, nextDayItem, model)
  shop.clock.stop(MIDNIGHT_IN_YEREVAN)
  const after = await readDay(shop, nextDayItem, model)

  expect(before).toEqual({
    openSlots: 6,
    earliestDate: SATURDAY,
    rentalStarts: [SATURDAY],
    born18YearsBeforeFriday: 200,
    born18YearsBeforeSaturday: 422,
  })
  expect(after).toEqual({
    openSlots: 6,
    earliestDate: '2026-11-22',
    rentalStarts: [SATURDAY],
    born18YearsBeforeFriday: 200,
    born18YearsBeforeSaturday: 200,
  })
})
