import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { NOON, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { addModel, bookingsOf, paidRental, rentalOf } from '../../test/builders/rental-shop.ts'

const day = (days: number) => addDays(TODAY, days)

describe('the end of a rental', () => {
  test('is changed by its customer: later within the deposit and the calendar, or earlier', async ({ shop }) => {
    const model = await addModel(shop)
    const { browser, number, rental } = await paidRental(shop, model, TOMORROW, day(3))
    await paidRental(shop, model, day(8), day(9))
    const path = `/orders/${number}/rentals/${rental.id}`
    const { ends } = (await browser.get(`${path}/ends`)).body.result
    expect(ends).toEqual([
      { to: day(2), extensionAmd: 0 },
      { to: day(3), extensionAmd: 0 },
      { to: day(4), extensionAmd: 3500 },
      { to: day(5), extensionAmd: 7000 },
      { to: day(6), extensionAmd: 10_500 },
    ])
    const move = (to: string, pickUpTime = '16:00') => browser.put(`${path}/end`, { to, pickUpTime })
    for (let time = 0; time < 2; time++) {
      const { body } = await move(day(6))
      expect(body.result.rentals[0]).toMatchObject({
        to: day(6),
        days: 5,
        pickUpTime: '16:00',
        rentalAmd: 10_000,
        charges: [{ kind: 'extension', amountAmd: 10_500 }],
        timeline: [{ kind: 'held' }, { kind: 'reserved' }, { kind: 'moved', to: day(6) }],
      })
    }
    expect((await move(day(7))).body).toMatchObject({ error: 'RENTAL_NOT_FREE' })
    expect((await move(day(5), '03:00')).body).toMatchObject({ error: 'SLOT_NOT_AVAILABLE' })
    expect((await move(day(2))).body.result.rentals[0]).toMatchObject({ to: day(2), charges: [], rentalAmd: 10_000 })
    expect(await bookingsOf(shop.db, model)).toMatchObject([{ until: day(4) }, { from: day(8) }])
  })

  test('can be changed only by its customer, until the hookah is returned', async ({ shop }) => {
    const model = await addModel(shop)
    const { browser, number, rental } = await paidRental(shop, model, TOMORROW, day(2))
    const path = `/orders/${number}/rentals/${rental.id}`
    const stranger = shop.as(await shop.given.customer())
    const other = await paidRental(shop, await addModel(shop), TOMORROW, day(2))
    const body = { to: day(3), pickUpTime: '18:00' }
    expect((await stranger.put(`${path}/end`, body)).status).toBe(404)
    expect((await other.browser.get(`/orders/${other.number}/rentals/${rental.id}/ends`)).status).toBe(404)
    expect((await other.browser.put(`/orders/${other.number}/rentals/${rental.id}/end`, body)).status).toBe(404)
    await shop.deliver(number)
    const operator = shop.as(await shop.given.staff())
    await operator.post(`/admin/rentals/${rental.id}/hand-over`, { condition: 'ok' })
    shop.clock.set(shopTimestamp(TOMORROW, '20:00'))
    expect((await browser.put(`${path}/end`, body)).status).toBe(200)
    await operator.post(`/admin/rentals/${rental.id}/return`, { condition: 'ok' })
    expect((await browser.get(`${path}/ends`)).body.result.ends).toEqual([])
    expect((await browser.put(`${path}/end`, { ...body, to: day(4) })).body).toMatchObject({ error: 'RENTAL_STATE' })
    const closed = await operator.post(`/admin/rentals/${rental.id}/close`)
    expect(closed.body.result.rental).toMatchObject({
      charges: [{ kind: 'extension', amountAmd: 5000 }],
      depositBackAmd: 15_000,
    })
  })

  test('cannot be changed after the end, so that a late day has its price', async ({ shop }) => {
    const model = await addModel(shop)
    const { browser, number, rental } = await paidRental(shop, model, day(2), day(3))
    await shop.deliver(number)
    const operator = shop.as(await shop.given.staff())
    await operator.post(`/admin/rentals/${rental.id}/hand-over`, { condition: 'ok' })
    const path = `/orders/${number}/rentals/${rental.id}`
    const offered = async () => (await browser.get(`${path}/ends`)).body.result.ends
    shop.clock.set(shopTimestamp(day(3), '12:00'))
    expect(await offered()).not.toEqual([])
    shop.clock.set(shopTimestamp(day(4), '12:00'))
    expect(await offered()).toEqual([])
    const late = await browser.put(`${path}/end`, { to: day(5), pickUpTime: '18:00' })
    expect(late.body).toMatchObject({ error: 'RENTAL_NOT_FREE' })
  })
})

describe('a quote of rentals', () => {
  test('names the rentals that no courier can collect in the requested slot: closed or full', async ({ shop }) => {
    shop.clock.set(NOON)
    const model = await addModel(shop, { units: 3 })
    await paidRental(shop, model, TOMORROW, day(3))
    const { pickUpSlotId } = await shop.db.rentalBooking.findFirstOrThrow({ where: { productId: model.productId } })
    const slot = { where: { id: pickUpSlotId } }
    const { taken } = await shop.db.deliverySlot.findUniqueOrThrow(slot)
    await shop.db.deliverySlot.update({ ...slot, data: { taken: defaultSettings.delivery.slotCapacity - 1 } })
    const items = [model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 2 }))
    const quoteAt = async (...times: (string | undefined)[]) => {
      const rentals = times.map(pickUpTime => ({ ...rentalOf(model, TOMORROW, day(3)), pickUpTime }))
      const { notices, canProceed } = (await shop.as().post('/checkout/quote', { items, rentals })).body.result
      return { notices, canProceed }
    }
    expect(await quoteAt('18:00', undefined)).toEqual({ notices: [], canProceed: true })
    const message = 'This hookah pick-up time isn’t available: please choose another'
    for (const [times, rental] of [
      [['18:00', '18:00'], 1],
      [['03:00', '18:00'], 0],
    ] as const) {
      expect(await quoteAt(...times)).toEqual({
        notices: [{ kind: 'pick_up_not_available', rental, message }],
        canProceed: false,
      })
    }
    await shop.db.deliverySlot.update({ ...slot, data: { taken } })
  })
})
