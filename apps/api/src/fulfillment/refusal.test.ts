import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { paymentJobs } from '#payments/index.ts'
import { withLongTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { finishReturns } from '#returns/index.ts'
import { test as base, NOON, orderOf, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addCourier, assign } from '../../test/builders/courier-shop.ts'
import { addModel, paidRental, rentalOf, rentalOrder } from '../../test/builders/rental-shop.ts'
import { waitingForLocks } from '../../test/harness/waiting-for-locks.ts'

const LAST_DAY = addDays(TODAY, 2)
const RENTAL_AMD = 5000
const DEPOSIT_AMD = 20_000

const test = base.extend('door', async ({ shop }, { onCleanup }) => {
  shop.clock.set(NOON)
  onCleanup(() => shop.clock.set(NOON))
  return () => openDoor(shop)
})

/** A courier with an order of two hookahs, two flavors, two bowls and three packs of coal, at the door of its customer. */
async function openDoor(shop: Shop) {
  shop.clock.set(NOON)
  const capacity = { key: 'capacity', value: { exceptions: [{ date: LAST_DAY, time: null, capacity: 100 }] } }
  await shop.db.setting.upsert({ where: { key: capacity.key }, create: { ...capacity, updatedAt: NOON }, update: {} })
  const model = await addModel(shop, { units: 2 })
  const coal = await shop.given.variant({ category: 'coal', stock: 10, price: 1000 })
  const customer = shop.as(await shop.given.customer())
  const rental = rentalOf(model, TOMORROW, LAST_DAY)
  const items = [...[model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 2 })), { sku: coal.sku, quantity: 3 }]
  const slot = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '14:00' }
  const placed = await customer.order(orderOf(items, { rentals: [rental, rental], ...slot }))
  const { number, rentals } = placed.body.result.order
  await shop.pay(number)
  const operator = await shop.given.staff()
  const staff = shop.as(operator)
  const post = (step: string, body: object = {}) => staff.post(`/admin/orders/${number}/${step}`, body)
  for (const step of ['confirm', 'pack', 'dispatch']) await post(step)
  const courier = await addCourier(shop)
  await assign(shop, operator, { courierId: courier.id, numbers: [number], date: TOMORROW })
  shop.clock.set(shopTimestamp(TOMORROW, '14:00'))
  const ids = rentals.map(({ id }: { id: string }) => id) as [string, string]
  return {
    ...{ all: items, model, coal, customer, number: number as number, staff, post, courier, ids },
    deliver: (body: object) => courier.at(number, 'deliver', body),
    seen: async () => (await customer.get(`/orders/${number}`)).body.result,
    order: async () => (await staff.get(`/admin/orders/${number}`)).body.result,
    unitOf: async (id: string) =>
      (await shop.db.rentalBooking.findUniqueOrThrow({ where: { id }, include: { unit: true } })).unit,
    slot: async () =>
      (await shop.db.rentalBooking.findFirstOrThrow({ where: { id: ids[0] }, include: { pickUpSlot: true } }))
        .pickUpSlot,
    refunds: () =>
      shop.db.paymentRefund.findMany({ where: { payment: { order: { number } } }, orderBy: { id: 'asc' } }),
  }
}

const handedOver = (rentalId: string) => [{ rentalId, condition: 'Whole' }]

/** Runs the jobs that send refunds, complete returns and print receipts. */
async function runJobs(shop: Shop) {
  shop.clock.advance(20_000)
  await paymentJobs['payments.refund'].run(shop.deps)
  await finishReturns(shop.deps)
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
}

describe('a customer who refuses a part at the door', () => {
  test('keeps the rest, and gets the rental price and the deposit of the refused hookah back', async ({
    shop,
    door,
  }) => {
    const { ids, model, deliver, courier, seen, order, refunds, number } = await door()
    const signed = await courier.sign()
    const refused = { reason: 'faulty', note: 'A crack', rentalIds: [ids[1]], lines: [] }
    const request = { ...signed, hookahs: handedOver(ids[0]), refused }
    const replies = await Promise.all([deliver(request), deliver(request)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await deliver(request)).status).toBe(200)
    for (const other of [undefined, { ...refused, reason: 'other' }, { ...refused, rentalIds: [ids[0]] }])
      expect((await deliver({ ...request, refused: other })).body.error).toBe('ORDER_STATE')

    expect(await seen()).toMatchObject({
      status: 'delivered',
      rentals: [{ state: 'handed_over' }, { state: 'released' }],
      activity: [
        {
          kind: 'items_refused',
          facts: { refusedHookahs: 1, refusedRentalIds: [ids[1]], amountAmd: RENTAL_AMD + DEPOSIT_AMD },
        },
      ],
    })
    expect((await order()).activity).toMatchObject([{ kind: 'items_refused', note: 'A crack' }])
    // A courier has no right to refund: an admin releases it.
    const expected = { amountAmd: RENTAL_AMD + DEPOSIT_AMD, depositAmd: DEPOSIT_AMD, reason: 'refused' }
    expect(await refunds()).toMatchObject([{ ...expected, status: 'held' }])
    const [refund] = await refunds()
    const admin = shop.as(await shop.given.staff('admin'))
    expect((await admin.post(`/admin/refunds/${refund?.id}/release`)).status).toBe(200)
    await runJobs(shop)
    expect(await refunds()).toMatchObject([{ status: 'confirmed' }])
    const receipt = await shop.db.fiscalReceipt.findFirstOrThrow({ where: { refundId: refund?.id ?? null } })
    expect(receipt.amountAmd).toBe(RENTAL_AMD)
    const details = (await admin.get(`/admin/receipts/${receipt.id}`)).body.result
    expect(details.lines).toMatchObject([{ kind: 'rental', amountAmd: RENTAL_AMD }])
    const messages = await shop.db.outbox.findMany({
      where: { topic: { in: ['order.delivered', 'refund.confirmed'] } },
    })
    const own = messages.filter(({ params }) => JSON.stringify(params).includes(`${number}`))
    expect(new Set(own.map(({ topic }) => topic))).toEqual(new Set(['order.delivered', 'refund.confirmed']))
    expect(own.find(({ topic }) => topic === 'order.delivered')?.params).toMatchObject({ refusedHookahs: 1 })

    // The unit is free for others, and the other hookah is settled as usual.
    const units = await shop.db.rentalBooking.count({
      where: { productId: model.productId, state: { not: 'released' } },
    })
    expect(units).toBe(1)
    for (const [step, body] of [
      ['return', { condition: 'ok' }],
      ['close', { damages: [] }],
    ] as const)
      expect((await admin.post(`/admin/rentals/${ids[0]}/${step}`, body)).status).toBe(200)
  })

  test('has refused items returned: staff receive them, restock them and refund them, also tobacco', async ({
    shop,
    door,
  }) => {
    const { ids, coal, model, post, seen, staff, refunds } = await door()
    const lines = [
      { sku: coal.sku, quantity: 2 },
      { sku: model.flavor.sku, quantity: 1 },
    ]
    const hookahs = ids.flatMap(handedOver)
    const body = { hookahs, refused: { reason: 'changed_mind', lines } }
    for (const _ of ['first', 'repeated']) expect((await post('deliver', body)).status).toBe(200)
    expect((await post('deliver', { ...body, refused: { ...body.refused, reason: 'other' } })).body.error).toBe(
      'ORDER_STATE',
    )
    const order = await seen()
    expect(order.status).toBe('delivered')
    expect(order.afterSale.returns).toMatchObject([{ state: 'accepted', isHandedIn: true, amountAmd: 4000 }])
    expect(await refunds()).toEqual([])
    const [{ id }] = order.afterSale.returns
    const received = lines.map(({ sku, quantity }) => ({ sku, toStock: quantity, writeOff: 0 }))
    expect((await staff.post(`/admin/returns/${id}/receive`, { lines: received })).status).toBe(200)
    await runJobs(shop)
    expect((await seen()).afterSale.returns).toMatchObject([{ state: 'refunded' }])
    expect(await refunds()).toMatchObject([{ amountAmd: 4000, depositAmd: 0, reason: 'return', status: 'confirmed' }])
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 9, reserved: 0 })
  })

  test('never had the refused items: their return cannot be declined, and every unit must be received', async ({
    shop,
    door,
  }) => {
    const { ids, coal, post, seen, staff } = await door()
    const lines = [{ sku: coal.sku, quantity: 2 }]
    await post('deliver', { hookahs: ids.flatMap(handedOver), refused: { reason: 'changed_mind', lines } })
    const [{ id }] = (await seen()).afterSale.returns
    expect((await staff.get(`/admin/returns?show=all`)).body.result.items).toContainEqual(
      expect.objectContaining({ id, isRefusedAtDoor: true }),
    )
    const declined = await staff.post(`/admin/returns/${id}/refuse`, { reason: 'Opened' })
    expect(declined.body).toMatchObject({ error: 'RETURN_STATE', details: [{ status: 'accepted' }] })
    const receive = (toStock: number, writeOff: number) =>
      staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: coal.sku, toStock, writeOff, why: 'Wet' }] })
    expect((await receive(1, 0)).body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.lines.0' }] })
    expect((await seen()).afterSale.returns).toMatchObject([{ state: 'accepted', amountAmd: 4000 - 2000 }])
    expect((await receive(1, 1)).status).toBe(200)
    await runJobs(shop)
    expect((await seen()).afterSale.returns).toMatchObject([{ state: 'refunded', amountAmd: 2000 }])
  })

  test('keeps signature and items when the office recorded the refusal before the courier, who does not know it', async ({
    door,
  }) => {
    const { ids, coal, post, deliver, courier, order } = await door()
    const refused = { reason: 'other', rentalIds: [ids[1]], lines: [{ sku: coal.sku, quantity: 1 }] }
    expect((await post('deliver', { hookahs: handedOver(ids[0]), refused })).status).toBe(200)
    const request = { ...(await courier.sign()), hookahs: handedOver(ids[0]) }
    const both = await deliver({ ...request, hookahs: ids.flatMap(handedOver) })
    expect(both.body.error, 'handed over what the office recorded as refused').toBe('RENTAL_STATE')
    const different = { ...request, refused: { ...refused, reason: 'faulty' } }
    expect((await deliver(different)).body.error).toBe('ORDER_STATE')
    for (const _ of ['first', 'repeated']) expect((await deliver(request)).status).toBe(200)
    expect((await deliver({ ...request, refused })).status).toBe(200)
    expect((await deliver(different)).body.error).toBe('ORDER_STATE')
    expect(await order()).toMatchObject({ proof: { kind: 'signature' } })
    const refusals = (await order()).activity.filter(({ kind }: { kind: string }) => kind === 'items_refused')
    const named = { refusedRentalIds: [ids[1]], refusedLines: [{ sku: coal.sku, quantity: 1 }] }
    expect(refusals).toMatchObject([{ facts: { refusedHookahs: 1, refusedUnits: 1, ...named } }])
    expect(refusals).toHaveLength(1)
  })

  test('is refunded at once by staff who may, also when one hookah is with the customer already', async ({ door }) => {
    const { ids, all, post, staff, order, refunds } = await door()
    await staff.post(`/admin/rentals/${ids[0]}/hand-over`, { condition: 'ok' })
    const refused = { reason: 'other', rentalIds: [ids[1]], lines: all }
    expect((await post('deliver', { refused })).status).toBe(200)
    expect((await order()).order).toMatchObject({
      status: 'delivered',
      rentals: [{ state: 'handed_over' }, { state: 'released' }],
    })
    expect(await refunds()).toMatchObject([{ amountAmd: RENTAL_AMD + DEPOSIT_AMD, status: 'requested' }])
  })

  test('cannot refuse everything, nothing, more than was bought, or what is not in the order', async ({ door }) => {
    const { ids, coal, all, post, order } = await door()
    const hookahs = ids.flatMap(handedOver)
    const refuse = async (refused: object, taken: object[] = hookahs) =>
      (await post('deliver', { hookahs: taken, refused: { reason: 'other', ...refused } })).body
    const details = (path: string) => ({ error: 'VALIDATION', details: [{ path }] })
    expect(await refuse({ rentalIds: ids, lines: all }, [])).toMatchObject(details('body.refused'))
    expect(await refuse({})).toMatchObject(details('body.refused'))
    expect(await refuse({ rentalIds: [ids[0], ids[0]] })).toMatchObject(details('body.refused.rentalIds.1'))
    expect(await refuse({ lines: [{ sku: 'NONE', quantity: 1 }] })).toMatchObject(details('body.refused.lines.0.sku'))
    expect(await refuse({ lines: [{ sku: coal.sku, quantity: 4 }] })).toMatchObject({
      error: 'RETURN_NOT_POSSIBLE',
      details: [{ sku: coal.sku, available: 3 }],
    })
    expect((await order()).order.status).toBe('dispatched')
  })
  test('takes or refuses each reserved hookah, never both', async ({ door }) => {
    const { ids, coal, post, deliver, courier, order, refunds } = await door()
    const lines = [{ sku: coal.sku, quantity: 1 }]
    const refused = { reason: 'other', rentalIds: [ids[1]], lines }
    const text = 'Mark each hookah as either taken or refused.'
    const signed = await courier.sign()
    const both = { hookahs: ids.flatMap(handedOver), refused }
    for (const { body } of [await post('deliver', both), await deliver({ ...signed, ...both })])
      expect(body).toMatchObject({
        error: 'VALIDATION',
        details: [{ path: 'body.refused.rentalIds.0', message: text }],
      })
    for (const neither of [{ refused }, { hookahs: handedOver(ids[0]), refused: { ...refused, rentalIds: [] } }]) {
      const { body } = await post('deliver', neither)
      expect(body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.hookahs', message: text }] })
      expect((await deliver({ ...signed, ...neither })).body.details).toMatchObject([{ path: 'body.hookahs' }])
    }
    expect((await order()).order).toMatchObject({
      status: 'dispatched',
      rentals: [{ state: 'reserved' }, { state: 'reserved' }],
    })
    expect(await refunds()).toEqual([])
  })

  test('can refuse both hookahs and take the items: two refunds, and both pick-ups are free', async ({ door }) => {
    const { ids, post, seen, refunds, slot } = await door()
    const { taken } = await slot()
    expect((await post('deliver', { refused: { reason: 'changed_mind', rentalIds: ids } })).status).toBe(200)
    expect(await seen()).toMatchObject({
      status: 'delivered',
      rentals: [
        { state: 'released', notTakenRefundAmd: RENTAL_AMD + DEPOSIT_AMD },
        { state: 'released', notTakenRefundAmd: RENTAL_AMD + DEPOSIT_AMD },
      ],
      activity: [{ kind: 'items_refused', facts: { refusedHookahs: 2, amountAmd: 2 * (RENTAL_AMD + DEPOSIT_AMD) } }],
    })
    const refund = { amountAmd: RENTAL_AMD + DEPOSIT_AMD, depositAmd: DEPOSIT_AMD, reason: 'refused' }
    expect(await refunds()).toMatchObject([refund, refund])
    expect((await slot()).taken).toBe(taken - 2)
  })
})

describe('a hookah refused at the door', () => {
  test('is rented out again once it is cleaned', async ({ shop, door }) => {
    const { ids, model, post, unitOf } = await door()
    const refused = { reason: 'changed_mind', rentalIds: [ids[1]] }
    expect((await post('deliver', { hookahs: handedOver(ids[0]), refused })).status).toBe(200)
    const clean = addDays(TOMORROW, 2)
    expect(await unitOf(ids[1])).toMatchObject({ readyFrom: new Date(clean), repairSince: null })
    const rent = async (from: string) =>
      (await shop.as(await shop.given.customer()).order(rentalOrder(model, from, addDays(from, 1)))).status
    expect(await rent(addDays(TOMORROW, 1))).toBe(409)
    expect(await rent(clean)).toBe(201)
  })

  test.for(['faulty', 'not_as_described'])(
    'as %s is in repair until staff put it back',
    async (reason, { shop, door }) => {
      const { ids, model, number, post, staff, unitOf } = await door()
      const later = addDays(TODAY, 10)
      const booked = [await paidRental(shop, model, later, addDays(later, 1))]
      booked.push(await paidRental(shop, model, later, addDays(later, 1)))
      const { id, code } = await unitOf(ids[1])
      const value = { phones: [], emails: [`${reason}@shop.am`], locale: 'en' }
      await shop.db.setting.create({ data: { key: 'staff_alerts', value, updatedAt: NOON } })
      const note = reason === 'faulty' ? 'A crack' : undefined
      const refused = { reason, note, rentalIds: [ids[1]] }
      const { status } = await post('deliver', { hookahs: handedOver(ids[0]), refused })
      await shop.db.setting.delete({ where: { key: 'staff_alerts' } })
      expect(status).toBe(200)

      const repair = { note: note ?? `Refused by the customer at the door: order ${number}` }
      expect(await unitOf(ids[1])).toMatchObject({ repairSince: expect.any(Date), repairUntil: null, ...repair })
      const log = await shop.db.auditEntry.findMany({ where: { subjectId: id } })
      expect(log).toMatchObject([
        { action: 'rental_unit.change', before: { state: 'in_service' }, after: { state: 'in_repair', ...repair } },
      ])
      const bookings = await shop.db.rentalBooking.findMany({
        where: { unitId: id, state: 'reserved' },
        include: { order: true },
      })
      expect(bookings).toHaveLength(1)
      const messages = await shop.db.outbox.findMany({
        where: { topic: 'staff.alert', recipient: `${reason}@shop.am` },
      })
      const clash = { kind: 'rental.clash', number: bookings[0]?.order.number, unit: code, date: later }
      expect(messages.map(({ params }) => params)).toContainEqual(clash)
      expect(booked.map(({ number }) => number)).toContain(clash.number)

      shop.clock.set(new Date(`${later}T08:00:00Z`))
      for (const step of ['confirm', 'pack', 'dispatch'])
        expect((await staff.post(`/admin/orders/${clash.number}/${step}`)).status).toBe(200)
      const handOver = () => staff.post(`/admin/rentals/${bookings[0]?.id}/hand-over`, { condition: 'ok' })
      expect((await handOver()).body.error).toBe('RENTAL_NOT_FREE')
      shop.clock.set(NOON)

      const far = addDays(TODAY, 20)
      const rent = async () =>
        (await shop.as(await shop.given.customer()).order(rentalOrder(model, far, addDays(far, 1)))).status
      expect([await rent(), await rent()]).toEqual([201, 409])
      expect((await staff.post(`/admin/rentals/units/${id}/state`, { state: 'in_service' })).status).toBe(200)
      expect(await rent()).toBe(201)
    },
  )

  test('waits for the lock of its model before it locks its pick-up slot, as checkouts do', async ({ shop, door }) => {
    const { ids, model, post, slot } = await door()
    const { id } = await slot()
    const refused = { reason: 'changed_mind', rentalIds: [ids[1]] }
    const running: Promise<{ status: number }>[] = []
    await withLongTransaction(shop.db, async tx => {
      const offers = kysely.selectFrom('rental_offer').select('product_id').where('product_id', '=', model.productId)
      await query(tx, offers.forNoKeyUpdate())
      running.push(post('deliver', { hookahs: handedOver(ids[0]), refused }))
      await expect.poll(() => waitingForLocks(shop.db)).toBe(1)
      const slots = kysely.selectFrom('delivery_slot').select('id').where('id', '=', id)
      expect(await query(tx, slots.forUpdate().noWait())).toEqual([{ id }])
    })
    expect(await Promise.all(running)).toMatchObject([{ status: 200 }])
  })
})
