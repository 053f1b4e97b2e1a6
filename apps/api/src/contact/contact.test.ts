import request from 'supertest'
import { describe, expect } from 'vitest'
import { createMessengers, drainOutbox } from '#notifications/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { openApi } from '../../test/harness/api.ts'
import { test as base } from '../../test/harness/harness.ts'
import { cleanContact, replyPhone } from './contact.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SHOP_EMAIL = 'hello@dymtun.example'
const message = {
  name: 'Ани',
  replyTo: 'ani@example.am',
  subject: 'Аренда кальяна: Гарни',
  message: 'Здравствуйте!\nСвободен ли Гарни на выходные?',
}

const test = base
  .extend('shop', { scope: 'file' }, async ({ db, clock }, { onCleanup }) => {
    const api = await openApi({ db, clock })
    onCleanup(() => api.app.close())
    return api
  })
  .extend('send', ({ shop }) => {
    return (body: object, key: string) =>
      Promise.resolve(
        request(shop.app.server)
          .post('/serverapi/contact/messages')
          .set({ 'Idempotency-Key': key, 'Accept-Language': 'en' })
          .send(body),
      )
  })

describe('a message to the shop', () => {
  test('is stored and reaches the inbox of the shop completely', async ({ shop, send, db }) => {
    const { status, body } = await send(message, 'first-message')
    expect({ status, body }).toEqual({ status: 201, body: { result: { success: true } } })
    expect(await db.contactMessage.findUnique({ where: { idempotencyKey: 'first-message' } })).toMatchObject({
      ...message,
      locale: 'en',
    })
    await drainOutbox(
      shop.deps,
      createMessengers(shop.deps, shop.env, async () => null),
    )
    const { body: inbox } = await request(shop.app.server).get(`/dev/messages?to=${SHOP_EMAIL}`)
    expect(inbox.messages).toHaveLength(1)
    for (const part of Object.values(message)) expect(inbox.messages[0].text).toContain(part)
  })

  test('is stored once per key, also for twenty concurrent requests', async ({ send, db }) => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(message, 'pressed-twice')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await db.contactMessage.count({ where: { idempotencyKey: 'pressed-twice' } })).toBe(1)
    const { id } = await db.contactMessage.findUniqueOrThrow({ where: { idempotencyKey: 'pressed-twice' } })
    expect(await db.outbox.count({ where: { topic: 'contact.message', key: id } })).toBe(1)

    const other = await send({ ...message, message: 'Другое' }, 'pressed-twice')
    expect({ status: other.status, error: other.body.error }).toEqual({ status: 422, error: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test.for([
    [{ ...message, name: ' ' }, 'body.name', 'This field is required.'],
    [{ ...message, subject: undefined }, 'body.subject', 'This field is required.'],
    [{ ...message, message: '' }, 'body.message', 'This field is required.'],
    [{ ...message, replyTo: 'call me' }, 'body.replyTo', 'Please enter a valid phone number or email.'],
    [{ ...message, subject: 'a'.repeat(151) }, 'body.subject', 'Too long. Please shorten it.'],
    [{ ...message, name: 'Ани\nТема: возврат' }, 'body.name', 'Write it on one line, without line breaks.'],
    [{ ...message, subject: 'a\u2028b' }, 'body.subject', 'Write it on one line, without line breaks.'],
    [{ ...message, replyTo: '099 12\r\n34 56' }, 'body.replyTo', 'Write it on one line, without line breaks.'],
    [{ ...message, leaveEmpty: 'https://spam.example' }, 'body.leaveEmpty', /must stay empty/],
  ] as const)('%j is rejected at its field', async ([body, path, text], { send, db }) => {
    const { status, body: reply } = await send(body, `refused-${path}-${String(text).length}`)
    expect(status).toBe(422)
    expect(reply.details).toEqual([{ path, message: expect.stringMatching(text) }])
    expect(await db.contactMessage.count({ where: { idempotencyKey: { startsWith: 'refused' } } })).toBe(0)
  })

  test('without a key is rejected', async ({ shop }) => {
    const { status } = await request(shop.app.server).post('/serverapi/contact/messages').send(message)
    expect(status).toBe(422)
  })

  test('with a character that cannot be stored is rejected at its field', async ({ send }) => {
    const { status, body } = await send({ ...message, message: 'Hello\0' }, 'with-a-nul')
    expect(status).toBe(422)
    expect(body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.message', message: 'The text has a character that isn’t allowed. Please remove it.' }],
    })
  })

  test('is deleted after a year with its notification and later replies', async ({ shop, send, db, clock }) => {
    await send(message, 'to-be-forgotten')
    const { id: messageId } = await db.contactMessage.findUniqueOrThrow({
      where: { idempotencyKey: 'to-be-forgotten' },
    })
    clock.advance(300 * DAY_MS)
    const sentAt = clock.now()
    const { id: key } = await db.contactReply.create({
      data: { messageId, idempotencyKey: 'late', text: 'Yes', sentAt },
    })
    await withTransaction(db, shop.deps.random, tx =>
      notify(tx, shop.deps, {
        topic: 'contact.reply',
        key,
        channel: 'email',
        recipient: message.replyTo,
        locale: 'en',
        params: { ...message, reply: 'Yes' },
      }),
    )
    clock.advance(66 * DAY_MS)
    await send(message, 'of-today')
    await cleanContact({ db, clock })
    expect(await db.contactMessage.findMany({ select: { idempotencyKey: true } })).toEqual([
      { idempotencyKey: 'of-today' },
    ])
    expect(await db.outbox.count({ where: { topic: 'contact.message' } })).toBe(1)
    expect(await db.outbox.count({ where: { topic: 'contact.reply' } })).toBe(0)
  })
})

test('one address may send five messages a minute', async ({ db, clock }) => {
  const { app } = await openApi({ db, clock, settings: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let index = 0; index < 6; index++) {
    const reply = await request(app.server)
      .post('/serverapi/contact/messages')
      .set('Idempotency-Key', `many-of-them-${index}`)
      .send(message)
    statuses.push(reply.status)
  }
  await app.close()
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test.for(['+374 99 12-34-56', '099123456', '99 123 456', '(099) 12.34.56', '37499123456', '00374 99 123456'])(
  '%s is accepted as the phone for a reply',
  typed => expect(replyPhone(typed)).toBe('+37499123456'),
)

test.for(['12345678@example.am', '+7 912 345 67 89', '+500 12345', '0050012345'])(
  '%s is rejected as the phone for a reply',
  typed => expect(replyPhone(typed)).toBeNull(),
)
