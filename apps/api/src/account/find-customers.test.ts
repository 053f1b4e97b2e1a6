import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { orderOf, type Shop, test } from '../../test/checkout-shop.ts'

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
  test('find a customer by the phone however it is written, and give points to whom they found', async ({ shop }) => {
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

  test.for(['', ' ', '0'])('are told that "%s" is too little to look for', async (q, { shop }) => {
    const reply = await found(shop, q)
    expect(reply.status).toBe(422)
    expect(reply.body.details).toEqual([{ path: 'querystring.q', message: 'Too short. Please write more.' }])
  })

  test('see in an order whose it is', async ({ shop }) => {
    const customer = await shop.given.customer()
    const goods = await shop.given.variant()
    const { number } = (await shop.as(customer).order(orderOf([{ ...goods, quantity: 1 }]))).body.result.order
    const operator = shop.as(await shop.given.staff())
    expect((await operator.get(`/admin/orders/${number}`)).body.result.customer).toEqual({
      accountId: customer.id,
      name: 'Ani',
      phone: customer.phone,
      email: customer.email,
    })
  })
})
