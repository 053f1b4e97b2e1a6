import { randomUUID } from 'node:crypto'
import type { RoutePlan } from '@shop/contracts/route-plan.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { anonymizeOrders } from '#orders/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { test as base, NOON, orderOf, TODAY } from '../../../test/builders/checkout-shop.ts'
import { addCourier, assign, boardStops, packedOrder, tonight } from '../../../test/builders/courier-shop.ts'
import { pointOf, putPoints } from '../../../test/builders/pickup-points.ts'

const late = { ...tonight, deliveryTime: '20:00' }
const afternoon = { ...tonight, deliveryTime: '16:00' }
const inTown = (city: string) => ({ ...late, address: { region: 'AM-ER', city, street: 'Komitas', building: '5' } })

const test = base.extend('office', async ({ shop }, { onCleanup }) => {
  shop.clock.set(NOON)
  onCleanup(() => shop.clock.set(NOON))
  const operator = await shop.given.staff()
  const staff = shop.as(operator)
  return {
    operator,
    staff,
    packed: (changes?: object) => packedOrder(shop, operator, changes),
    assign: (courierId: string, ...numbers: number[]) => assign(shop, operator, { courierId, numbers }),
    stopOf: async (number: number) => (await boardStops(shop, operator)).get(number),
    point: (number: number, place: string | null, more: object = {}) =>
      staff.put(`/admin/orders/${number}/point`, { place, ...more }),
    plan: async (courierId: string): Promise<RoutePlan> =>
      (await staff.get(`/admin/couriers/${courierId}/route-plan?date=${TODAY}`)).body.result,
  }
})

const numbersOf = ({ stops }: RoutePlan) => stops.map(({ orderNumber }) => orderNumber)

describe('the point of an address', () => {
  test('opens the map of the dispatcher and of the courier at the point, and is written once to the audit log', async ({
    shop,
    office,
  }) => {
    const courier = await addCourier(shop)
    const number = await office.packed(late)
    await office.assign(courier.id, number)
    expect(await office.stopOf(number)).toMatchObject({ pointAccuracy: 'approximate' })
    for (const _ of [1, 2]) {
      const reply = await office.point(number, 'https://www.google.com/maps/@40.19,44.52,17z')
      expect(reply.body.result).toEqual({ pointAccuracy: 'exact' })
    }
    expect(await office.stopOf(number)).toMatchObject({ pointAccuracy: 'exact', mapQuery: '40.19,44.52' })
    expect((await courier.day()).stops).toMatchObject([{ orderNumber: number, mapQuery: '40.19,44.52' }])

    await office.point(number, '40.2, 44.5')
    await office.point(number, null)
    expect(await office.stopOf(number)).toMatchObject({ pointAccuracy: 'approximate' })
    const entries = await shop.db.auditEntry.findMany({
      where: { actorId: office.operator.id, action: 'order.set_point' },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ after }) => after)).toEqual([{ point: 'set' }, { point: 'replaced' }, { point: 'deleted' }])
  })

  test.for([
    ['Abovyan 1', /40\.18, 44\.51/],
    ['https://maps.app.goo.gl/AbC123', /Short links/],
    ['55.75, 37.61', /Armenia/],
  ] as const)('is refused with the reason: %s', async ([place, message], { shop, office }) => {
    const number = await office.packed(late)
    const reply = await shop.as(office.operator, 'en').put(`/admin/orders/${number}/point`, { place })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.place', message: expect.stringMatching(message) }],
    })
    expect(await office.stopOf(number)).toMatchObject({ pointAccuracy: 'approximate' })
  })

  test('is known at the next order of the customer to this address, but not at another address or customer', async ({
    shop,
    office,
  }) => {
    const browser = shop.as(await shop.given.customer())
    const coal = await shop.given.variant()
    const place = async (changes: object) => {
      const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }], changes))).body.result.order
      await shop.pay(number)
      return number
    }
    const first = await place(inTown('Arabkir'))
    await office.point(first, '40.21, 44.5')
    const [again, elsewhere] = [await place(inTown('Arabkir')), await place(inTown('Avan'))]
    expect(await office.stopOf(again)).toMatchObject({ pointAccuracy: 'exact', mapQuery: '40.21,44.5' })
    expect(await office.stopOf(elsewhere)).toMatchObject({ pointAccuracy: 'approximate' })
    const foreign = await office.packed(inTown('Arabkir'))
    expect(await office.stopOf(foreign)).toMatchObject({ pointAccuracy: 'approximate' })

    await office.point(again, null)
    expect(await office.stopOf(first)).toMatchObject({ pointAccuracy: 'approximate' })
  })

  test('is deleted with the address, and is part of the export of personal data', async ({ shop, office }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant()
    const placed = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }], late))
    const { number } = placed.body.result.order
    await shop.pay(number)
    await office.point(number, '40.21, 44.5')
    const data = (await shop.as(customer).get('/user/export')).body.result
    expect(data.orders).toMatchObject([{ addressPoint: { latitude: 40.21, longitude: 44.5 } }])

    await shop.db.order.update({ where: { number }, data: { apartment: '7' } })
    expect(await shop.db.orderPoint.count({ where: { order: { number } } })).toBe(1)
    await shop.db.order.update({ where: { number }, data: { street: 'Baghramyan' } })
    expect(await shop.db.orderPoint.count({ where: { order: { number } } })).toBe(0)
  })

  test('is deleted with the account, and cannot be set afterwards', async ({ shop, office }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant()
    const { number } = (await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
    await shop.pay(number)
    await office.point(number, '40.21, 44.5')
    await shop.deliver(number)
    await withTransaction(shop.db, shop.deps.random, tx => anonymizeOrders(tx, { accountId: customer.id }))
    expect(await shop.db.orderPoint.count({ where: { order: { number } } })).toBe(0)
    expect((await office.point(number, '40.21, 44.5')).status).toBe(404)
  })

  test('of a supplement is also that of its order, for a customer without an account', async ({ shop, office }) => {
    const main = await office.packed(afternoon)
    const coal = await shop.given.variant()
    const expected = { goodsAmd: coal.price, deliveryFeeAmd: 0, totalAmd: coal.price }
    const body = { items: [{ sku: coal.sku, quantity: 1 }], expected }
    const key = { 'Idempotency-Key': randomUUID() }
    const added = await office.staff.post(`/admin/orders/${main}/supplements`, body, key)
    const supplement = added.body.result.number
    const { accountId } = await shop.db.order.findUniqueOrThrow({ where: { number: main } })
    const update = (number: number, data: object) => shop.db.order.update({ where: { number }, data })
    await update(supplement, { accountId: null })
    await update(main, { accountId: null, placedBy: office.operator.id })
    // The reconciliation needs the customer.
    onTestFinished(async () => {
      await update(supplement, { accountId })
      await update(main, { accountId, placedBy: null })
    })
    await office.point(supplement, '40.21, 44.5')
    expect(await office.stopOf(main)).toMatchObject({ pointAccuracy: 'exact', mapQuery: '40.21,44.5' })
  })

  test('is not set by a courier, for an unknown order, or for an outdated version of the order', async ({
    shop,
    office,
  }) => {
    const courier = await addCourier(shop)
    const number = await office.packed(late)
    await office.assign(courier.id, number)
    const place = '40.2, 44.5'
    expect((await courier.browser.put(`/admin/orders/${number}/point`, { place })).status).toBe(403)
    expect((await office.point(999_999_999, place)).status).toBe(404)
    expect((await office.point(number, place, { version: '1.0' })).body.error).toBe('ORDER_CHANGED')
    expect(await office.stopOf(number)).toMatchObject({ pointAccuracy: 'approximate' })
  })

  test("is saved from the courier's current location, at own stops of today only", async ({ shop, office }) => {
    const [courier, other] = [await addCourier(shop), await addCourier(shop)]
    const number = await office.packed(late)
    await office.assign(courier.id, number)
    const [stop] = (await courier.day()).stops
    const { slotId, version } = stop ?? {}
    const place = { kind: 'delivery', slotId, version, latitude: 40.19, longitude: 44.52 }
    const save = (by: typeof courier, changes: object = {}) =>
      by.browser.put(`/admin/courier/orders/${number}/point`, { ...place, ...changes })
    expect(stop).toMatchObject({ pointAccuracy: 'approximate' })
    expect((await save(other)).status).toBe(404)
    expect((await save(courier, { slotId: randomUUID() })).status).toBe(404)
    expect((await save(courier, { kind: 'pick_up' })).status).toBe(404)
    const abroad = await save(courier, { latitude: 55.75, longitude: 37.61 })
    expect([abroad.status, abroad.body.details]).toMatchObject([422, [{ path: 'body.latitude' }]])
    expect((await save(courier, { version: '1.0' })).body.error).toBe('ORDER_CHANGED')
    const saved = { pointAccuracy: 'exact', mapQuery: '40.19,44.52' }
    for (const _ of ['first', 'repeated']) expect((await save(courier)).body.result.stops).toMatchObject([saved])
    expect(await office.stopOf(number)).toMatchObject(saved)
    await office.point(number, '40.2, 44.5')
    expect((await save(courier)).body.result.stops).toMatchObject([saved])
    const entries = await shop.db.auditEntry.findMany({
      where: { actorId: courier.id, action: 'order.set_point' },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ after }) => after)).toEqual([{ point: 'set' }, { point: 'replaced' }])
    expect(JSON.stringify(entries)).not.toContain('40.19')
  })
})

describe('a route by distance', () => {
  test('is proposed by slot and distance, changes nothing until it is applied, and keeps finished stops', async ({
    shop,
    office,
  }) => {
    await putPoints(shop, [pointOf({ mapUrl: 'https://www.google.com/maps/@40.18,44.5,17z' })])
    const courier = await addCourier(shop)
    const [evening, far, near] = [await office.packed(late), await office.packed(), await office.packed()]
    const village = { region: 'AM-KT', city: 'Lernarot', street: 'Abovyan', building: '1' }
    const lost = await office.packed({ ...tonight, address: village })
    await office.point(evening, '40.18, 44.5')
    await office.point(far, '40.24, 44.5')
    await office.point(near, '40.19, 44.5')
    await office.assign(courier.id, evening, lost, far, near)

    const plan = await office.plan(courier.id)
    expect(numbersOf(plan)).toEqual([near, far, lost, evening])
    expect(plan).toMatchObject({ start: { kind: 'pickup_point', accuracy: 'exact' }, isChanged: true })
    expect(plan.stops.map(({ accuracy }) => accuracy)).toEqual(['exact', 'exact', 'unknown', 'exact'])
    expect([Math.round(plan.currentMeters / 100), Math.round(plan.plannedMeters / 100)]).toEqual([122, 133])
    expect((await courier.day()).stops.map(({ orderNumber }) => orderNumber)).toEqual([evening, lost, far, near])

    const stops = plan.stops.map(({ kind, orderNumber, slotId }) => ({ kind, orderNumber, slotId }))
    expect((await office.staff.put(`/admin/couriers/${courier.id}/route`, { date: TODAY, stops })).status).toBe(200)
    expect((await courier.day()).stops.map(({ orderNumber }) => orderNumber)).toEqual([near, far, lost, evening])
    expect(await office.plan(courier.id)).toMatchObject({ isChanged: false, currentMeters: plan.plannedMeters })

    const swapped = [stops[1], stops[0], stops[2], stops[3]]
    await office.staff.put(`/admin/couriers/${courier.id}/route`, { date: TODAY, stops: swapped })
    for (const step of ['dispatch', 'deliver']) await office.staff.post(`/admin/orders/${far}/${step}`)
    const rest = await office.plan(courier.id)
    expect(numbersOf(rest)).toEqual([far, near, lost, evening])
    expect(rest).toMatchObject({ start: { kind: 'stop', accuracy: 'exact' }, isChanged: false })
    expect(rest.stops.map(({ isFinished }) => isFinished)).toEqual([true, false, false, false])
  })

  test('begins at the stop that was finished last, whatever its position', async ({ shop, office }) => {
    const courier = await addCourier(shop)
    const packed = () => office.packed(afternoon)
    const [first, second, open] = [await packed(), await packed(), await packed()]
    await office.point(first, '40.18, 44.5')
    await office.point(second, '40.28, 44.5')
    await office.point(open, '40.19, 44.5')
    await office.assign(courier.id, first, second, open)
    for (const number of [second, first]) {
      for (const step of ['dispatch', 'deliver']) await office.staff.post(`/admin/orders/${number}/${step}`)
      shop.clock.advance(60_000)
    }
    const { start, currentMeters } = await office.plan(courier.id)
    expect(start).toMatchObject({ kind: 'stop', accuracy: 'exact' })
    expect(Math.round(currentMeters / 100)).toBe(11)
  })

  test('has only stops of this courier, and is for dispatchers only', async ({ shop, office }) => {
    const [ani, aram] = [await addCourier(shop), await addCourier(shop)]
    const [own, foreign] = [await office.packed(), await office.packed()]
    await office.assign(ani.id, own)
    await office.assign(aram.id, foreign)
    expect(numbersOf(await office.plan(ani.id))).toEqual([own])
    const path = (id: string) => `/admin/couriers/${id}/route-plan?date=${TODAY}`
    expect((await ani.browser.get(path(ani.id))).status).toBe(403)
    expect((await office.staff.get(path(office.operator.id))).status).toBe(404)
  })
})
