import { addDays, shopMoment } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { TODAY, TOMORROW, test } from '../../test/checkout-shop.ts'
import { addModel, bookingsOf, paidRental } from '../../test/rental-shop.ts'

const day = (days: number) => addDays(TODAY, days)

describe('the end of a rental', () => {
  test('is moved by its customer: later from the deposit, as far as the calendar goes, or sooner', async ({ shop }) => {
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

  test('belongs to its customer alone, until the hookah came back', async ({ shop }) => {
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
    const desk = shop.as(await shop.given.staff())
    await desk.post(`/admin/rentals/${rental.id}/hand-over`, { condition: 'ok' })
    shop.clock.set(shopMoment(TOMORROW, '20:00'))
    expect((await browser.put(`${path}/end`, body)).status).toBe(200)
    await desk.post(`/admin/rentals/${rental.id}/return`, { condition: 'ok' })
    expect((await browser.get(`${path}/ends`)).body.result.ends).toEqual([])
    expect((await browser.put(`${path}/end`, { ...body, to: day(4) })).body).toMatchObject({ error: 'RENTAL_STATE' })
    const closed = await desk.post(`/admin/rentals/${rental.id}/close`)
    expect(closed.body.result.rental).toMatchObject({
      charges: [{ kind: 'extension', amountAmd: 5000 }],
      depositBackAmd: 15_000,
    })
  })
})
