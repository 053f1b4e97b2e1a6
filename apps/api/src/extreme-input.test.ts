import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '../test/builders/checkout-shop.ts'
import { newName } from '../test/harness/names.ts'

const MAX_INT32 = 2_147_483_647

describe('a value that no column can store is rejected with 422 and names its field', () => {
  const promo = (changes: object) => ({ code: newName('P').slice(0, 20), title: 'Осень', amountAmd: 500, ...changes })

  test.for([
    ['amountAmd', MAX_INT32 + 1],
    ['minimumGoodsAmd', MAX_INT32 + 1],
    ['minimumGoodsAmd', Number.MAX_SAFE_INTEGER],
    ['startsAt', '0000-01-01T00:00:00Z'],
    ['startsAt', '1899-12-31T23:59:59Z'],
    ['endsAt', '0000-12-31T00:00:00Z'],
    ['endsAt', '2201-01-01T00:00:00Z'],
  ] as const)('a promo code with %s = %s', async ([field, value], { shop }) => {
    const admin = shop.as(await shop.given.staff('admin'))
    const { status, body } = await admin.post('/admin/promo-codes', promo({ [field]: value }))
    expect({ status, error: body.error }).toEqual({ status: 422, error: 'VALIDATION' })
    expect(body.details).toMatchObject([{ path: `body.${field}` }])
  })

  test('the largest values that a promo code can have are stored', async ({ shop }) => {
    const admin = shop.as(await shop.given.staff('admin'))
    const largest = { amountAmd: MAX_INT32, minimumGoodsAmd: MAX_INT32 }
    const years = { startsAt: '1900-01-01T00:00:00.000Z', endsAt: '2200-12-31T23:59:59.000Z' }
    const { status, body } = await admin.post('/admin/promo-codes', promo({ ...largest, ...years }))
    expect({ status, ...body.result }).toMatchObject({ status: 201, ...largest, ...years })
  })

  const dated = [
    ['/admin/dashboard', 'from', 'to'],
    ['/admin/dashboard', 'to', 'from'],
    ['/admin/orders', 'placedFrom', undefined],
    ['/admin/orders', 'placedTo', undefined],
    ['/admin/audit', 'from', undefined],
    ['/admin/audit', 'to', undefined],
    ['/admin/accounting/payments.csv', 'date', undefined],
  ] as const
  const days = ['0000-01-01', '0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31']

  test.for(dated)('the dates of %s?%s=', async ([path, field, other], { shop }) => {
    const admin = shop.as(await shop.given.staff('admin'))
    const rest = other === undefined ? '' : `&${other}=2026-11-20`
    for (const day of days) {
      const { status, body } = await admin.get(`${path}?${field}=${day}${rest}`)
      expect({ day, status, error: body.error }).toEqual({ day, status: 422, error: 'VALIDATION' })
      expect(body.details).toContainEqual(
        expect.objectContaining({ path: `querystring.${field}`, message: 'Enter a date between 1900 and 2200.' }),
      )
    }
  })

  test('the timestamp of /admin/orders/news?after=', async ({ shop }) => {
    const operator = shop.as(await shop.given.staff())
    for (const year of ['0000', '0001', '1899', '2201']) {
      const { status, body } = await operator.get(`/admin/orders/news?after=${year}-06-01T00:00:00Z`)
      expect({ year, status }).toEqual({ year, status: 422 })
      expect(body.details).toMatchObject([{ path: 'querystring.after' }])
    }
  })
})

test.for(['<a@b.c>', 'a,b@c.d', 'a;b@c.d', 'a@b,c.d', 'a@b.c>', '<a@b.c', 'a@b.c;d@e.f'])(
  'the e-mail address %s is rejected at registration and in the contact form',
  async (email, { shop }) => {
    const visitor = shop.as()
    const registration = await visitor.post('/user/register', { email })
    expect(registration.body.details).toContainEqual({ path: 'body.email', message: 'Invalid email format.' })
    const message = await visitor.post('/contact/messages', { replyTo: email }, { 'Idempotency-Key': randomUUID() })
    const replyTo = { path: 'body.replyTo', message: 'Please enter a valid phone number or email.' }
    expect(message.body.details).toContainEqual(replyTo)
    expect([registration.status, message.status]).toEqual([422, 422])
  },
)
