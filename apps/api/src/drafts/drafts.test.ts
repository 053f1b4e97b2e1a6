import { randomUUID } from 'node:crypto'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { createOrderLinkToken, takeOverOrders } from '#orders/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { defaultSettings } from '#settings/index.ts'
import { type Browser, NOON, orderOf, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { newPhone } from '../../test/builders/identity-shop.ts'
import { follow, press } from '../../test/fakes/sandbox-bank.ts'
import { draftJobs } from './clean.ts'

const HOUR_MS = 3_600_000
const address = { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' }

type Contents = { phone: string; items: { sku: string; quantity: number }[] } & Record<string, unknown>

/** A member of staff with a draft of two coals of 3000 AMD for a person without an account. */
async function draftOf(shop: Shop, changes: object = {}) {
  const operator = await shop.given.staff()
  const staff = shop.as(operator)
  const coal = await shop.given.variant({ stock: 5, price: 3000 })
  const contents: Contents = {
    name: 'Арам Петросян',
    phone: newPhone(),
    locale: 'ru',
    items: [{ sku: coal.sku, quantity: 2 }],
    address,
    deliveryType: 'post',
    ...changes,
  }
  const id = randomUUID()
  const saved = await staff.put(`/admin/order-drafts/${id}`, { version: 0, contents })
  expect(saved.body.error).toBeUndefined()
  const expected = { goodsAmd: 6000, deliveryFeeAmd: 1500, totalAmd: 7500 }
  return {
    id,
    coal,
    staff,
    operator,
    contents,
    draft: saved.body.result,
    place: (totals: object = {}, version = 1) =>
      staff.post(`/admin/order-drafts/${id}/place`, { version, expected: { ...expected, ...totals } }),
  }
}

async function placedOf(shop: Shop, changes: object = {}, totals: object = {}) {
  const draft = await draftOf(shop, changes)
  const { body } = await draft.place(totals)
  expect(body.error).toBeUndefined()
  const number: number = body.result.number
  const token = createOrderLinkToken(shop.deps.keys, number)
  const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  return { ...draft, number, orderId, token, link: `/orders/shared/${token}` }
}

const seenByStaff = async (staff: Browser, number: number) => (await staff.get(`/admin/orders/${number}`)).body.result
const consent = { isAdult: true, acceptedTerms: true }

describe('a draft', () => {
  test('is saved incomplete, listed and changed, and rejects a save based on an older version', async ({ shop }) => {
    const { id, staff, coal } = await draftOf(shop)
    const partial = { locale: 'hy', items: [{ sku: coal.sku, quantity: 9 }], address: {}, deliveryType: 'express' }
    const changed = await staff.put(`/admin/order-drafts/${id}`, { version: 1, contents: partial })
    expect(changed.body.result).toMatchObject({
      version: 2,
      customer: null,
      quote: { lines: [{ sku: coal.sku, requested: 9, quantity: 5, available: 5, price: 3000 }], canProceed: true },
    })
    expect(
      (await staff.put(`/admin/order-drafts/${id}`, { version: 1, contents: { ...partial, items: [] } })).body.error,
    ).toBe('ORDER_CHANGED')
    // A repeated save whose response was lost.
    expect((await staff.put(`/admin/order-drafts/${id}`, { version: 1, contents: partial })).status).toBe(200)

    const { items } = (await staff.get('/admin/order-drafts')).body.result
    expect(items).toContainEqual({ id, itemCount: 9, updatedBy: expect.any(String), updatedAt: expect.any(String) })
    expect((await staff.delete(`/admin/order-drafts/${id}`)).status).toBe(200)
    expect((await staff.get(`/admin/order-drafts/${id}`)).status).toBe(404)
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(log.map(({ action }) => action)).toEqual(['order_draft.create', 'order_draft.change', 'order_draft.discard'])
    expect(JSON.stringify(log)).not.toContain('Арам')
  })

  test('finds customers by phone and name with their addresses, and products by title and SKU', async ({ shop }) => {
    const { staff, coal } = await draftOf(shop)
    const customer = await shop.given.customer()
    await shop.as(customer).post('/user/addresses', address)
    const local = `0${customer.phone.slice(4, 6)} ${customer.phone.slice(6)}`
    const found = await staff.get(`/admin/order-drafts/customers?q=${encodeURIComponent(local)}`)
    expect(found.body.result.items).toMatchObject([
      { accountId: customer.id, phone: customer.phone, isBlocked: false, addresses: [{ street: address.street }] },
    ])
    const bySku = await staff.get(`/admin/order-drafts/variants?q=${coal.sku.toLowerCase()}`)
    expect(bySku.body.result.items[0]).toMatchObject({ sku: coal.sku, price: 3000, available: 5, titleEN: 'Coal' })
  })

  test('names every missing field when it is placed, and stays a draft', async ({ shop }) => {
    const { id, staff, place } = await draftOf(shop, {
      name: undefined,
      phone: '+37410123456',
      items: [],
      address: { region: 'AM-ER', city: 'Ереван' },
      deliveryType: 'express',
      discount: { kind: 'percent', value: 10 },
    })
    const { status, body } = await place()
    expect([status, body.error]).toEqual([422, 'VALIDATION'])
    const paths = body.details.map(({ path }: { path: string }) => path.replace('body.contents.', ''))
    expect(new Set(paths)).toEqual(new Set(['name', 'items', 'discount.reason', 'address.street', 'address.building']))
    const contents = { name: 'Ani', phone: '+37410123456', items: [], address, deliveryType: 'express', locale: 'en' }
    await staff.put(`/admin/order-drafts/${id}`, { version: 1, contents })
    const second = await place({}, 2)
    expect(second.body.details.map(({ path }: { path: string }) => path).sort()).toEqual([
      'body.contents.deliveryDate',
      'body.contents.deliveryTime',
      'body.contents.items',
      'body.contents.phone',
    ])
  })
})

describe('placing a draft', () => {
  test('reserves stock and slot for a day, sends the link by SMS, and says who placed it', async ({ shop }) => {
    const day = addDays(TODAY, 3)
    const express = { deliveryType: 'express', deliveryDate: day, deliveryTime: '18:00' }
    const { coal, staff, operator, number, orderId, token, contents, place } = await placedOf(shop, express)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 2 })
    const until = new Date(NOON.getTime() + 24 * HOUR_MS).toISOString()
    const { name } = await shop.db.account.findUniqueOrThrow({ where: { id: operator.id } })
    const seen = await seenByStaff(staff, number)
    expect(seen).toMatchObject({
      customer: null,
      byStaff: { placedBy: name, customerName: 'Арам Петросян', linkPath: `/o/${token}` },
      order: {
        status: 'awaiting_payment',
        paymentState: 'awaiting',
        phone: contents.phone,
        totals: { totalAmd: 7500, earnsPoints: 0 },
        timeline: [{ status: 'awaiting_payment', actor: 'staff' }],
      },
      messages: [{ topic: 'order.payment_link', channel: 'sms' }],
    })
    expect(Date.parse(seen.order.holdUntil) - Date.parse(seen.order.placedAt)).toBe(24 * HOUR_MS)
    expect(seen.doneBy).toContainEqual({ at: seen.order.timeline[0].at, name })
    expect(until <= seen.order.holdUntil).toBe(true)
    const { recipient, locale, params } = await shop.db.outbox.findFirstOrThrow({
      where: { key: { startsWith: orderId } },
    })
    expect([recipient, locale]).toEqual([contents.phone, 'ru'])
    expect(params).toEqual({ number, totalAmd: 7500, payUntil: seen.order.holdUntil })

    const list = await staff.get(`/admin/orders?q=${encodeURIComponent('петросян')}`)
    expect(list.body.result.items).toContainEqual(
      expect.objectContaining({ number, byStaff: true, customerName: 'Арам Петросян' }),
    )
    expect((await place()).body.result).toEqual({ number })
  })

  test('at the same time makes one order', async ({ shop }) => {
    const { place, coal } = await draftOf(shop)
    const replies = await Promise.all([place(), place(), place()])
    expect(new Set(replies.map(({ body }) => body.result.number)).size).toBe(1)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 2 })
  })

  test('is rejected if stock or totals have changed, and keeps the draft', async ({ shop }) => {
    const { id, staff, coal, place } = await draftOf(shop)
    expect((await place({ totalAmd: 7000 })).body).toMatchObject({
      error: 'TOTAL_CHANGED',
      details: [{ before: 7000, now: 7500 }],
    })
    await shop.db.variant.update({ where: { sku: coal.sku }, data: { withdrawnAt: shop.clock.now() } })
    expect((await place()).body).toMatchObject({ error: 'ITEM_UNAVAILABLE', details: [{ sku: coal.sku }] })
    expect((await staff.get(`/admin/order-drafts/${id}`)).status).toBe(200)
  })

  test('gives a discount with a reason, but none on what the law excludes', async ({ shop }) => {
    const discount = { kind: 'percent', value: 10, reason: 'Постоянный клиент' }
    const totals = { totalAmd: 6900 }
    const { staff, number } = await placedOf(shop, { discount }, totals)
    const seen = await seenByStaff(staff, number)
    expect(seen.order.totals).toMatchObject({ goodsAmd: 6000, discountAmd: 600, totalAmd: 6900 })
    expect(seen.byStaff.discountReason).toBe('Постоянный клиент')

    const coal = { ...defaultSettings.categories.coal, inPromotions: false }
    const value = { ...defaultSettings.categories, coal }
    await shop.db.setting.create({ data: { key: 'categories', value, updatedAt: NOON } })
    const { draft } = await draftOf(shop, { discount })
    await shop.db.setting.deleteMany({ where: { key: 'categories' } })
    expect(draft.quote.totals).toMatchObject({ discountAmd: 0, totalAmd: 7500 })
  })

  test('belongs to the account of the phone, whose unpaid orders do not count', async ({ shop }) => {
    const customer = await shop.given.customer()
    const own = shop.as(customer)
    const { number, coal } = await placedOf(shop, { name: undefined, phone: customer.phone })
    expect((await own.get(`/orders/${number}`)).body.result).toMatchObject({ canPay: true, canCancel: true })
    for (const _ of [1, 2]) expect((await own.order(orderOf([{ sku: coal.sku, quantity: 1 }]))).status).toBe(201)
    expect((await own.order(orderOf([{ sku: coal.sku, quantity: 1 }]))).body.error).toBe('TOO_MANY_UNPAID_ORDERS')

    const admin = shop.as(await shop.given.staff('admin'))
    await admin.post(`/admin/customers/${customer.id}/block`, { reason: 'Prank orders' })
    const { place } = await draftOf(shop, { name: undefined, phone: customer.phone })
    expect((await place()).body.details).toMatchObject([{ path: 'body.contents.phone' }])
  })
})

describe('the payment link', () => {
  test('pays without a login after the terms, and shows the result', async ({ shop }) => {
    const { link, token, number, staff, contents, orderId } = await placedOf(shop)
    const visitor = shop.as()
    expect((await visitor.get(link)).body.result).toMatchObject({
      number,
      payment: { canPay: true, state: 'awaiting', holdUntil: expect.any(String), isAccepted: false },
    })
    const refused = await visitor.post(`${link}/pay`, { isAdult: false, acceptedTerms: true })
    expect([refused.status, refused.body.details[0].path]).toEqual([422, 'body.isAdult'])

    const opened = await visitor.post(`${link}/pay`, consent)
    expect(Object.keys(opened.body.result)).toEqual(['payment'])
    const { url } = shop.deps.gateways.own
    const returned = await follow(url, await press(url, opened.body.result.payment.redirectUrl, 'approve'))
    expect(returned).toBe(`/o/${token}?result=success`)
    expect((await visitor.get(link)).body.result).toMatchObject({
      status: 'paid',
      payment: { canPay: false, state: 'paid', isAccepted: true },
    })
    expect(await shop.db.orderConsent.findUniqueOrThrow({ where: { orderId } })).toMatchObject({ locale: 'en' })
    expect((await seenByStaff(staff, number)).byStaff.acceptedAt).toEqual(expect.any(String))
    const paid = await shop.db.outbox.findMany({ where: { topic: 'order.paid', key: { startsWith: orderId } } })
    expect(paid.map(({ channel, recipient }) => [channel, recipient])).toEqual([['sms', contents.phone]])
    expect((await visitor.post(`${link}/pay`, consent)).body.error).toBe('ORDER_STATE')
  })

  test('of an order that its customer placed cannot be paid', async ({ shop }) => {
    const coal = await shop.given.variant()
    const reply = await shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 1 }]))
    const link = `/orders/shared/${createOrderLinkToken(shop.deps.keys, reply.body.result.order.number)}`
    expect((await shop.as().get(link)).body.result).not.toHaveProperty('payment')
    expect((await shop.as().post(`${link}/pay`, consent)).status).toBe(404)
  })

  test('is sent again once per key, until the order is paid', async ({ shop }) => {
    const { staff, number, orderId } = await placedOf(shop)
    const send = (key: string) => staff.post(`/admin/orders/${number}/payment-link`, {}, { 'Idempotency-Key': key })
    for (const key of ['first-key', 'first-key', 'second-key']) expect((await send(key)).status).toBe(200)
    const sent = { topic: 'order.payment_link', key: { startsWith: orderId } }
    expect(await shop.db.outbox.count({ where: sent })).toBe(3)
    await staff.post(`/admin/orders/${number}/cancel`, { reason: 'customer' })
    expect((await send('third-key')).body.error).toBe('ORDER_STATE')
  })

  test('expires with the reservation, at the latest when the slot closes; a late payment still counts', async ({
    shop,
  }) => {
    const slot = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '10:00' }
    const { link, number, coal, staff } = await placedOf(shop, slot)
    await shop.as().post(`${link}/pay`, consent)
    const { holdUntil } = (await seenByStaff(staff, number)).order
    expect(holdUntil).toBe('2026-11-21T05:00:00.000Z')
    const report = await shop.payWithoutReport(number)
    shop.clock.set(new Date(Date.parse(holdUntil) + 1000))
    await expireOrders(shop.deps)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    expect((await shop.as().get(link)).body.result).toMatchObject({ status: 'cancelled', payment: { canPay: false } })
    await report()
    expect((await shop.as().get(link)).body.result).toMatchObject({ status: 'paid', payment: { state: 'paid' } })
    shop.clock.set(NOON)
  })
})

test('forgotten drafts are deleted 30 days after the last change', async ({ shop }) => {
  const { id, staff } = await draftOf(shop)
  const later = { ...shop.deps, clock: { now: () => new Date(NOON.getTime() + 31 * 24 * HOUR_MS) } }
  await draftJobs['drafts.clean'].run(later)
  expect((await staff.get(`/admin/order-drafts/${id}`)).status).toBe(404)
})

test('a new account takes over the recent orders of its phone, and its deletion anonymizes them', async ({ shop }) => {
  const { number, contents, link, orderId } = await placedOf(shop)
  const other = await placedOf(shop)
  const account = await shop.given.customer()
  await shop.db.account.update({ where: { id: account.id }, data: { phone: contents.phone } })
  const now = shop.clock.now()
  const takeOver = { accountId: account.id, phone: contents.phone }
  await withTransaction(shop.db, shop.deps.random, tx =>
    takeOverOrders(tx, { ...takeOver, now: new Date(now.getTime() + 91 * 24 * HOUR_MS) }),
  )
  expect((await shop.db.order.findUniqueOrThrow({ where: { number } })).accountId).toBeNull()
  await withTransaction(shop.db, shop.deps.random, tx => takeOverOrders(tx, { ...takeOver, now }))
  expect((await shop.db.order.findUniqueOrThrow({ where: { number } })).accountId).toBe(account.id)
  expect((await shop.db.order.findUniqueOrThrow({ where: { number: other.number } })).accountId).toBeNull()
  expect((await shop.as().get(link)).status).toBe(200)
  expect(shopDate(now)).toBe(TODAY)
  expect(await shop.db.outbox.count({ where: { accountId: account.id, key: { startsWith: orderId } } })).toBe(1)
})
