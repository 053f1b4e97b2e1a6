import { addDays } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { lockPhone } from '#orders/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { defaultSettings } from '#settings/index.ts'
import { NOON, orderOf, TODAY, test } from '../../test/builders/checkout-shop.ts'
import { draftAddress, draftOf, placedOf, seenByStaff } from '../../test/builders/draft-shop.ts'
import { waitingForLocks } from '../../test/harness/waiting-for-locks.ts'
import { draftJobs } from './clean.ts'

const HOUR_MS = 3_600_000

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

  test('is first in the list after it is saved, and the pages continue there', async ({ shop }) => {
    const [one, two] = [await draftOf(shop), await draftOf(shop)]
    for (const [minutes, { id, staff, contents }] of [two, one].entries()) {
      shop.clock.set(new Date(NOON.getTime() + (minutes + 1) * 60_000))
      await staff.put(`/admin/order-drafts/${id}`, { version: 1, contents: { ...contents, notes: 'later' } })
    }
    shop.clock.set(NOON)
    const pageAt = async (cursor = '') =>
      (await one.staff.get(`/admin/order-drafts?limit=1&cursor=${cursor}`)).body.result
    const first = (await one.staff.get('/admin/order-drafts?limit=1')).body.result
    expect(first.items[0].id).toBe(one.id)
    expect((await pageAt(first.nextCursor)).items[0].id).toBe(two.id)
    expect((await one.staff.get('/admin/order-drafts?cursor=no')).status).toBe(422)
  })

  test('finds customers by phone and name with their addresses, and products by title and SKU', async ({ shop }) => {
    const { staff, coal } = await draftOf(shop)
    const customer = await shop.given.customer()
    await shop.as(customer).post('/user/addresses', draftAddress)
    const local = `0${customer.phone.slice(4, 6)} ${customer.phone.slice(6)}`
    const found = await staff.get(`/admin/order-drafts/customers?q=${encodeURIComponent(local)}`)
    expect(found.body.result.items).toMatchObject([
      { accountId: customer.id, phone: customer.phone, isBlocked: false, addresses: [{ street: draftAddress.street }] },
    ])
    const bySku = await staff.get(`/admin/order-drafts/variants?q=${coal.sku.toLowerCase()}`)
    expect(bySku.body.result.items[0]).toMatchObject({ sku: coal.sku, price: 3000, available: 5, titleEN: 'Coal' })
    await shop.db.product.update({ where: { slug: coal.slug }, data: { searchText: ' кокосовый уголь ' } })
    // "кокос", typed on an English keyboard.
    const byWord = await staff.get('/admin/order-drafts/variants?q=rjrjc')
    expect(byWord.body.result.items).toMatchObject([{ sku: coal.sku }])
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
    const contents = {
      name: 'Ani',
      phone: '+37410123456',
      items: [],
      address: draftAddress,
      deliveryType: 'express',
      locale: 'en',
    }
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

  test('is rejected if the customer registers meanwhile, and finds the account then', async ({ shop }) => {
    const { contents, place, staff, id } = await draftOf(shop)
    const account = await shop.given.customer()
    const { placing } = await withTransaction(shop.db, shop.deps.random, async tx => {
      await lockPhone(tx, contents.phone)
      const placing = place()
      await expect.poll(() => waitingForLocks(shop.db)).toBe(1)
      await shop.db.account.update({ where: { id: account.id }, data: { phone: contents.phone } })
      return { placing }
    })
    expect((await placing).body.error).toBe('ORDER_CHANGED')
    expect((await staff.get(`/admin/order-drafts/${id}`)).body.result.customer).toMatchObject({ accountId: account.id })
    const { number } = (await place({}, 1)).body.result
    expect(await shop.db.order.findUniqueOrThrow({ where: { number } })).toMatchObject({ accountId: account.id })
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
    const { id, staff, number, orderId } = await placedOf(shop, { discount }, totals)
    const seen = await seenByStaff(staff, number)
    expect(seen.order.totals).toMatchObject({ goodsAmd: 6000, discountAmd: 600, totalAmd: 6900 })
    expect(seen.byStaff.discountReason).toBe('Постоянный клиент')

    const entry = await shop.db.auditEntry.findFirstOrThrow({ where: { action: 'order.place', subjectId: orderId } })
    expect(entry.after).toMatchObject({ discountAmd: 600, draftId: id })

    const tobacco = await shop.given.variant({ category: 'flavor', price: 5000 })
    const flavor = { ...defaultSettings.categories.flavor, inPromotions: false }
    const value = { ...defaultSettings.categories, flavor }
    await shop.db.setting.create({ data: { key: 'categories', value, updatedAt: NOON } })
    const { coal, contents } = await draftOf(shop)
    const quoteOf = async (items: { sku: string; quantity: number }[], changes: object) => {
      const { body } = await staff.post('/admin/order-drafts/quote', { contents: { ...contents, items, ...changes } })
      return body.result.totals
    }
    const [ofTobacco, ofCoal] = [
      { sku: tobacco.sku, quantity: 1 },
      { sku: coal.sku, quantity: 1 },
    ]
    const amount = { discount: { kind: 'amount', value: 4000 } }
    expect(await quoteOf([ofTobacco], { discount })).toMatchObject({ discountAmd: 0 })
    expect(await quoteOf([ofTobacco, ofCoal], { discount })).toMatchObject({ goodsAmd: 8000, discountAmd: 300 })
    expect(await quoteOf([ofTobacco, ofCoal], amount)).toMatchObject({ goodsAmd: 8000, discountAmd: 3000 })
    await shop.db.setting.deleteMany({ where: { key: 'categories' } })
  })

  test('belongs to the account of the phone, whose unpaid orders do not count', async ({ shop }) => {
    const customer = await shop.given.customer()
    const own = shop.as(customer)
    const { number, coal } = await placedOf(shop, { name: undefined, phone: customer.phone })
    expect((await own.get(`/orders/${number}`)).body.result).toMatchObject({ canPay: true, canCancel: true })
    const landline = await draftOf(shop, { name: undefined, accountId: customer.id, phone: '+37410123456' })
    expect((await landline.place()).body.details).toMatchObject([{ path: 'body.contents.phone' }])
    for (const _ of [1, 2]) expect((await own.order(orderOf([{ sku: coal.sku, quantity: 1 }]))).status).toBe(201)
    expect((await own.order(orderOf([{ sku: coal.sku, quantity: 1 }]))).body.error).toBe('TOO_MANY_UNPAID_ORDERS')

    const admin = shop.as(await shop.given.staff('admin'))
    await admin.post(`/admin/customers/${customer.id}/block`, { reason: 'Prank orders' })
    const { place } = await draftOf(shop, { name: undefined, phone: customer.phone })
    expect((await place()).body.details).toMatchObject([{ path: 'body.contents.phone' }])
  })
})

test('forgotten drafts are deleted 30 days after the last change', async ({ shop }) => {
  const { id, staff } = await draftOf(shop)
  shop.clock.set(new Date(NOON.getTime() + 2 * 24 * HOUR_MS))
  const newer = await draftOf(shop)
  shop.clock.set(NOON)
  const later = { ...shop.deps, clock: { now: () => new Date(NOON.getTime() + 31 * 24 * HOUR_MS) } }
  await draftJobs['drafts.clean'].run(later)
  expect((await staff.get(`/admin/order-drafts/${id}`)).status).toBe(404)
  expect((await staff.get(`/admin/order-drafts/${newer.id}`)).status).toBe(200)
})
