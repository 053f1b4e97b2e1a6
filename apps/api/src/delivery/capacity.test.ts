import { addDays } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { orderOf, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'

const LATER = addDays(TOMORROW, 1)

async function putExceptions(shop: Shop, exceptions: object[]) {
  const admin = shop.as(await shop.given.staff('admin'))
  const { version } = (await admin.get('/admin/settings/capacity')).body.result
  return admin.put('/admin/settings/capacity', { version, value: { exceptions } })
}

const slotsOf = async (shop: Shop, date: string) => {
  const { slots } = (await shop.as().get(`/delivery/slots?date=${date}`)).body.result
  return new Map(
    slots.map(({ time, free, reason }: { time: string; free: number; reason?: string }) => [time, [free, reason]]),
  )
}

describe('the capacity of special days', () => {
  test('replaces the usual one for a day, and that of the day for a slot; 0 closes a slot', async ({ shop }) => {
    const saved = await putExceptions(shop, [
      { date: LATER, time: null, capacity: 3 },
      { date: LATER, time: '18:00', capacity: 0 },
      { date: LATER, time: '20:00', capacity: 30 },
    ])
    expect(saved.status).toBe(200)
    const twice = await putExceptions(shop, [
      { date: LATER, time: null, capacity: 3 },
      { date: LATER, time: null, capacity: 10 },
    ])
    expect([twice.status, twice.body.details[0].path]).toEqual([422, 'body.value.exceptions.1.date'])
    const [special, usual] = [await slotsOf(shop, LATER), await slotsOf(shop, TOMORROW)]
    expect(special.get('16:00')).toEqual([3, undefined])
    expect(special.get('18:00')).toEqual([0, 'closed'])
    expect(special.get('20:00')).toEqual([30, undefined])
    expect(usual.get('18:00')).toEqual([12, undefined])

    const coal = await shop.given.variant()
    const at = (deliveryTime: string) =>
      orderOf([{ ...coal, quantity: 1 }], { deliveryType: 'express', deliveryDate: LATER, deliveryTime })
    const customer = shop.as(await shop.given.customer())
    expect((await customer.order(at('18:00'))).body).toMatchObject({
      error: 'SLOT_NOT_AVAILABLE',
      details: [{ reason: 'not_offered' }],
    })
    expect((await customer.order(at('20:00'))).status).toBe(201)
    expect((await slotsOf(shop, LATER)).get('20:00')).toEqual([29, undefined])
  })

  test('names times at which no slot begins, and drops past days', async ({ shop }) => {
    const dead = await putExceptions(shop, [
      { date: LATER, time: '18:00', capacity: 3 },
      { date: LATER, time: '13:37', capacity: 3 },
    ])
    expect([dead.status, dead.body.details]).toMatchObject([422, [{ path: 'body.value.exceptions.1.time' }]])
    const upcoming = { date: TOMORROW, time: null, capacity: 3 }
    const saved = await putExceptions(shop, [{ date: addDays(TODAY, -1), time: '13:37', capacity: 0 }, upcoming])
    expect(saved.body.result.value).toEqual({ exceptions: [upcoming] })
  })

  test('is never exceeded by concurrent orders', async ({ shop }) => {
    await putExceptions(shop, [{ date: TOMORROW, time: '16:00', capacity: 2 }])
    const coal = await shop.given.variant({ stock: 20 })
    const customers = await Promise.all(Array.from({ length: 6 }, () => shop.given.customer()))
    const when = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '16:00' }
    const replies = await Promise.all(
      customers.map(customer => shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }], when))),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    expect((await slotsOf(shop, TOMORROW)).get('16:00')).toEqual([0, 'full'])

    // More places open the slot again; the row of the slot follows.
    await putExceptions(shop, [{ date: TOMORROW, time: null, capacity: 3 }])
    const late = shop.as(await shop.given.customer())
    expect((await late.order(orderOf([{ ...coal, quantity: 1 }], when))).status).toBe(201)
    expect((await slotsOf(shop, TOMORROW)).get('16:00')).toEqual([0, 'full'])
  })
})
