import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { webhookData, webhookPayload } from '@shop/contracts/webhook-events.ts'
import { describe, expect } from 'vitest'
import { NOON, orderOf, type Shop, test as shopTest } from '../../test/builders/checkout-shop.ts'
import { startTlsFront } from '../../test/fakes/tls-front.ts'
import { listen } from '../../test/harness/listen.ts'
import { createPostWebhook } from './post.ts'
import { cleanWebhooks, sendWebhooks } from './send.ts'
import { readWebhookStats } from './stats.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

/** A system outside of the shop that answers with a status, over TLS. */
async function startReceiver() {
  const received: Received[] = []
  let answer = { status: 200, body: 'ok' }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body)
  })
  const { url, stop } = await listen(server)
  const front = await startTlsFront(url)
  return {
    received,
    url: `${front.url}/hook`,
    ca: readFileSync(front.caFile, 'utf8'),
    answer: (status: number, body = '') => {
      answer = { status, body }
    },
    stop: async () => {
      await front.stop()
      await stop()
    },
  }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

const test = shopTest
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs: nothing
  .extend('receiver', async ({}, { onCleanup }) => {
    const receiver = await startReceiver()
    onCleanup(receiver.stop)
    return receiver
  })
  .extend('desk', async ({ shop, receiver }, { onCleanup }) => {
    shop.clock.stop(NOON)
    const desk = await openDesk(shop, receiver)
    onCleanup(async () => {
      await shop.db.webhookEndpoint.deleteMany()
      shop.clock.set(NOON)
    })
    return desk
  })

async function openDesk(shop: Shop, receiver: Receiver) {
  const adminUser = await shop.given.staff('admin')
  const admin = shop.as(adminUser)
  const post = createPostWebhook({ isAllowed: () => true, ca: receiver.ca })
  const add = async (topics: readonly string[] = Object.keys(webhookData)) => {
    const body = { name: 'Accounting', url: 'https://accounting.example/hook', topics }
    const key = randomUUID()
    const send = () => admin.post('/admin/webhooks', body, { 'Idempotency-Key': key })
    const [reply, again] = [await send(), await send()]
    expect(again.body).toMatchObject({ result: reply.body.result })
    const { webhook, secret } = reply.body.result
    // The receiver of the test is on this machine.
    await shop.db.webhookEndpoint.update({ where: { id: webhook.id }, data: { url: receiver.url } })
    return { id: webhook.id as string, secret: secret as string }
  }
  return {
    admin,
    adminUser,
    add,
    send: () => sendWebhooks(shop.deps, post),
    log: async (id: string) => (await admin.get(`/admin/webhooks/${id}/deliveries`)).body.result.items,
    state: async (id: string) =>
      (await admin.get('/admin/webhooks')).body.result.items.find((item: { id: string }) => item.id === id),
    pass: (ms: number) => shop.clock.advance(ms),
    order: async () => {
      const coal = await shop.given.variant({ stock: 6, price: 3000 })
      const customer = await shop.given.customer()
      const reply = await shop.as(customer).order(orderOf([{ ...coal, quantity: 2 }]))
      return reply.body.result.order.number as number
    },
  }
}

const HOUR_MS = 3_600_000

/** The signature as the specification defines it, in the words of this test. */
const signatureOf = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

describe('webhooks', () => {
  test('send each step of an order, signed, to endpoints that chose it', async ({ shop, desk, receiver }) => {
    const all = await desk.add()
    const paid = await desk.add(['order.paid'])
    const number = await desk.order()
    await shop.pay(number)
    await shop
      .as(await shop.given.staff())
      .post(`/admin/orders/${number}/confirm`, {}, { 'Idempotency-Key': randomUUID() })
    await desk.send()
    const types = (secret: string) =>
      receiver.received
        .filter(call => call.headers['webhook-signature'] === signatureOf(secret, call))
        .map(({ body }) => JSON.parse(body).type)
    expect(types(paid.secret)).toEqual(['order.paid'])
    // Six available, two sold, five is the reorder point.
    expect(types(all.secret).toSorted()).toEqual(['order.confirmed', 'order.paid', 'order.placed', 'stock.low'])
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    for (const body of bodies) {
      const schema = webhookPayload(body.type)
      expect(schema.parse(body)).toEqual(body)
    }
    expect(bodies.find(({ type }) => type === 'order.confirmed')).toMatchObject({
      timestamp: NOON.toISOString(),
      version: 1,
      data: { orderNumber: number, status: 'confirmed', previousStatus: 'paid', cancelReason: null },
    })
    expect(await desk.log(paid.id)).toMatchObject([
      { topic: 'order.paid', state: 'delivered', attempts: 1, status: 200, response: 'ok' },
    ])
    await desk.send()
    expect(receiver.received).toHaveLength(5)
  })

  test('are retried with the same id, and turned off after a day without success', async ({ shop, desk, receiver }) => {
    const boss = `boss-${randomUUID()}@dymtun.example`
    const alerts = { phones: [], emails: [boss], locale: 'en' }
    const stored = await shop.db.setting.findUnique({ where: { key: 'staff_alerts' } })
    await shop.db.setting.upsert({
      where: { key: 'staff_alerts' },
      create: { key: 'staff_alerts', value: alerts, updatedAt: shop.clock.now() },
      update: { value: alerts },
    })
    const { id } = await desk.add(['order.placed'])
    receiver.answer(302)
    await desk.order()
    await desk.send()
    expect(await desk.log(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 302 }])
    const next = new Date((await desk.log(id))[0].nextAttemptAt).getTime() - shop.clock.now().getTime()
    expect(next).toBeGreaterThanOrEqual(5000)
    expect(next).toBeLessThanOrEqual(6000)
    desk.pass(next - 1)
    await desk.send()
    expect(receiver.received).toHaveLength(1)
    desk.pass(1)
    receiver.answer(500, 'down')
    await desk.send()
    const [first, second] = receiver.received
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    expect(await desk.state(id)).toMatchObject({ state: 'on', failingSince: NOON.toISOString() })
    const stats = () => readWebhookStats(shop.db, shop.clock.now())
    desk.pass(HOUR_MS)
    expect((await stats()).failingSeconds).toBeGreaterThanOrEqual(3600)
    expect((await stats()).dueSeconds).toBeGreaterThan(3500)

    desk.pass(24 * HOUR_MS)
    await desk.send()
    expect(await desk.state(id)).toMatchObject({ state: 'failed' })
    // Nothing is due at an endpoint that is off.
    expect(await stats()).toMatchObject({ failingSeconds: expect.closeTo(25 * 3600, -2), dueSeconds: 0 })
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action, actorRole }) => [action, actorRole])).toEqual([
      ['webhook.create', 'admin'],
      ['webhook.off', 'system'],
    ])
    expect(JSON.stringify(entries)).not.toContain('/hook')
    expect(await shop.db.outbox.findMany({ where: { recipient: boss } })).toMatchObject([
      { topic: 'staff.alert', params: { kind: 'webhook.off', name: 'Accounting' } },
    ])
    await shop.db.setting.deleteMany({ where: { key: 'staff_alerts' } })
    if (stored) await shop.db.setting.create({ data: { ...stored, value: stored.value ?? {} } })

    // It gets nothing while it is off, and what waits when it is on again.
    await shop.db.$executeRaw`SELECT webhook_emit('order.placed', '{}', now())`
    const [waiting] = await desk.log(id)
    expect((await desk.admin.post(`/admin/webhook-deliveries/${waiting.id}/resend`)).body.error).toBe('WEBHOOK_OFF')
    const { version } = await desk.state(id)
    const on = { name: 'Accounting', url: 'https://accounting.example/hook', topics: ['order.placed'], isOn: true }
    expect((await desk.admin.put(`/admin/webhooks/${id}`, { ...on, version: version - 1 })).body.error).toBe(
      'WEBHOOK_CHANGED',
    )
    expect((await desk.admin.put(`/admin/webhooks/${id}`, { ...on, version })).body.result.state).toBe('on')
    await shop.db.webhookEndpoint.update({ where: { id }, data: { url: receiver.url } })
    receiver.answer(204)
    const before = receiver.received.length
    desk.pass(7 * HOUR_MS)
    await desk.send()
    expect(receiver.received.length).toBe(before + 1)
    expect(await desk.log(id)).toMatchObject([{ state: 'delivered', attempts: 4 }])
    expect(await stats()).toEqual({ failingSeconds: 0, dueSeconds: 0 })
  })

  test('are counted up to a maximum, by state', async ({ shop, desk }) => {
    const { id } = await desk.add(['order.placed'])
    await shop.db.$executeRaw`SELECT webhook_emit('order.placed', '{}', now())`
    await shop.db.$executeRaw`INSERT INTO webhook_delivery (id, endpoint_id, event_id, state, due_at, created_at)
      SELECT gen_random_uuid(), endpoint_id, event_id, 'failed', now(), now()
      FROM webhook_delivery, generate_series(1, 10050) WHERE endpoint_id = ${id}::uuid`
    const total = async (query: string) =>
      (await desk.admin.get(`/admin/webhooks/${id}/deliveries?limit=1${query}`)).body.result.total
    expect([await total(''), await total('&state=failed'), await total('&state=waiting')]).toEqual([10_001, 10_001, 1])
  })

  test('can be tried, sent again, and get a new secret with an overlap', async ({ shop, desk, receiver }) => {
    const { id, secret } = await desk.add(['order.placed'])
    expect((await desk.admin.post(`/admin/webhooks/${id}/test`)).body.result).toMatchObject({
      topic: 'webhook.test',
      state: 'waiting',
    })
    const rotate = async (key: string) =>
      (await desk.admin.post(`/admin/webhooks/${id}/secret`, {}, { 'Idempotency-Key': key })).body
    const key = randomUUID()
    const unseen = (await rotate(randomUUID())).result
    const rotated = (await rotate(key)).result
    expect(new Set([secret, unseen.secret, rotated.secret]).size).toBe(3)
    // A repeated request changes nothing.
    expect(await rotate(key)).toMatchObject({ result: rotated })
    await desk.send()
    const signedBy = (index: number, ...secrets: string[]) =>
      receiver.received.slice(index, index + 1).map(call => secrets.map(each => signatureOf(each, call)).join(' '))
    const signatures = () => receiver.received.map(({ headers }) => headers['webhook-signature'])
    expect(signatures()).toEqual(signedBy(0, rotated.secret, unseen.secret, secret))
    const [sent] = await desk.log(id)
    const resent = await desk.admin.post(`/admin/webhook-deliveries/${sent.id}/resend`)
    expect(resent).toMatchObject({ status: 201, body: { result: { eventId: sent.eventId, state: 'waiting' } } })
    desk.pass(25 * HOUR_MS)
    expect(await rotate(key)).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' })
    await desk.send()
    expect(signatures().slice(1)).toEqual(signedBy(1, rotated.secret))
    const [first, last] = receiver.received
    expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    // A secret is in no other response.
    expect(JSON.stringify([await desk.state(id), await desk.log(id)])).not.toContain('whsec_')
    desk.pass(31 * 24 * HOUR_MS)
    await cleanWebhooks(shop.deps)
    expect(await desk.log(id)).toEqual([])
    for (let time = 0; time < 2; time++) expect((await desk.admin.delete(`/admin/webhooks/${id}`)).status).toBe(200)
    expect(await desk.state(id)).toBeUndefined()
  })

  test('do not wait for an endpoint that is slow', async ({ shop, desk }) => {
    const [slow, quick] = [await desk.add(['order.placed']), await desk.add(['order.placed'])]
    await shop.db.webhookEndpoint.update({ where: { id: slow.id }, data: { url: 'https://slow.example' } })
    const count = 12
    for (let event = 0; event < count; event++)
      await shop.db.$executeRaw`SELECT webhook_emit('order.placed', '{}', now())`
    const calls = { slow: 0, quick: 0 }
    const { promise: allSent, resolve } = Promise.withResolvers<void>()
    await sendWebhooks(shop.deps, async ({ url }) => {
      if (url === 'https://slow.example') {
        calls.slow++
        await allSent
        throw new Error('no response within 10 s')
      }
      if (++calls.quick === count) resolve()
      return { status: 200, body: '' }
    })
    // After a batch without a success, the rest waits for the next run.
    expect(calls).toEqual({ slow: 5, quick: count })
    expect((await desk.log(quick.id)).map(({ state }: { state: string }) => state)).toEqual(
      Array(count).fill('delivered'),
    )
  })

  test('return the secret of a new endpoint again for ten minutes, to the same request', async ({ desk }) => {
    const key = randomUUID()
    const input = { name: 'Chat', url: 'https://chat.example', topics: ['order.paid'] }
    const create = async (changes: object = {}) =>
      (await desk.admin.post('/admin/webhooks', { ...input, ...changes }, { 'Idempotency-Key': key })).body
    const { result } = await create()
    expect(await create({ topics: ['order.paid', 'order.placed'] })).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' })
    desk.pass(9 * 60_000)
    expect(await create()).toMatchObject({ result })
    desk.pass(60_000)
    expect(await create()).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('reject private addresses and other wrong input by field, and staff without the permission', async ({
    shop,
    desk,
  }) => {
    const input = { name: 'Chat', url: 'https://chat.example', topics: ['order.paid'] }
    const create = (changes: object) =>
      desk.admin.post('/admin/webhooks', { ...input, ...changes }, { 'Idempotency-Key': randomUUID() })
    for (const url of [
      'http://chat.example',
      'https://user:secret@chat.example',
      'https://chat.example:8443/hook',
      'https://127.0.0.1/hook',
      'https://[::1]/hook',
      'https://[::ffff:10.0.0.1]/hook',
      'https://0x7f000001/hook',
      'https://localhost/hook',
      'not an address',
    ])
      expect({ url, ...(await create({ url })).body }).toMatchObject({
        url,
        error: 'VALIDATION',
        details: [{ path: 'body.url' }],
      })
    expect((await create({ topics: [] })).body.details).toMatchObject([{ path: 'body.topics' }])
    expect((await create({ topics: ['order.eaten'] })).body.details).toMatchObject([{ path: 'body.topics.0' }])
    expect((await create({ name: ' ' })).body.details).toMatchObject([{ path: 'body.name' }])
    const operator = shop.as(await shop.given.staff())
    expect((await operator.get('/admin/webhooks')).status).toBe(403)
    for (let count = 0; count < 10; count++) expect((await create({})).status).toBe(201)
    expect((await create({})).body.error).toBe('TOO_MANY_WEBHOOKS')
  })
})
