import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test as base, orderOf, type Shop } from '../../test/builders/checkout-shop.ts'
import { outletOf } from '../../test/builders/message-shop.ts'
import { drainOutbox } from './index.ts'

const test = base.extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))

/** Returns a customer with a paid order whose messages are sent. */
async function customerWithOrder(shop: Shop) {
  const customer = await shop.given.customer()
  const variant = await shop.given.variant()
  const { number } = (await shop.as(customer).order(orderOf([{ ...variant, quantity: 1 }]))).body.result.order
  await shop.pay(number)
  await drainOutbox(shop.deps, outletOf(shop, {}))
  return { customer, number: number as number }
}

const key = () => ({ 'Idempotency-Key': randomUUID() })

describe('the log of messages', () => {
  test('is filtered by order, customer, channel and state, and shows the texts that were sent', async ({
    shop,
    operator,
  }) => {
    const { customer, number } = await customerWithOrder(shop)
    const list = async (query: string) => (await operator.get(`/admin/messages?${query}`)).body.result
    expect(await list(`orderNumber=${number}&channel=sms`)).toMatchObject({
      items: [{ topic: 'order.paid', recipient: customer.phone, orderNumber: number, state: 'sent', canResend: true }],
      total: 1,
    })
    const local = `0${customer.phone.slice(4)}`
    expect((await list(`recipient=${local}`)).total).toBe(1)
    const mails = await list(`accountId=${customer.id}&channel=email&state=sent`)
    expect(mails.total).toBe(1)
    expect((await list(`accountId=${customer.id}&state=failed`)).total).toBe(0)
    const { result } = (await operator.get(`/admin/messages/${mails.items[0].id}`)).body
    expect(result.subject).toContain(`order ${number}`)
    expect(result.text).toContain('DymTun')
    expect((await list('orderNumber=2000000000')).items).toEqual([])
    expect((await operator.get('/admin/messages/999999999')).status).toBe(404)
    const first = await list('limit=1')
    expect((await list(`limit=1&cursor=${first.nextCursor}`)).items[0].id).not.toBe(first.items[0].id)
  })

  test('resends a message as a new one, once per key and rate-limited', async ({ shop, operator }) => {
    const { customer, number } = await customerWithOrder(shop)
    const [message] = (await operator.get(`/admin/messages?orderNumber=${number}&channel=sms`)).body.result.items
    const resend = (headers = key()) => operator.post(`/admin/messages/${message.id}/resend`, {}, headers)
    const once = key()

    const made = await resend(once)
    expect(made.status).toBe(201)
    expect(made.body.result).toMatchObject({ resentFrom: message.id, state: 'waiting', canResend: false })
    expect((await resend(once)).body.result.id).toBe(made.body.result.id)
    const soon = await resend()
    expect(soon.status).toBe(429)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
    await drainOutbox(shop.deps, outletOf(shop, {}))

    const got = await shop.db.devMessage.findMany({ where: { to: customer.phone } })
    expect(new Set(got.map(({ text }) => text)).size).toBe(1)
    expect(got).toHaveLength(2)
    expect(await shop.db.auditEntry.findMany({ where: { subjectId: message.id } })).toMatchObject([
      { action: 'message.resend', after: { messageId: made.body.result.id, topic: 'order.paid' } },
    ])
  })

  test('never shows a code and never sends it again', async ({ shop, operator }) => {
    const customer = await shop.given.customer()
    await shop.as().post('/user/login-code-request', { phoneNumber: customer.phone })
    await drainOutbox(shop.deps, outletOf(shop, {}))
    const { code } = await shop.db.devMessage.findFirstOrThrow({ where: { to: customer.phone } })
    const [message] = (await operator.get(`/admin/messages?accountId=${customer.id}`)).body.result.items
    expect(message).toMatchObject({ topic: 'code', state: 'sent', canResend: false })
    const { text } = (await operator.get(`/admin/messages/${message.id}`)).body.result
    expect(text).toContain('••••••')
    expect(text).not.toContain(code)
    const rejected = await operator.post(`/admin/messages/${message.id}/resend`, {}, key())
    expect(rejected.body).toMatchObject({ error: 'MESSAGE_STATE', details: [{ status: 'sent' }] })
  })
})
