import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test as base } from '../../test/builders/checkout-shop.ts'

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

  test('asks to call a sender who left a phone number', async ({ shop, write }) => {
    const staff = shop.as(await shop.given.staff())
    const { id } = await write({ replyTo: '099 12 34 56' })
    const { status, body } = await staff.post(`/admin/contact-messages/${id}/replies`, { text: 'Hi' }, withKey())
    expect(status).toBe(422)
    const message = 'The sender left a phone number. Call 099 12 34 56 and close the message.'
    expect(body.details).toEqual([{ path: 'body.text', message }])
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
