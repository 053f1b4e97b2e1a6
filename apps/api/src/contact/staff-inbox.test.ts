import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test as base, orderOf } from '../../test/builders/checkout-shop.ts'
import { newPhone } from '../../test/builders/identity-shop.ts'

const test = base.extend('write', ({ shop }) => {
  return async (changes: object = {}) => {
    const subject = `Subject ${randomUUID()}`
    const message = { name: 'Ani', replyTo: 'ani@example.am', subject, message: 'Are you open?', ...changes }
    await shop.as().post('/contact/messages', message, { 'Idempotency-Key': randomUUID(), 'Accept-Language': 'hy' })
    return shop.db.contactMessage.findFirstOrThrow({ where: { subject: message.subject } })
  }
})

const withKey = (key = randomUUID()) => ({ 'Idempotency-Key': key })

describe('the inbox of the contact form', () => {
  test('lists open messages, newest first, and finds them by their text and sender', async ({ shop, write }) => {
    const staff = shop.as(await shop.given.staff())
    const [first, second] = [await write(), await write({ name: 'Zara 100%', replyTo: '099 12 34 56' })]
    const idsOf = async (query: string) => {
      const { items } = (await staff.get(`/admin/contact-messages?limit=100&${query}`)).body.result
      return items.map(({ id }: { id: string }) => id)
    }
    expect((await idsOf('')).slice(0, 2)).toEqual([second.id, first.id])
    expect(await idsOf('q=zara%20100%25')).toEqual([second.id])
    expect(await idsOf(`q=${first.subject}`)).toEqual([first.id])
    const page = (await staff.get('/admin/contact-messages?limit=1')).body.result
    expect(
      (await staff.get(`/admin/contact-messages?limit=1&cursor=${page.nextCursor}`)).body.result.items,
    ).toMatchObject([{ id: first.id, language: 'hy', canReply: true, replies: [] }])

    await staff.put(`/admin/contact-messages/${second.id}/closed`, { isClosed: true })
    expect(await idsOf('')).not.toContain(second.id)
    expect(await idsOf('show=all')).toContain(second.id)
  })

  test('sends a reply once, in the language of the sender, and closes the message', async ({ shop, write }) => {
    const person = await shop.given.staff()
    const staff = shop.as(person)
    const { id, subject } = await write()
    const path = `/admin/contact-messages/${id}/replies`
    const headers = withKey()
    const replies = await Promise.all([1, 2, 3].map(() => staff.post(path, { text: 'Every day.' }, headers)))
    for (const { body } of replies)
      expect(body.result).toMatchObject({ replies: [{ text: 'Every day.' }], closedAt: expect.any(String) })
    expect((await staff.post(path, { text: 'Other' }, headers)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    const [sent, ...more] = await shop.db.outbox.findMany({
      where: { topic: 'contact.reply', params: { path: ['subject'], equals: subject } },
    })
    expect(more).toEqual([])
    expect(sent).toMatchObject({ recipient: 'ani@example.am', locale: 'hy', channel: 'email' })
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: id } })
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([['contact.reply', person.id]])

    await staff.put(`/admin/contact-messages/${id}/closed`, { isClosed: false })
    const { result } = (await staff.post(path, { text: 'Every day.' }, withKey())).body
    expect(result.replies).toHaveLength(2)
  })

  test('replies by SMS to a mobile number, and asks to call others', async ({ shop, write }) => {
    const person = await shop.given.staff()
    const staff = shop.as(person)
    const phone = newPhone()
    const { id } = await write({ replyTo: phone.replace('+374', '0') })
    const reply = (to: string, text: string) => staff.post(`/admin/contact-messages/${to}/replies`, { text }, withKey())
    expect((await reply(id, 'x'.repeat(121))).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.text', message: 'An SMS has room for 120 characters. Please shorten the reply.' }],
    })
    expect((await reply(id, 'Այո, ամեն օր։')).body.result).toMatchObject({
      replyBy: 'sms',
      assignee: { accountId: person.id },
      replies: [{ text: 'Այո, ամեն օր։', channel: 'sms', by: 'Ani' }],
      closedAt: expect.any(String),
    })
    expect(await shop.db.outbox.findFirst({ where: { topic: 'contact.reply', recipient: phone } })).toMatchObject({
      channel: 'sms',
      locale: 'hy',
      params: { reply: 'Այո, ամեն օր։' },
    })
    const landline = await write({ replyTo: '010 12 34 56' })
    const { status, body } = await reply(landline.id, 'Hi')
    const message = `The sender left a phone number that gets no SMS from us. Call 010 12 34 56 and close the message.`
    expect([status, body.details]).toEqual([422, [{ path: 'body.text', message }]])
  })

  test('finds the customer of a message, and staff assign it and link it to an order', async ({ shop, write }) => {
    const person = await shop.given.staff()
    const staff = shop.as(person)
    const customer = await shop.given.customer()
    const variant = await shop.given.variant()
    const buyer = shop.as(customer)
    const { number } = (await buyer.order(orderOf([{ ...variant, quantity: 1 }]))).body.result.order
    const byPhone = await write({ replyTo: customer.phone })
    const byEmail = await write()
    const get = async (id: string) => (await staff.get(`/admin/contact-messages/${id}`)).body.result
    expect((await get(byPhone.id)).customer).toMatchObject({ accountId: customer.id, isLinked: false })
    expect((await get(byEmail.id)).customer).toBeUndefined()

    const change = (body: object) => staff.patch(`/admin/contact-messages/${byEmail.id}`, body)
    const mine = async () => (await staff.get('/admin/contact-inbox')).body.result.mine
    expect(await mine()).toBe(0)
    expect((await change({ orderNumber: 1 })).body.details).toMatchObject([{ path: 'body.orderNumber' }])
    const courier = await shop.given.staff('courier')
    for (const { id } of [customer, courier]) expect((await change({ assigneeId: id })).status).toBe(404)
    for (let time = 0; time < 2; time++)
      expect((await change({ assigneeId: person.id, orderNumber: number })).body.result).toMatchObject({
        assignee: { accountId: person.id, name: 'Ani' },
        orderNumber: number,
        customer: { accountId: customer.id, isLinked: false },
      })
    expect(await mine()).toBe(1)
    const ofMine = (await staff.get('/admin/contact-messages?show=mine')).body.result.items
    expect(ofMine).toMatchObject([{ id: byEmail.id }])
    const ofCustomer = (await staff.get(`/admin/contact-messages?show=all&accountId=${customer.id}`)).body.result.items
    expect(ofCustomer.map(({ id }: { id: string }) => id)).toEqual([byEmail.id, byPhone.id])
    // The order may be the wrong one: its customer does not get the message of a stranger.
    const letters = async () =>
      (await buyer.get('/user/export')).body.result.letters.map((each: { subject: string }) => each.subject)
    expect(await letters()).toEqual([byPhone.subject])
    expect((await change({ accountId: customer.id })).body.result.customer).toMatchObject({ isLinked: true })
    expect(await letters()).toEqual([byEmail.subject, byPhone.subject])
    expect((await change({ accountId: null, orderNumber: null })).body.result.customer).toBeUndefined()
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: byEmail.id }, orderBy: { id: 'asc' } })
    expect(log).toMatchObject([
      { action: 'contact.change', before: { assigneeId: null }, after: { assigneeId: person.id, accountId: null } },
      { action: 'contact.change', before: { accountId: null }, after: { accountId: customer.id } },
      { action: 'contact.change', before: { accountId: customer.id }, after: { accountId: null } },
    ])
  })

  test('assigned by two at once goes to one of them, and the other gets MESSAGE_CHANGED', async ({ shop, write }) => {
    const people = await Promise.all([1, 2].map(() => shop.given.staff()))
    const { id } = await write()
    const assign = (assigneeId: string, from: string | null) =>
      shop.as(people[0]).patch(`/admin/contact-messages/${id}`, { assigneeId, from })
    const replies = await Promise.all(people.map(person => assign(person.id, null)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe('MESSAGE_CHANGED')
    const winner = people[replies.findIndex(({ status }) => status === 200)]
    const loser = people.find(person => person !== winner)
    // Repeated, the first request changes nothing; with the new assignee seen, the other one succeeds.
    expect((await assign(winner?.id ?? '', null)).status).toBe(200)
    expect((await assign(loser?.id ?? '', winner?.id ?? '')).body.result.assignee.accountId).toBe(loser?.id)
  })

  test('finds the messages of a customer by the exact e-mail address', async ({ shop, write }) => {
    const staff = shop.as(await shop.given.staff())
    const customer = await shop.given.customer()
    const word = randomUUID().slice(0, 8)
    await shop.db.account.update({
      where: { id: customer.id },
      data: { email: `a_${word}@example.am`, emailConfirmedAt: shop.clock.now() },
    })
    const own = await write({ replyTo: `A_${word}@example.am` })
    await write({ replyTo: `ax${word}@example.am` })
    const idsOf = async (query: string) =>
      (await staff.get(`/admin/contact-messages?show=all&${query}`)).body.result.items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await idsOf(`accountId=${customer.id}`)).toEqual([own.id])
    expect(await idsOf(`q=a_${word}`)).toEqual([own.id])
  })

  test('closes and reopens a message, each once in the audit log', async ({ shop, write }) => {
    const staff = shop.as(await shop.given.staff())
    const { id } = await write()
    for (const isClosed of [true, true, false, false])
      expect((await staff.put(`/admin/contact-messages/${id}/closed`, { isClosed })).status).toBe(200)
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action }) => action)).toEqual(['contact.close', 'contact.reopen'])
    expect((await staff.get(`/admin/contact-messages/${randomUUID()}`)).body.error).toBe('NOT_FOUND')
  })
})
