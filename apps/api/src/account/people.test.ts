import { randomUUID } from 'node:crypto'
import { PersonExport } from '@shop/contracts/account.ts'
import { describe, expect } from 'vitest'
import { orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { newPhone } from '../../test/builders/identity-shop.ts'

const address = { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' }

/** A person without an account, with a placed order by phone, a draft and a contact message. */
async function caller(shop: Shop) {
  const phone = newPhone()
  const admin = shop.as(await shop.given.staff('admin'))
  const coal = await shop.given.variant({ stock: 5, price: 3000 })
  const name = `Арам ${randomUUID().slice(0, 8)}`
  const contents = { name, phone, locale: 'ru', items: [{ sku: coal.sku, quantity: 2 }], address, deliveryType: 'post' }
  const [placedId, draftId] = [randomUUID(), randomUUID()]
  for (const id of [placedId, draftId]) await admin.put(`/admin/order-drafts/${id}`, { version: 0, contents })
  const expected = { goodsAmd: 6000, deliveryFeeAmd: 1500, totalAmd: 7500 }
  const placed = await admin.post(`/admin/order-drafts/${placedId}/place`, { version: 1, expected })
  const letter = { name, replyTo: phone, subject: 'Уголь', message: 'Когда привезёте?' }
  await shop.as().post('/contact/messages', letter, { 'Idempotency-Key': randomUUID() })
  const number: number = placed.body.result.number
  return { phone, name, admin, number, draftId, path: `/admin/people/${encodeURIComponent(phone)}` }
}

describe('a person without an account', () => {
  test('is listed with the orders, and has a page with the drafts', async ({ shop }) => {
    const { phone, name, admin, number, draftId, path } = await caller(shop)
    const listed = (await admin.get(`/admin/people?q=${encodeURIComponent(name)}`)).body.result
    expect(listed).toMatchObject({ items: [{ phone, name, orders: 1 }], total: 1, nextCursor: null })
    expect((await admin.get(path)).body.result).toMatchObject({
      phone,
      name,
      orders: [{ number, status: 'awaiting_payment', totalAmd: 7500 }],
      drafts: [{ id: draftId, itemCount: 2 }],
      contactMessages: 1,
    })
    const customer = await shop.given.customer()
    expect((await admin.get(`/admin/people/${encodeURIComponent(customer.phone)}`)).status).toBe(404)
  })

  test('gets the data on request, and is forgotten on request, each with a reason', async ({ shop }) => {
    const { phone, admin, number, path } = await caller(shop)
    const operator = shop.as(await shop.given.staff())
    const reason = { reason: 'Asked by phone' }
    expect((await operator.post(`${path}/export`, reason)).status).toBe(403)
    expect((await admin.post(`${path}/export`, {})).status).toBe(422)
    const exported = PersonExport.parse((await admin.post(`${path}/export`, reason)).body.result)
    expect(exported).toMatchObject({
      phone,
      orders: [{ number, phone, payments: [] }],
      drafts: [{ contents: { phone } }],
      letters: [{ subject: 'Уголь', replies: [] }],
    })
    expect(exported.messages.map(({ topic }) => topic)).toContain('order.payment_link')

    const open = await admin.post(`${path}/delete`, reason)
    expect(open.body).toMatchObject({ error: 'ORDERS_UNDER_WAY', details: [{ orderNumber: number }] })
    expect(open.body.message).toContain('This customer has an order in progress')
    expect((await admin.post(`/admin/orders/${number}/cancel`, { reason: 'customer' })).status).toBe(200)
    expect((await admin.post(`${path}/delete`, reason)).body.result).toEqual({ success: true })
    expect((await admin.get(path)).status).toBe(404)
    expect((await admin.post(`${path}/delete`, reason)).status).toBe(404)
    const left = await Promise.all([
      shop.db.order.count({ where: { OR: [{ phone }, { number, customerName: { not: null } }] } }),
      shop.db.contactMessage.count({ where: { replyPhone: phone } }),
      shop.db.outbox.count({ where: { recipient: phone } }),
      shop.db.orderDraft.count({ where: { contents: { path: ['phone'], equals: phone } } }),
    ])
    expect(left).toEqual([0, 0, 0, 0])
    const log = await shop.db.auditEntry.findMany({ where: { subjectType: 'person' }, orderBy: { id: 'asc' } })
    expect(log.slice(-2)).toMatchObject([
      { action: 'customer.export_data', after: reason },
      { action: 'customer.delete', after: { ...reason, orders: 1, drafts: 1, contactMessages: 1 } },
    ])
    expect(JSON.stringify(log)).not.toContain(phone)
  })
})

describe('a customer with an account', () => {
  test('has everything else on the page', async ({ shop }) => {
    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    const variant = await shop.given.variant()
    await browser.post('/user/addresses', address)
    await browser.put(`/user/favorites/${variant.slug}`)
    const operator = shop.as(await shop.given.staff())
    const { result } = (await operator.get(`/admin/customers/${customer.id}/details`)).body
    expect(result).toMatchObject({
      addresses: [address],
      favorites: [{ slug: variant.slug }],
      stockAlerts: [],
      rentalWaits: [],
      keptMixes: [],
      returns: [],
      refunds: [],
      drafts: [],
      ordersByPhone: 0,
    })
    expect((await operator.get(`/admin/customers/${randomUUID()}/details`)).status).toBe(404)
  })

  test('is exported and deleted by an admin like by themselves, but not staff', async ({ shop }) => {
    const staff = await shop.given.staff('admin')
    const admin = shop.as(staff)
    const customer = await shop.given.customer()
    const variant = await shop.given.variant()
    const { number } = (await shop.as(customer).order(orderOf([{ ...variant, quantity: 1 }]))).body.result.order
    const path = `/admin/customers/${customer.id}`
    const reason = { reason: 'Letter of November 26' }
    const exported = (await admin.post(`${path}/export`, reason)).body.result
    const own = (await shop.as(customer).get('/user/export')).body.result
    expect({ ...exported, sessions: [], exportedAt: own.exportedAt }).toEqual({ ...own, sessions: [] })
    expect(exported.orders).toMatchObject([{ number }])
    expect((await admin.post(`${path}/delete`, reason)).body.error).toBe('ORDERS_UNDER_WAY')
    const forgotten = await shop.given.customer()
    expect((await admin.post(`/admin/customers/${forgotten.id}/delete`, reason)).status).toBe(200)
    expect(await shop.db.account.count({ where: { id: forgotten.id } })).toBe(0)
    expect((await admin.post(`/admin/customers/${forgotten.id}/delete`, reason)).status).toBe(404)
    expect((await admin.post(`/admin/customers/${staff.id}/delete`, reason)).body.error).toBe('STAFF_ACCOUNT')
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: { in: [customer.id, forgotten.id] } } })
    expect(log.map(({ action, after }) => [action, after]).toSorted()).toEqual([
      ['customer.delete', reason],
      ['customer.export_data', reason],
    ])
  })
})
