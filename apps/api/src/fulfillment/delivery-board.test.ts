import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { DeliveryBoard } from '@shop/contracts/deliveries-staff.ts'
import { describe, expect } from 'vitest'
import { TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'
import { express, region, test } from '../../test/builders/staff-shop.ts'

describe('the deliveries of a day', () => {
  test('are listed by slot with phone, address and task, without unpaid orders', async ({ work }) => {
    const order = await work({ ...express, notes: 'The door is blue' })
    await work(express, false)
    const board = async (): Promise<DeliveryBoard> =>
      (await order.staff.get(`/admin/deliveries?date=${TOMORROW}`)).body.result
    const { windows, identityNeeded } = await board()
    expect(identityNeeded).toBe(false)
    expect(windows).toEqual([
      {
        time: '18:00',
        endTime: '20:00',
        taken: 2,
        capacity: expect.any(Number),
        stops: [
          {
            kind: 'delivery',
            orderNumber: order.number,
            version: expect.stringMatching(/^\d+\.\d+$/),
            status: 'paid',
            name: 'Ani',
            phone: '+37491123456',
            address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
            pointAccuracy: 'approximate',
            mapQuery: 'ул. Туманяна 21, Ереван, Armenia',
            notes: 'The door is blue',
            items: 2,
            goods: [
              {
                sku: order.coal.sku,
                title: 'Уголь',
                titleEN: 'Coal',
                imageUrl: expect.any(String),
                weight: 1000,
                quantity: 2,
              },
            ],
            hookahs: [],
            takeAmd: 0,
            identityNeeded: false,
            isIdentityChecked: false,
            isDone: false,
            tasks: [],
            steps: expect.arrayContaining(['confirm', 'delivery']),
            slotId: expect.any(String),
          },
        ],
      },
    ])
    await order.upTo('dispatch')
    await order.step('failed-deliveries', { reason: 'nobody_home' })
    expect((await board()).windows[0]?.stops).toMatchObject([{ tasks: ['failed_delivery'] }])
    await order.step('second-try', { deliveryDate: addDays(TODAY, 2), deliveryTime: '18:00' })
    expect((await board()).windows[0]?.stops).toEqual([])
    await order.step('deliver', { identityChecked: true })
    const next = (await order.staff.get(`/admin/deliveries?date=${addDays(TODAY, 2)}`)).body.result
    expect(next.windows[0].stops).toMatchObject([{ isDone: true, isIdentityChecked: true, status: 'delivered' }])
    expect((await order.staff.get('/admin/deliveries')).body.result.date).toBe(TODAY)
  })

  test('start with open deliveries of earlier days until they are handed over, like the list of tasks', async ({
    shop,
    work,
  }) => {
    const { number, staff, step, upTo } = await work(express)
    const look = async (query = ''): Promise<DeliveryBoard> =>
      (await staff.get(`/admin/deliveries${query}`)).body.result
    const own = (late: DeliveryBoard['late']) => late.filter(({ orderNumber }) => orderNumber === number)
    const listed = async () => {
      const { items } = (await staff.get('/admin/orders?task=late&sort=delivery&limit=100')).body.result
      return items.filter((row: { number: number }) => row.number === number)
    }
    const counted = async () => (await staff.get('/admin/dashboard')).body.result.needsAction.lateOrders
    await upTo('dispatch')
    shop.clock.set(shopTimestamp(TOMORROW, '23:00'))
    expect(own((await look()).late)).toEqual([])
    expect(await listed()).toEqual([])
    const before = await counted()
    const next = addDays(TODAY, 2)
    shop.clock.set(shopTimestamp(next, '00:00'))
    expect(own((await look()).late)).toMatchObject([
      { status: 'dispatched', tasks: ['late'], window: { date: TOMORROW, time: '18:00', endTime: '20:00' } },
    ])
    expect((await look(`?date=${addDays(next, 1)}`)).late).toEqual([])
    expect(await listed()).toMatchObject([{ tasks: ['late'], deliveryDate: TOMORROW }])
    const late = await counted()
    expect(late).toBeGreaterThan(before)
    await step('deliver')
    expect(await listed()).toEqual([])
    expect(own((await look()).late)).toEqual([])
    expect(await counted()).toBe(late - 1)
  })

  test('show the fee to be collected at the door, and parcels for the post', async ({ work }) => {
    const { number, staff, step } = await work(region)
    const parcel = async () => {
      const { parcels }: DeliveryBoard = (await staff.get('/admin/deliveries')).body.result
      return parcels.find(({ orderNumber }) => orderNumber === number)
    }
    expect(await parcel()).toMatchObject({ kind: 'parcel', takeAmd: null, tasks: ['fee'] })
    await step('fee', { feeAmd: 2500, agreed: true })
    expect(await parcel()).toMatchObject({ takeAmd: 2500, tasks: [] })
    for (const next of ['confirm', 'pack', 'dispatch']) await step(next)
    expect(await parcel()).toBeUndefined()
  })

  test('show the hookah to be delivered and, on its last day, to be collected', async ({ shop, work }) => {
    const { staff } = await work()
    const { number, rental } = await paidRental(shop, await addModel(shop), TOMORROW, addDays(TODAY, 3))
    const stops = async (date: string) => {
      const { windows }: DeliveryBoard = (await staff.get(`/admin/deliveries?date=${date}`)).body.result
      return windows.flatMap(each => each.stops).filter(({ orderNumber }) => orderNumber === number)
    }
    expect(await stops(TOMORROW)).toMatchObject([
      { kind: 'delivery', items: 3, hookahs: [{ rentalId: rental.id, state: 'reserved', steps: ['hand_over'] }] },
    ])
    await shop.deliver(number)
    await staff.post(`/admin/rentals/${rental.id}/hand-over`, { condition: 'ok' })
    expect(await stops(addDays(TODAY, 3))).toMatchObject([
      { kind: 'pick_up', items: 1, goods: [], isDone: false, hookahs: [{ steps: ['return'], depositAmd: 20_000 }] },
    ])
    await staff.post(`/admin/rentals/${rental.id}/return`, { condition: 'ok' })
    expect(await stops(addDays(TODAY, 3))).toMatchObject([{ isDone: true }])
  })
})
