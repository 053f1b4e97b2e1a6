import { randomUUIDv7 } from 'node:crypto'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { OperationsReport } from '@shop/contracts/reports.ts'
import { expect } from 'vitest'
import { NOON, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, type Model, paidRental } from '../../test/builders/rental-shop.ts'
import { express, test } from '../../test/builders/staff-shop.ts'

/** Gives the unit of a model the ID that a unit added at this time has. */
async function addUnitAt(shop: Shop, { units: [code = ''] }: Model, at: Date): Promise<void> {
  const time = at.getTime().toString(16).padStart(12, '0')
  const id = `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`
  await shop.db.rentalUnit.update({ where: { code }, data: { id } })
}

test('shows how many days hookahs were rented of those on which their units were available', async ({ shop }) => {
  const staff = shop.as(await shop.given.staff())
  const read = async (to: string): Promise<OperationsReport> =>
    (await staff.get(`/admin/reports/operations?from=${TODAY}&to=${to}`)).body.result
  const model = await addModel(shop)
  await addUnitAt(shop, model, shopTimestamp(addDays(TODAY, -1), '10:00'))
  await paidRental(shop, model, TOMORROW, addDays(TODAY, 3))
  const units = await shop.db.rentalUnit.count({ where: { offer: { product: { slug: model.slug } } } })
  const own = async (to: string) => (await read(to)).rentals.find(({ slug }) => slug === model.slug)
  expect(await own(addDays(TODAY, 9))).toMatchObject({ units, availableDays: units * 10, rentedDays: 2 })
  expect(await own(TOMORROW)).toMatchObject({ availableDays: units * 2, rentedDays: 1 })
  const unit = { repairSince: shopTimestamp(TODAY, '10:00'), repairUntil: new Date(addDays(TODAY, 4)) }
  const { id } = await shop.db.rentalUnit.findFirstOrThrow({ where: { offer: { product: { slug: model.slug } } } })
  await shop.db.rentalUnit.update({ where: { id }, data: unit })
  expect(await own(addDays(TODAY, 9))).toMatchObject({ availableDays: units * 10 - 4 })
})

test('counts a unit from the day it was added, and a late hookah as rented until today', async ({ shop }) => {
  const staff = shop.as(await shop.given.staff())
  const model = await addModel(shop)
  await addUnitAt(shop, model, shopTimestamp(TODAY, '10:00'))
  const rented = await paidRental(shop, model, TOMORROW, addDays(TODAY, 3))
  const own = async () => {
    const reply = await staff.get(`/admin/reports/operations?from=${addDays(TODAY, -5)}&to=${addDays(TODAY, 9)}`)
    return (reply.body.result as OperationsReport).rentals.find(({ slug }) => slug === model.slug)
  }
  expect(await own()).toMatchObject({ units: 1, availableDays: 10, rentedDays: 2 })
  await shop.deliver(rented.number)
  expect((await staff.post(`/admin/rentals/${rented.rental.id}/hand-over`, { condition: 'ok' })).status).toBe(200)
  shop.clock.set(shopTimestamp(addDays(TODAY, 5), '13:00'))
  expect(await own()).toMatchObject({ rentedDays: 5, percent: 50 })
  shop.clock.set(NOON)
})

test('counts a delivery as on time until the end of its slot, by courier', async ({ shop, work }) => {
  const courier = await shop.given.staff('courier')
  const { id: orderId, staff } = await work(express)
  const { slotId, slot } = await shop.db.order.findUniqueOrThrow({ where: { id: orderId }, include: { slot: true } })
  const endsAt = shopTimestamp(TOMORROW, slot?.endTime)
  const stop = {
    orderId,
    kind: 'delivery',
    slotId: slotId ?? '',
    courierId: courier.id,
    date: new Date(TOMORROW),
    position: 1,
  }
  await shop.db.courierStop.create({ data: { ...stop, outcome: 'done', finishedAt: endsAt, finishedBy: courier.id } })
  const read = async () => {
    const { couriers } = (await staff.get(`/admin/reports/operations?from=${TOMORROW}`)).body.result as OperationsReport
    return couriers.find(({ key }) => key === courier.id)
  }
  expect(await read()).toMatchObject({ delivered: 1, onTime: 1, failed: 0, percent: 100 })
  await shop.db.courierStop.updateMany({ where: { orderId }, data: { finishedAt: new Date(endsAt.getTime() + 1) } })
  expect(await read()).toMatchObject({ delivered: 1, onTime: 0, percent: 0 })
  await shop.db.courierStop.updateMany({ where: { orderId }, data: { outcome: 'failed' } })
  expect(await read()).toMatchObject({ delivered: 0, failed: 1, percent: null })
  await shop.db.courierStop.deleteMany({ where: { orderId } })
  shop.clock.set(NOON)
})
