import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { openSession } from '#identity/index.ts'
import { orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { readCsv } from '../../test/harness/read-csv.ts'

/** A customer of a name that no other test gives. */
async function named(shop: Shop, name: string) {
  const customer = await shop.given.customer()
  await shop.db.account.update({ where: { id: customer.id }, data: { name } })
  return customer
}

const found = async (shop: Shop, q: string, more = '') => {
  const operator = shop.as(await shop.given.staff())
  return operator.get(`/admin/customers?q=${encodeURIComponent(q)}${more}`)
}

describe('staff', () => {
  test('find a customer by the phone in any notation and give points', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.points(customer, 300)
    const local = customer.phone.slice('+374'.length)
    const written = [customer.phone, `0${local.slice(0, 2)} ${local.slice(2, 5)}-${local.slice(5)}`, local]
    for (const phone of written) {
      const { body } = await found(shop, phone)
      expect(body.result).toMatchObject({
        items: [{ accountId: customer.id, name: 'Ani', phone: customer.phone, email: customer.email, points: 300 }],
        nextCursor: null,
        total: 1,
      })
    }
    const admin = shop.as(await shop.given.staff('admin'))
    const headers = { 'Idempotency-Key': randomUUID() }
    const given = await admin.post(`/admin/customers/${customer.id}/bonus`, { points: 5, reason: 'x' }, headers)
    expect(given.body.result).toEqual({ balance: 305 })
  })

  test('who are admins download the customers of the list as a file', async ({ shop }) => {
    const customer = await named(shop, 'Арпинэ для файла')
    await shop.given.points(customer, 70)
    const [operator, admin] = [shop.as(await shop.given.staff()), shop.as(await shop.given.staff('admin'))]
    const path = `/admin/customers/export.csv?language=en&q=${encodeURIComponent('Арпинэ для')}`
    expect((await operator.get(path)).status).toBe(403)
    const { text, headers } = await admin.get(path)
    expect(headers['content-disposition']).toMatch(/filename="customers-[\d-]+\.csv"/)
    expect(readCsv(text)).toEqual([
      ['Name', 'Phone', 'Email', 'Customer since', 'Paid orders', 'Spent, AMD', 'Points', 'Groups', 'Tags', 'Blocked'],
      ['Арпинэ для файла', `'${customer.phone}`, customer.email, expect.any(String), '0', '0', '70', '', '', 'no'],
    ])
    const [entry] = await shop.db.auditEntry.findMany({ where: { action: 'customer.export' } })
    expect(entry?.after).toEqual({ isSearch: true })
  })

  test('find customers by a part of the name or the e-mail address, page by page', async ({ shop }) => {
    const first = await named(shop, 'Ваагн Первый')
    const second = await named(shop, 'Ваагн Второй')
    const page = (await found(shop, 'вааГН', '&limit=1')).body.result
    expect(page).toMatchObject({ items: [{ accountId: second.id }], total: 2 })
    const rest = (await found(shop, 'вааГН', `&limit=1&cursor=${page.nextCursor}`)).body.result
    expect(rest).toMatchObject({ items: [{ accountId: first.id }], nextCursor: null, total: 2 })
    expect((await found(shop, first.email)).body.result.items).toMatchObject([{ accountId: first.id }])
    expect((await found(shop, '%%')).body.result.total).toBe(0)
  })

  test('see a customer with orders, points, rentals and notes; a repeated note is stored once', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.points(customer, 700)
    const variant = await shop.given.variant({ price: 3000 })
    const browser = shop.as(customer)
    const order = async () => (await browser.order(orderOf([{ ...variant, quantity: 1 }]))).body.result.order
    const { number, totals } = await order()
    await shop.pay(number)
    const unpaid = await order()
    const operator = shop.as(await shop.given.staff())
    const path = `/admin/customers/${customer.id}`
    const key = { 'Idempotency-Key': randomUUID() }
    for (let time = 0; time < 2; time++) await operator.post(`${path}/notes`, { note: 'Rings twice' }, key)
    const other = await operator.post(`${path}/notes`, { note: 'Another' }, key)
    expect(other.body.error).toBe('IDEMPOTENCY_KEY_REUSED')

    expect((await operator.get(path)).body.result).toMatchObject({
      accountId: customer.id,
      role: 'customer',
      locale: 'en',
      points: 700,
      orders: 1,
      spentAmd: totals.totalAmd,
      orderCount: 2,
      recentOrders: [{ number: unpaid.number }, { number }],
      bonus: [{ kind: 'correction', points: 700 }],
      rentals: [],
      notes: [{ note: 'Rings twice', by: 'Ani' }],
      isBlocked: false,
    })
    const [entry] = await shop.db.auditEntry.findMany({ where: { subjectId: customer.id } })
    expect(entry).toMatchObject({ action: 'customer.note' })
    expect(JSON.stringify(entry)).not.toContain('Rings')
    expect((await operator.get(`/admin/customers/${randomUUID()}`)).status).toBe(404)
  })

  test('block a customer, who can neither order nor log in until unblocked', async ({ shop }) => {
    const customer = await shop.given.customer()
    const admin = shop.as(await shop.given.staff('admin'))
    const variant = await shop.given.variant()
    const path = `/admin/customers/${customer.id}`
    for (const reason of ['Fraud', 'Said again']) {
      const { body } = await admin.post(`${path}/block`, { reason })
      expect(body.result).toMatchObject({ isBlocked: true, blocked: { reason: 'Fraud' } })
    }
    const browser = shop.as(customer)
    expect((await browser.order(orderOf([{ ...variant, quantity: 1 }]))).status).toBe(401)
    const blocked = (await admin.get('/admin/customers?only=blocked')).body.result
    expect(blocked).toMatchObject({ items: [{ accountId: customer.id }], total: 1 })
    await expect(openSession(shop.db, shop.clock.now(), customer.id)).rejects.toThrow('ACCOUNT_BLOCKED')
    for (let time = 0; time < 2; time++) await admin.post(`${path}/unblock`, { reason: 'A mistake' })
    expect((await admin.get(path)).body.result.isBlocked).toBe(false)
    await openSession(shop.db, shop.clock.now(), customer.id)
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: customer.id }, orderBy: { id: 'asc' } })
    expect(log).toMatchObject([
      { action: 'customer.block', after: { reason: 'Fraud' } },
      { action: 'customer.unblock', before: { reason: 'Fraud' }, after: { reason: 'A mistake' } },
    ])
  })

  test('cannot be blocked while they are staff', async ({ shop }) => {
    const admin = shop.as(await shop.given.staff('admin'))
    const { id } = await shop.given.staff()
    const reply = await admin.post(`/admin/customers/${id}/block`, { reason: 'x' })
    expect(reply.body.error).toBe('STAFF_ACCOUNT')
  })

  test.for(['', ' ', '0'])('get an error for the search text "%s", which is too short', async (q, { shop }) => {
    const reply = await found(shop, q)
    expect(reply.status).toBe(422)
    expect(reply.body.details).toEqual([{ path: 'querystring.q', message: 'Too short. Please write more.' }])
  })

  test('see the customer of an order', async ({ shop }) => {
    const customer = await shop.given.customer()
    const variant = await shop.given.variant()
    const { number } = (await shop.as(customer).order(orderOf([{ ...variant, quantity: 1 }]))).body.result.order
    const operator = shop.as(await shop.given.staff())
    expect((await operator.get(`/admin/orders/${number}`)).body.result.customer).toEqual({
      accountId: customer.id,
      name: 'Ani',
      phone: customer.phone,
      email: customer.email,
    })
  })
})
