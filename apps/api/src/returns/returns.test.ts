import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { createPasswords } from '#identity/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { NOON, type Shop, test } from '../../test/builders/checkout-shop.ts'
import {
  accepted,
  addReturnable,
  ask,
  deliveredOrder,
  operator,
  orderSeen,
  runJobs,
} from '../../test/builders/returns-shop.ts'
import { deleteReturnNotesAndPictures } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

afterEach<{ shop: Shop }>(({ shop }) => shop.clock.set(NOON))

describe('returned items', () => {
  test('are requested, accepted, received and refunded, and the customer sees each step', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
    const requested = await ask(order, [{ sku: coal.sku, quantity: 2 }], { note: 'Купил лишнее' })
    expect(requested.status).toBe(201)
    expect(requested.body.result).toMatchObject({
      number: `${order.number}-1`,
      state: 'requested',
      reason: 'changed_mind',
      note: 'Купил лишнее',
      amountAmd: 6000,
      points: 0,
      lines: [{ sku: coal.sku, title: 'Уголь', quantity: 2, amountAmd: 6000 }],
    })
    expect(requested.body.result).not.toHaveProperty('refund')
    const { id } = requested.body.result
    const staff = await operator(shop)

    expect((await staff.post(`/admin/returns/${id}/accept`)).body.result.state).toBe('accepted')
    const lines = [{ sku: coal.sku, toStock: 1, writeOff: 1, why: 'порвана упаковка' }]
    const received = await staff.post(`/admin/returns/${id}/receive`, { lines })
    expect(received.body.result).toMatchObject({
      state: 'received',
      refund: { amountAmd: 6000, state: 'requested', dueOn: '2026-12-04' },
      pointsDueOn: '2026-11-27',
      isOverdue: false,
      lines: [{ received: 2, toStock: 1, writtenOff: 1, writtenOffWhy: 'порвана упаковка' }],
    })
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 8, reserved: 0 })
    const moves = await shop.db.stockMove.findMany({ where: { ref: id }, orderBy: { id: 'asc' } })
    expect(moves.map(({ kind, delta, reason }) => [kind, delta, reason])).toEqual([
      ['return', 2, 'changed_mind'],
      ['write_off', -1, 'порвана упаковка'],
    ])
    expect(await orderSeen(order)).toMatchObject({ paymentState: 'refund_due' })

    await runJobs(shop)
    const seen = await orderSeen(order)
    expect(seen).toMatchObject({
      status: 'delivered',
      paymentState: 'paid',
      afterSale: {
        canReturn: true,
        returnUntil: '2026-12-04',
        returns: [{ state: 'refunded', refund: { state: 'confirmed', amountAmd: 6000 } }],
        refunds: [{ state: 'confirmed', amountAmd: 6000, dueOn: '2026-12-04' }],
      },
    })
    const states = seen.afterSale.returns[0].timeline.map(({ state }: { state: string }) => state)
    expect(states).toEqual(['requested', 'accepted', 'received', 'refunded'])
    const messages = await shop.db.outbox.findMany({ where: { accountId: order.customer.id, key: { startsWith: id } } })
    expect(messages.map(({ topic, channel }) => `${topic} ${channel}`).toSorted()).toEqual([
      'return.accepted email',
      'return.accepted sms',
    ])
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })
    expect(log.map(({ action }) => action).toSorted()).toEqual(['return.accept', 'return.receive'])
  })

  test('are refunded without the delivery fee, and never more than was bought', async ({ shop }) => {
    const [coal, hose] = [await addReturnable(shop, 3333), await addReturnable(shop, 500)]
    const order = await deliveredOrder(shop, [
      { ...coal, quantity: 2 },
      { ...hose, quantity: 1 },
    ])
    const first = await ask(order, [
      { sku: coal.sku, quantity: 2 },
      { sku: hose.sku, quantity: 1 },
    ])
    expect(first.body.result.amountAmd).toBe(7166)
    const more = await ask(order, [{ sku: coal.sku, quantity: 1 }])
    expect(more.body).toMatchObject({
      error: 'RETURN_NOT_POSSIBLE',
      details: [{ sku: coal.sku, available: 0, message: 'You can’t return that many.' }],
    })
    expect((await orderSeen(order)).afterSale.canReturn).toBe(false)
  })

  test('can be requested again after a rejection, whose reason the customer sees', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    const { id } = (await ask(order, [{ sku: coal.sku, quantity: 1 }])).body.result
    const staff = await operator(shop)
    for (let twice = 0; twice < 2; twice++) {
      const rejected = await staff.post(`/admin/returns/${id}/refuse`, { reason: 'Коробка без угля' })
      expect(rejected.body.result).toMatchObject({ state: 'refused', refusal: 'Коробка без угля' })
    }
    const refusal = { error: 'RETURN_STATE', details: [{ status: 'refused' }] }
    expect((await staff.post(`/admin/returns/${id}/accept`)).body).toMatchObject(refusal)
    expect((await orderSeen(order)).afterSale.returns).toMatchObject([{ refusal: 'Коробка без угля' }])
    expect(
      await shop.db.outbox.findMany({ where: { topic: 'return.refused', key: { startsWith: id } } }),
    ).toMatchObject([
      { params: { number: order.number, reason: 'Коробка без угля' } },
      { params: { number: order.number, reason: 'Коробка без угля' } },
    ])
    expect((await ask(order, [{ sku: coal.sku, quantity: 1 }])).status).toBe(201)

    const { customer } = order
    await withTransaction(shop.db, shop.deps.random, tx => deleteReturnNotesAndPictures(tx, { accountId: customer.id }))
    const returned = await shop.db.orderReturn.findUniqueOrThrow({ where: { id } })
    expect(returned, 'the text is deleted with the account').toMatchObject({ status: 'refused', refusal: '' })
  })

  test('are refunded as far as they were received; the rest can be returned later', async ({ shop }) => {
    const coal = await addReturnable(shop, 1000)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
    const { id, staff } = await accepted(shop, order, [{ sku: coal.sku, quantity: 3 }])
    const receive = (toStock: number) =>
      staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: coal.sku, toStock, writeOff: 0 }] })
    expect((await receive(0)).body.error).toBe('VALIDATION')
    expect((await receive(4)).body.error).toBe('VALIDATION')
    expect((await receive(2)).body.result).toMatchObject({ amountAmd: 2000, lines: [{ quantity: 3, received: 2 }] })
    expect((await receive(2)).body.result).toMatchObject({ amountAmd: 2000, state: 'received' })
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 9, reserved: 0 })
    const rest = await ask(order, [{ sku: coal.sku, quantity: 1 }])
    expect(rest.body.result).toMatchObject({ amountAmd: 1000 })
    await runJobs(shop)
  })
})

describe('a return is rejected automatically', () => {
  test('before the delivery, after the 14th day, for another customer and for items that were not bought', async ({
    shop,
  }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    const stranger = { ...order, browser: shop.as(await shop.given.customer()) }
    const one = [{ sku: coal.sku, quantity: 1 }]
    expect((await ask(stranger, one)).status).toBe(404)
    expect((await ask(order, [{ sku: 'NOT-BOUGHT', quantity: 1 }])).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.lines.0.sku', sku: 'NOT-BOUGHT' }],
    })
    expect((await ask(order, [...one, ...one])).body.error).toBe('VALIDATION')

    shop.clock.set(new Date(NOON.getTime() + 15 * DAY_MS))
    expect((await ask(order, one)).body.error).toBe('RETURN_TOO_LATE')
    expect((await order.browser.get(`/orders/${order.number}/returns`)).body.result).toMatchObject({
      until: '2026-12-04',
      lines: [{ canReturn: 0, amountsAmd: [] }],
    })
    expect((await orderSeen(order)).afterSale).toMatchObject({ canReturn: false, returnUntil: '2026-12-04' })
    shop.clock.set(NOON)

    const unpaid = (await order.browser.order({ ...orderOfOne(coal.sku) })).body.result.order.number
    expect((await ask({ ...order, number: unpaid }, one)).body.error).toBe('ORDER_STATE')
  })

  test('for opened coal, unless it was a mistake of the shop', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 2 }])
    const opened = [{ sku: coal.sku, quantity: 1, isOpened: true }]
    expect((await ask(order, opened)).body).toMatchObject({
      error: 'RETURN_NOT_POSSIBLE',
      details: [{ sku: coal.sku, message: 'Once opened, this can’t be returned.' }],
    })
    expect((await ask(order, opened, { reason: 'faulty' })).status).toBe(201)
    expect((await order.browser.get(`/orders/${order.number}/returns`)).body.result.lines).toMatchObject([
      { sku: coal.sku, takenBack: 'unopened', bought: 2, returned: 1, canReturn: 1, amountsAmd: [3000] },
    ])
  })
})

const orderOfOne = (sku: string) => ({
  items: [{ sku, quantity: 1 }],
  phone: '+37491123456',
  address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
  deliveryType: 'post',
})

describe('concurrent requests', () => {
  test('with one key create one return, and reject the key for another request', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 5 }])
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask(order, [{ sku: coal.sku, quantity: 1 }], { key })),
    )
    expect(new Set(replies.map(({ body }) => body.result.id)).size).toBe(1)
    expect(await shop.db.orderReturn.count({ where: { orderId: order.id } })).toBe(1)
    const other = await ask(order, [{ sku: coal.sku, quantity: 2 }], { key })
    expect(other.body.error).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('for more units than were bought return as many as were bought', async ({ shop }) => {
    const [coal, hose] = [await addReturnable(shop), await addReturnable(shop)]
    const order = await deliveredOrder(shop, [
      { ...coal, quantity: 5 },
      { ...hose, quantity: 5 },
    ])
    const both = [
      { sku: coal.sku, quantity: 2 },
      { sku: hose.sku, quantity: 2 },
    ]
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => ask(order, turn % 2 === 0 ? both : both.toReversed())),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array.from({ length: 6 }, () => 409)])
    expect(replies.filter(({ body }) => body.error === 'RETURN_NOT_POSSIBLE')).toHaveLength(6)
  })

  test('of staff who receive the same return record it once', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 2 }])
    const { id, staff } = await accepted(shop, order, [{ sku: coal.sku, quantity: 2 }])
    const lines = [{ sku: coal.sku, toStock: 2, writeOff: 0 }]
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => staff.post(`/admin/returns/${id}/receive`, { lines })),
    )
    expect(replies.every(({ body }) => body.result?.state === 'received')).toBe(true)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 10, reserved: 0 })
    expect(await shop.db.paymentRefund.count({ where: { key: `return:${id}` } })).toBe(1)
    await Promise.all([runJobs(shop), runJobs(shop)])
    expect(await shop.db.returnEvent.count({ where: { returnId: id } })).toBe(4)
  })
})

/** Gives the customer of an order a unique name. */
async function renamed(shop: Shop, number: number): Promise<string> {
  const name = `Зара ${number}`
  await shop.db.account.updateMany({ where: { orders: { some: { number } } }, data: { name } })
  return name
}

describe('staff', () => {
  test('see open, due and overdue returns, which customers cannot', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    const { id, staff } = await accepted(shop, order, [{ sku: coal.sku, quantity: 1 }])
    const shown = async (show: string) => {
      const { items } = (await staff.get(`/admin/returns?show=${show}&limit=100`)).body.result
      return items.find((item: { id: string }) => item.id === id)
    }
    expect(await shown('open')).toMatchObject({ orderNumber: order.number, customer: { phone: order.customer.phone } })
    const name = await renamed(shop, order.number)
    const search = async (q: string) => {
      const { body } = await staff.get(`/admin/returns?${new URLSearchParams({ q })}`)
      return body.result.items.map((item: { id: string }) => item.id)
    }
    for (const q of [String(order.number), `№ ${order.number}-1`, name, name.slice(2).toUpperCase()])
      expect([q, await search(q)]).toEqual([q, [id]])
    expect(await search(order.customer.phone)).toContain(id)
    expect(await search(`0${order.customer.phone.slice(4)}`)).toContain(id)
    expect(await search('nobody_')).toEqual([])
    expect(await shown('due')).toBeUndefined()
    await staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: coal.sku, toStock: 1, writeOff: 0 }] })
    expect(await shown('due')).toMatchObject({ state: 'received', isOverdue: false })
    expect(await shown('overdue')).toBeUndefined()
    shop.clock.set(new Date('2026-11-28T08:00:00Z'))
    expect(await shown('overdue')).toMatchObject({ isOverdue: true, pointsDueOn: '2026-11-27' })
    shop.clock.set(NOON)
    await runJobs(shop)
    expect(await shown('due')).toBeUndefined()
    expect(await shown('all')).toMatchObject({ state: 'refunded' })
  })

  test('page through the list by its cursor, and get an error for an invalid one', async ({ shop }) => {
    const coal = await addReturnable(shop)
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
    for (let n = 0; n < 3; n++) await ask(order, [{ sku: coal.sku, quantity: 1 }])
    const staff = await operator(shop)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await staff.get(`/admin/returns?show=all&limit=2${cursor}`)
      seen.push(...body.result.items.map(({ id }: { id: string }) => id))
      if (body.result.nextCursor === null) {
        expect(seen).toHaveLength(body.result.total)
        break
      }
      cursor = `&cursor=${body.result.nextCursor}`
    }
    expect(seen).toEqual([...new Set(seen)].toSorted())
    expect((await staff.get('/admin/returns?cursor=nonsense')).body.error).toBe('VALIDATION')
    expect((await staff.post(`/admin/returns/${randomUUID()}/accept`)).status).toBe(404)
  })
})

test('an account with an open return is not deleted', async ({ shop }) => {
  const coal = await addReturnable(shop)
  const order = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
  await ask(order, [{ sku: coal.sku, quantity: 1 }])
  const passwordHash = await createPasswords(1024, shop.deps.keys.pepper).hash('Passw0rd!')
  await shop.db.account.update({ where: { id: order.customer.id }, data: { passwordHash } })
  const rejected = await order.browser.delete('/user', { password: 'Passw0rd!' })
  expect(rejected.body).toMatchObject({ error: 'ORDERS_UNDER_WAY', details: [{ orderNumber: order.number }] })
})
