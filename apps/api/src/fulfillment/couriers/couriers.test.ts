import { randomUUID } from 'node:crypto'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { test as base, NOON, TODAY } from '../../../test/builders/checkout-shop.ts'
import {
  addCourier,
  assign,
  boardStops,
  farTonight,
  keyOf,
  packedOrder,
  tonight,
  uploadSignature,
} from '../../../test/builders/courier-shop.ts'
import { addModel, paidRental } from '../../../test/builders/rental-shop.ts'

const test = base.extend('office', async ({ shop }, { onCleanup }) => {
  shop.clock.set(NOON)
  onCleanup(() => shop.clock.set(NOON))
  const operator = await shop.given.staff()
  return {
    operator,
    staff: shop.as(operator),
    packed: (changes?: object) => packedOrder(shop, operator, changes),
    assign: (courierId: string | null, ...numbers: number[]) => assign(shop, operator, { courierId, numbers }),
    stopOf: async (number: number) => (await boardStops(shop, operator)).get(number),
  }
})

describe('a dispatcher', () => {
  test('assigns stops to couriers, moves them, and puts the route in order; repeating it changes nothing', async ({
    shop,
    office,
  }) => {
    const [ani, aram] = [await addCourier(shop), await addCourier(shop)]
    const numbers = [await office.packed(), await office.packed(), await office.packed()]
    const [first = 0, second = 0, third = 0] = numbers
    const keys = await Promise.all(numbers.map(async number => keyOf(await office.stopOf(number))))
    const request = { date: TODAY, accountId: ani.id, stops: keys }
    expect((await office.staff.post('/admin/deliveries/assign', request)).body.result).toEqual({ changed: 3 })
    expect((await office.staff.post('/admin/deliveries/assign', request)).body.result).toEqual({ changed: 0 })
    const order = async () => (await ani.day()).stops.map(({ orderNumber }) => orderNumber)
    expect(await order()).toEqual(numbers)

    const route = { date: TODAY, stops: [keys[2], keys[0]].map(key => ({ ...key, from: undefined })) }
    expect((await office.staff.put(`/admin/couriers/${ani.id}/route`, route)).body.result.changed).toBeGreaterThan(0)
    expect((await office.staff.put(`/admin/couriers/${ani.id}/route`, route)).body.result).toEqual({ changed: 0 })
    expect(await order()).toEqual([third, first, second])

    expect((await office.assign(aram.id, second)).status).toBe(200)
    expect((await office.assign(null, third)).status).toBe(200)
    expect(await order()).toEqual([first])
    expect(await office.stopOf(second)).toMatchObject({ courier: { accountId: aram.id, name: 'Ani' } })
    const { couriers } = (await office.staff.get('/admin/deliveries')).body.result
    expect(couriers).toContainEqual(expect.objectContaining({ accountId: aram.id, stops: 1, finished: 0, cashAmd: 0 }))
    const entries = await shop.db.auditEntry.findMany({ where: { actorId: office.operator.id } })
    const count = (action: string) => entries.filter(entry => entry.action === action).length
    expect([count('courier.assign'), count('courier.route')]).toEqual([5, 1])
  })

  test('of two dispatchers who assign one stop at once, one wins and the other sees who was first', async ({
    shop,
    office,
  }) => {
    const couriers = [await addCourier(shop), await addCourier(shop)]
    const number = await office.packed()
    const stops = [keyOf(await office.stopOf(number))]
    const replies = await Promise.all(
      couriers.map(({ id }) => office.staff.post('/admin/deliveries/assign', { date: TODAY, accountId: id, stops })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'STOP_CHANGED',
      details: [{ orderNumber: number, reason: 'courier' }],
    })
    const winner = couriers[replies.findIndex(({ status }) => status === 200)]
    expect(await office.stopOf(number)).toMatchObject({ courier: { accountId: winner?.id } })
  })

  test('assigns a stop again whose courier has no account any more', async ({ shop, office }) => {
    const courier = await addCourier(shop)
    const number = await office.packed({ ...tonight, deliveryTime: '20:00' })
    await office.assign(courier.id, number)
    await shop.db.courierStop.updateMany({ where: { courierId: courier.id }, data: { courierId: randomUUID() } })
    expect((await office.stopOf(number))?.courier).toBeUndefined()
    expect((await office.assign(courier.id, number)).body.result).toEqual({ changed: 1 })
    expect(await office.stopOf(number)).toMatchObject({ courier: { accountId: courier.id } })
  })

  test('cannot assign a stop to someone who is not a courier, a finished stop, or a stop of another slot', async ({
    shop,
    office,
  }) => {
    const courier = await addCourier(shop)
    const number = await office.packed()
    expect((await office.assign(office.operator.id, number)).status).toBe(404)
    const key = keyOf(await office.stopOf(number))
    for (const step of ['dispatch', 'deliver']) await office.staff.post(`/admin/orders/${number}/${step}`)
    const finished = await office.staff.post('/admin/deliveries/assign', {
      date: TODAY,
      accountId: courier.id,
      stops: [key],
    })
    expect(finished.body).toMatchObject({ error: 'STOP_CHANGED', details: [{ reason: 'finished' }] })
    const other = await office.packed()
    const stops = [{ ...key, orderNumber: other, slotId: randomUUID() }]
    const foreign = await office.staff.post('/admin/deliveries/assign', { date: TODAY, accountId: courier.id, stops })
    expect(foreign.status).toBe(409)
  })
})

describe('a courier', () => {
  test('sees only own stops of today, and gets 404 for everything else', async ({ shop, office }) => {
    const [ani, aram] = [await addCourier(shop), await addCourier(shop)]
    const [own, foreign, free] = [await office.packed(), await office.packed(), await office.packed()]
    const later = await office.packed({ ...tonight, deliveryDate: addDays(TODAY, 1) })
    await office.assign(ani.id, own)
    await office.assign(aram.id, foreign)
    await assign(shop, office.operator, { courierId: ani.id, numbers: [later], date: addDays(TODAY, 1) })
    const { stops } = await ani.day()
    expect(stops).toMatchObject([
      { orderNumber: own, kind: 'delivery', window: { date: TODAY, time: '18:00' }, steps: ['dispatch'], takeAmd: 0 },
    ])
    expect(Object.keys(stops[0] ?? {})).not.toContain('courier')
    const signed = await ani.sign()
    for (const number of [foreign, free, later, 2_000_000_000]) {
      for (const [step, body] of [
        ['dispatch', {}],
        ['deliver', signed],
        ['failed-deliveries', { reason: 'nobody_home' }],
      ] as const) {
        expect((await ani.at(number, step, body)).status).toBe(404)
      }
    }
    const model = await addModel(shop)
    const { rental } = await paidRental(shop, model, addDays(TODAY, 1), addDays(TODAY, 2))
    const taken = await ani.browser.post(`/admin/courier/rentals/${rental.id}/return`, { condition: 'ok' })
    expect(taken.status).toBe(404)
    expect((await ani.browser.get(`/admin/orders/${own}`)).status).toBe(403)
  })

  test('takes the fee and the signature at the door, once; the office sees both and receives the cash', async ({
    shop,
    office,
  }) => {
    const courier = await addCourier(shop)
    const [far, near] = [await office.packed(farTonight), await office.packed()]
    await office.assign(courier.id, far, near)
    expect((await courier.at(far, 'dispatch')).status).toBe(200)
    expect((await courier.at(far, 'dispatch')).status).toBe(200)
    const signed = await courier.sign()
    expect((await courier.at(far, 'deliver', signed)).body).toMatchObject({ details: [{ path: 'body.takenAmd' }] })
    const borrowed = { kind: 'photo', pictureId: await uploadSignature(shop, await addCourier(shop)) }
    const foreignPicture = await courier.at(far, 'deliver', { proof: borrowed, takenAmd: 2000 })
    expect(foreignPicture.body).toMatchObject({ details: [{ path: 'body.proof.pictureId' }] })
    const delivered = { ...signed, takenAmd: 2000 }
    const replies = await Promise.all([courier.at(far, 'deliver', delivered), courier.at(far, 'deliver', delivered)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await courier.day()).toMatchObject({
      stops: [
        { orderNumber: far, status: 'delivered', outcome: 'done', takenAmd: 2000, steps: [] },
        { orderNumber: near },
      ],
      takenAmd: 2000,
      handedOverAmd: 0,
      cashAmd: 2000,
    })

    const order = (await office.staff.get(`/admin/orders/${far}`)).body.result
    expect(order).toMatchObject({ proof: { kind: 'signature' } })
    const picture = await office.staff.get(`/admin/orders/${far}/proof`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await office.staff.get(`/admin/orders/${near}/proof`)).status).toBe(404)

    const path = `/admin/couriers/${courier.id}/cash`
    const receive = (body: object, key: string) => office.staff.post(path, body, { 'Idempotency-Key': key })
    expect((await receive({ amountAmd: 1500 }, 'first-cash')).body.result).toMatchObject({ cashAmd: 500 })
    expect((await receive({ amountAmd: 1500 }, 'first-cash')).body.result).toMatchObject({ cashAmd: 500 })
    expect((await receive({ amountAmd: 1400 }, 'first-cash')).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await receive({ amountAmd: -500 }, 'wrong-cash')).body).toMatchObject({ details: [{ path: 'body.note' }] })
    const corrected = await receive({ amountAmd: -500, note: 'Counted twice' }, 'corrected-cash')
    expect(corrected.body.result).toMatchObject({
      cashAmd: 1000,
      entries: [
        { kind: 'handed_over', amountAmd: -500, dueAmd: 500, note: 'Counted twice', by: 'Ani' },
        { kind: 'handed_over', amountAmd: 1500, dueAmd: 2000 },
        { kind: 'taken', amountAmd: 2000, dueAmd: 2500, orderNumber: far },
      ],
    })
    expect((await office.staff.get(`/admin/couriers/${office.operator.id}/cash`)).status).toBe(404)
    const violations = await reconcileLedgers(shop.db, NOON)
    expect(violations.filter(({ invariant }) => invariant.startsWith('E18'))).toEqual([])
  })

  test('adds proof and cash to an order that the office delivered meanwhile, and can never replace them', async ({
    shop,
    office,
  }) => {
    const courier = await addCourier(shop)
    const far = await office.packed({ ...farTonight, deliveryTime: '20:00' })
    await office.assign(courier.id, far)
    for (const step of ['dispatch', 'deliver']) await office.staff.post(`/admin/orders/${far}/${step}`)
    const delivered = { ...(await courier.sign()), takenAmd: 2500 }
    for (const _ of ['first', 'repeated']) {
      expect((await courier.at(far, 'deliver', delivered)).body.result).toMatchObject({
        stops: [{ orderNumber: far, outcome: 'done', takenAmd: 2500 }],
        cashAmd: 2500,
      })
    }
    expect((await office.staff.get(`/admin/orders/${far}`)).body.result).toMatchObject({ proof: { kind: 'signature' } })
    const { proof } = delivered
    for (const other of [{ takenAmd: 2000 }, { proof: { ...proof, kind: 'photo' } }])
      expect((await courier.at(far, 'deliver', { ...delivered, ...other })).body.error).toBe('ORDER_STATE')
    const events = await shop.db.orderEvent.count({ where: { order: { number: far }, to: 'delivered' } })
    expect(events).toBe(1)
    const violations = await reconcileLedgers(shop.db, NOON)
    expect(violations.filter(({ invariant }) => invariant.startsWith('E18'))).toEqual([])

    // Without the role, the courier stays on the board until the cash is handed over.
    await shop.db.account.update({ where: { id: courier.id }, data: { role: 'customer' } })
    const { couriers } = (await office.staff.get(`/admin/deliveries?date=${addDays(TODAY, 3)}`)).body.result
    expect(couriers).toContainEqual(
      expect.objectContaining({ accountId: courier.id, isFormer: true, stops: 0, cashAmd: 2500 }),
    )
  })

  test('records a failed delivery once, and gets the stop again after a second attempt is agreed', async ({
    shop,
    office,
  }) => {
    const courier = await addCourier(shop)
    const number = await office.packed()
    await office.assign(courier.id, number)
    await courier.at(number, 'dispatch')
    const failure = { reason: 'nobody_home', note: 'The phone is off' }
    for (const key of ['failed-once', 'failed-once']) {
      const { body } = await courier.at(number, 'failed-deliveries', failure, key)
      expect(body.result.stops).toMatchObject([{ outcome: 'failed', steps: ['deliver'] }])
    }
    expect((await courier.at(number, 'failed-deliveries', failure)).body.error).toBe('ORDER_STATE')
    const stopRow = () => shop.db.courierStop.findFirst({ where: { courierId: courier.id } })
    expect(await stopRow()).toMatchObject({ outcome: 'failed' })
    await office.staff.post(`/admin/orders/${number}/second-try`, { deliveryDate: TODAY, deliveryTime: '20:00' })
    expect(await stopRow()).toMatchObject({ outcome: null, finishedAt: null, finishedBy: null })
    expect((await courier.day()).stops).toEqual([])
    await office.assign(courier.id, number)
    expect((await courier.day()).stops).toMatchObject([{ orderNumber: number, window: { time: '20:00' } }])
    expect((await courier.day()).stops[0]?.outcome).toBeUndefined()
  })

  test('hands hookahs over with their order and collects them, both in one step with the rental', async ({
    shop,
    office,
  }) => {
    const courier = await addCourier(shop)
    const model = await addModel(shop)
    const from = addDays(TODAY, 1)
    const { number, rental } = await paidRental(shop, model, from, addDays(TODAY, 2))
    for (const step of ['confirm', 'pack', 'dispatch']) await office.staff.post(`/admin/orders/${number}/${step}`)
    await assign(shop, office.operator, { courierId: courier.id, numbers: [number], date: from })
    shop.clock.set(shopTimestamp(from, '14:00'))
    const signed = await courier.sign()
    expect((await courier.at(number, 'deliver', signed)).body).toMatchObject({ details: [{ path: 'body.hookahs' }] })
    const hookahs = [{ rentalId: rental.id, condition: 'New' }]
    expect((await courier.at(number, 'deliver', { ...signed, hookahs })).body.result.stops).toMatchObject([
      { outcome: 'done', hookahs: [{ state: 'handed_over', steps: [] }] },
    ])
    const pickUpDay = addDays(TODAY, 2)
    shop.clock.set(shopTimestamp(pickUpDay, '18:00'))
    await assign(shop, office.operator, { courierId: courier.id, numbers: [number], date: pickUpDay })
    expect((await courier.day()).stops).toMatchObject([
      { kind: 'pick_up', steps: ['failed-collections'], hookahs: [{ steps: ['return'] }] },
    ])
    const slotId = (await courier.day()).stops[0]?.slotId
    const value = { phones: ['+37494000001'], emails: [], locale: 'en' }
    await shop.db.setting.create({ data: { key: 'staff_alerts', value, updatedAt: NOON } })
    const failure = { slotId, reason: 'nobody_home', note: 'Rang twice' }
    for (const key of ['no-one-home', 'no-one-home']) {
      const { body } = await courier.at(number, 'failed-collections', failure, key)
      expect(body.result.stops).toMatchObject([{ kind: 'pick_up', outcome: 'failed', steps: [] }])
    }
    expect((await courier.at(number, 'failed-collections', failure)).body.error).toBe('RENTAL_STATE')
    const foreign = await courier.at(number, 'failed-collections', { ...failure, slotId: randomUUID() })
    expect(foreign.body).toMatchObject({ error: 'NOT_FOUND', message: 'This stop is no longer in your route.' })
    const alerts = await shop.db.outbox.findMany({ where: { topic: 'staff.alert' } })
    expect(alerts.filter(({ params }) => JSON.stringify(params).includes(`${number}`))).toMatchObject([
      { recipient: '+37494000001', params: { kind: 'order.collection_failed', number } },
    ])
    await shop.db.setting.delete({ where: { key: 'staff_alerts' } })
    const { activity } = (await office.staff.get(`/admin/orders/${number}`)).body.result
    expect(activity.at(-1)).toMatchObject({
      kind: 'collection_failed',
      facts: { reason: 'nobody_home' },
      note: 'Rang twice',
    })

    // Assigned again, the same stop is open; on the next day it is overdue.
    await assign(shop, office.operator, { courierId: courier.id, numbers: [number], date: pickUpDay })
    expect((await courier.day()).stops).toMatchObject([{ kind: 'pick_up', steps: ['failed-collections'] }])
    const dayAfter = addDays(pickUpDay, 1)
    shop.clock.set(shopTimestamp(dayAfter, '10:00'))
    expect((await courier.day()).stops).toEqual([])
    const { late } = (await office.staff.get('/admin/deliveries')).body.result
    expect(late).toContainEqual(
      expect.objectContaining({
        orderNumber: number,
        kind: 'pick_up',
        collectionFailure: 'nobody_home',
        window: expect.objectContaining({ date: pickUpDay }),
      }),
    )
    await assign(shop, office.operator, { courierId: courier.id, numbers: [number], date: dayAfter })
    const collect = () => courier.browser.post(`/admin/courier/rentals/${rental.id}/return`, { condition: 'Whole' })
    expect((await collect()).body.result.stops).toMatchObject([{ kind: 'pick_up', outcome: 'done' }])
    expect((await collect()).status).toBe(200)
    expect((await office.staff.get(`/admin/rentals/${rental.id}`)).body.result.rental.state).toBe('returned')
  })
})
