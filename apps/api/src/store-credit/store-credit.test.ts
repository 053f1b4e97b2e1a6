import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { type Customer, type Shop, test } from '../../test/builders/checkout-shop.ts'

const REASON = 'за ожидание'

async function change(shop: Shop, { id }: Customer, deltaAmd: number, key = randomUUID()) {
  const admin = shop.as(await shop.given.staff('admin'))
  return admin.post(`/admin/customers/${id}/store-credit`, { deltaAmd, reason: REASON }, { 'Idempotency-Key': key })
}

describe('store credit', () => {
  test('is granted once per key, with a reason for the customer and an audit entry', async ({ shop }) => {
    const customer = await shop.given.customer()
    const key = randomUUID()
    for (const reply of [await change(shop, customer, 5000, key), await change(shop, customer, 5000, key)])
      expect(reply.body).toMatchObject({ result: { balanceAmd: 5000 } })
    expect((await change(shop, customer, 5001, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await change(shop, customer, -1500)).body).toMatchObject({ result: { balanceAmd: 3500 } })
    expect((await shop.as(customer).get('/user/store-credit')).body.result).toMatchObject({
      balanceAmd: 3500,
      items: [
        { kind: 'withdrawn', deltaAmd: -1500, reason: REASON },
        { kind: 'granted', deltaAmd: 5000, reason: REASON },
      ],
      total: 2,
    })
    const actions = await shop.db.auditEntry.findMany({ where: { subjectId: customer.id }, orderBy: { id: 'asc' } })
    expect(actions.map(({ action }) => action)).toEqual(['store_credit.grant', 'store_credit.withdraw'])
  })

  test('is never withdrawn below zero, also with concurrent requests', async ({ shop }) => {
    const customer = await shop.given.customer()
    await change(shop, customer, 100)
    const replies = await Promise.all(Array.from({ length: 6 }, () => change(shop, customer, -40)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'CREDIT_NOT_AVAILABLE',
      details: [{ path: 'body.deltaAmd', available: 20 }],
    })
  })

  test('is shown to staff page by page with the name of its author, and changed by admins only', async ({ shop }) => {
    const customer = await shop.given.customer()
    for (const amountAmd of [1, 2, 3]) await change(shop, customer, amountAmd)
    const operator = shop.as(await shop.given.staff('operator'))
    const path = `/admin/customers/${customer.id}/store-credit`
    const first = (await operator.get(`${path}?limit=2`)).body.result
    expect(first).toMatchObject({ balanceAmd: 6, total: 3, items: [{ deltaAmd: 3, by: expect.any(String) }, {}] })
    const second = (await operator.get(`${path}?limit=2&cursor=${first.nextCursor}`)).body.result
    expect(second).toMatchObject({ items: [{ deltaAmd: 1 }], nextCursor: null })
    expect((await operator.get(`/admin/customers/${customer.id}`)).body.result).toMatchObject({ creditAmd: 6 })
    const body = { deltaAmd: 5, reason: 'x' }
    expect((await operator.post(path, body, { 'Idempotency-Key': randomUUID() })).status).toBe(403)
    const admin = shop.as(await shop.given.staff('admin'))
    const headers = { 'Idempotency-Key': randomUUID() }
    expect((await admin.post(path, { ...body, deltaAmd: 0 }, headers)).status).toBe(422)
    expect((await admin.post(`/admin/customers/${randomUUID()}/store-credit`, body, headers)).status).toBe(404)
    expect((await admin.get(`/admin/customers/${randomUUID()}/store-credit`)).status).toBe(404)
  })
})
