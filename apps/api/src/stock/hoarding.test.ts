import { expect } from 'vitest'
import { orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { watchReservations } from './watch-reservations.ts'

const ALERTS_TO = ['+37491000001']

const alertsOf = ({ db }: Shop, sku: string) =>
  db.outbox.count({ where: { topic: 'staff.alert', params: { path: ['sku'], equals: sku } } })

test('unpaid orders of many buyers that reserve more than 80 % of a variant alert staff (R50)', async ({ shop }) => {
  const { db, clock, deps } = shop
  const value = { phones: ALERTS_TO, emails: [], locale: 'ru' }
  await db.setting.create({ data: { key: 'staff_alerts', value, updatedAt: clock.now() } })
  const { sku } = await shop.given.variant({ stock: 100 })
  const hold = async (quantity: number) => {
    const browser = shop.as(await shop.given.customer())
    expect((await browser.order(orderOf([{ sku, quantity }]))).status).toBe(201)
  }
  for (let buyer = 0; buyer < 40; buyer++) await hold(2)
  expect(await watchReservations(deps)).toEqual([])

  await hold(1)
  expect(await watchReservations(deps)).toEqual([{ sku, onHand: 100, reserved: 81, orders: 41, accounts: 41 }])
  await watchReservations(deps)
  expect(await alertsOf(shop, sku)).toBe(1)
})

test('orders with many lines cause one alert an hour, not one per line', async ({ shop }) => {
  const items = []
  for (let line = 0; line < 5; line++) items.push({ sku: (await shop.given.variant({ stock: 10 })).sku, quantity: 10 })
  const alerts = () =>
    shop.db.outbox.findMany({ where: { topic: 'staff.alert' }, orderBy: { id: 'asc' }, select: { params: true } })
  shop.clock.advance(3_600_000)
  const before = (await alerts()).length
  expect((await shop.as(await shop.given.customer()).order(orderOf(items))).status).toBe(201)
  const hoarded = await watchReservations(shop.deps)
  await watchReservations(shop.deps)
  expect(hoarded.length).toBeGreaterThanOrEqual(5)
  expect((await alerts()).slice(before)).toMatchObject([{ params: { others: hoarded.length - 1 } }])
})

test('the last few units of a variant in one order cause no alert', async ({ shop }) => {
  const { sku } = await shop.given.variant({ stock: 9 })
  await shop.as(await shop.given.customer()).order(orderOf([{ sku, quantity: 9 }]))
  expect((await watchReservations(shop.deps)).map(held => held.sku)).not.toContain(sku)
})
