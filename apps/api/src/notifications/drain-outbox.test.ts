import { describe, expect, onTestFinished } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { newPhone, type Shop, test } from '../../test/builders/identity-shop.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { Email, Sms } from './gateway.ts'
import type { Outlet } from './send.ts'

/** Gateways that record their messages, and fail on request. */
function recorder() {
  const state = { isDown: false, sent: [] as (Sms | Email)[] }
  const send = async (message: Sms | Email) => {
    if (state.isDown) throw new Error('the provider is down')
    state.sent.push(message)
  }
  const embedPictures = async () => {
    return { logo: { cid: 'logo', width: 140, height: 36, hasName: true }, cidOf: new Map<string, string>(), parts: [] }
  }
  const source = { orderOf: async () => null, embedPictures, shopUrl: 'http://shop.example' }
  const gateways: Outlet = { sms: { send }, email: { send }, ...source }
  /** The messages of these recipients: messages of other tests may be due as well. */
  const sentTo = (...to: string[]) => state.sent.filter(message => to.includes(message.to))
  return { gateways, state, sentTo }
}

let count = 0
const write = (shop: Shop, to: string, more: object = {}) =>
  withTransaction(shop.db, systemRandom, tx =>
    notify(tx, shop.deps, {
      topic: 'order.paid',
      key: `event-${++count}`,
      channel: 'sms',
      recipient: to,
      locale: 'ru',
      params: { number: 10_001, totalAmd: 9000 },
      ...more,
    }),
  )

describe('a message', () => {
  test("is sent once, in the customer's language", async ({ shop }) => {
    const { gateways, sentTo } = recorder()
    const phone = newPhone()
    await write(shop, phone)
    await drainOutbox(shop.deps, gateways)
    await drainOutbox(shop.deps, gateways)
    expect(sentTo(phone)).toEqual([
      {
        to: phone,
        key: expect.stringMatching(/^order\.paid:event-/),
        text: 'DymTun: заказ 10001 оплачен, 9 000 ֏. Спасибо!',
        isDiscreet: false,
      },
    ])
  })

  test('of one event is written once', async ({ shop }) => {
    const phone = newPhone()
    await write(shop, phone, { key: 'the same' })
    await write(shop, phone, { key: 'the same' })
    expect(await shop.db.outbox.count({ where: { recipient: phone } })).toBe(1)
  })

  test('does not exist when its transaction does not commit', async ({ shop }) => {
    const phone = newPhone()
    const failing = withTransaction(shop.db, systemRandom, async tx => {
      await notify(tx, shop.deps, { topic: 'code', key: phone, channel: 'sms', recipient: phone, locale: 'ru' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await shop.db.outbox.count({ where: { recipient: phone } })).toBe(0)
  })

  test('by e-mail has a subject', async ({ shop }) => {
    const { gateways, sentTo } = recorder()
    await write(shop, 'ani@example.am', { channel: 'email', locale: 'en' })
    await drainOutbox(shop.deps, gateways)
    expect(sentTo('ani@example.am')).toMatchObject([{ subject: 'DymTun: order 10001 is paid' }])
  })

  test('shows once in the dev inbox, also when it is delivered twice', async ({ shop }) => {
    const phone = newPhone()
    await write(shop, phone)
    await shop.inbox.all(phone)
    // As after a crash between sending and noting it.
    await shop.db.outbox.updateMany({ where: { recipient: phone }, data: { sentAt: null, dueAt: shop.clock.now() } })
    expect(await shop.inbox.all(phone)).toHaveLength(1)
  })
})

test('a message fails and is retried while its settings cannot be read', async ({ shop }) => {
  const { gateways, sentTo } = recorder()
  const phone = newPhone()
  await write(shop, phone)
  await shop.db.setting.create({ data: { key: 'shop', value: '[]', updatedAt: shop.clock.now() } })
  onTestFinished(async () => {
    await shop.db.setting.deleteMany({ where: { key: 'shop' } })
  })
  await drainOutbox(shop.deps, gateways)
  const row = await shop.db.outbox.findFirstOrThrow({ where: { recipient: phone } })
  expect(row).toMatchObject({ attempts: 1, sentAt: null, lastError: expect.stringContaining('expected') })
  expect(row.dueAt.getTime() - shop.clock.now().getTime()).toBe(2000)

  await shop.db.setting.delete({ where: { key: 'shop' } })
  shop.clock.set(row.dueAt)
  await drainOutbox(shop.deps, gateways)
  expect(sentTo(phone)).toHaveLength(1)
})

describe('while the provider is down', () => {
  test('a message waits longer each time, and is sent when the provider works again', async ({ shop }) => {
    const { gateways, state, sentTo } = recorder()
    const phone = newPhone()
    await write(shop, phone)
    state.isDown = true
    const waits: number[] = []
    for (let attempts = 0; attempts < 4; attempts++) {
      await drainOutbox(shop.deps, gateways)
      const row = await shop.db.outbox.findFirstOrThrow({ where: { recipient: phone } })
      expect(row).toMatchObject({ attempts: attempts + 1, sentAt: null, lastError: 'the provider is down' })
      waits.push((row.dueAt.getTime() - shop.clock.now().getTime()) / 1000)
      shop.clock.set(row.dueAt)
    }
    expect(waits).toEqual([2, 4, 8, 16])
    state.isDown = false
    await drainOutbox(shop.deps, gateways)
    expect(sentTo(phone)).toHaveLength(1)
  })

  test('a message is given up after twenty attempts and stays readable for staff', async ({ shop }) => {
    const { gateways, state, sentTo } = recorder()
    const phone = newPhone()
    await write(shop, phone)
    state.isDown = true
    await shop.db.outbox.updateMany({ where: { recipient: phone }, data: { attempts: 19 } })
    await drainOutbox(shop.deps, gateways)
    const row = await shop.db.outbox.findFirstOrThrow({ where: { recipient: phone } })
    expect(row).toMatchObject({ attempts: 20, sentAt: null, failedAt: shop.clock.now() })
    state.isDown = false
    shop.pass({ hours: 2 })
    await drainOutbox(shop.deps, gateways)
    expect(sentTo(phone)).toEqual([])
  })

  test('an expired code is not sent and is deleted', async ({ shop }) => {
    const { gateways, sentTo } = recorder()
    const phone = newPhone()
    await write(shop, phone, { topic: 'code', code: '123456', params: { purpose: 'login' } })
    shop.pass({ minutes: 10 })
    await drainOutbox(shop.deps, gateways)
    expect(sentTo(phone)).toEqual([])
    const row = await shop.db.outbox.findFirstOrThrow({ where: { recipient: phone } })
    expect(row).toMatchObject({ failedAt: expect.any(Date), sealedCode: null })
  })
})

describe('several workers', () => {
  test('share the messages and send each one once', async ({ shop }) => {
    const { gateways, sentTo } = recorder()
    // One message per phone, because a phone receives at most ten notices a day.
    const phones = Array.from({ length: 25 }, newPhone)
    for (const phone of phones) await write(shop, phone)
    await Promise.all([1, 2, 3, 4].map(() => drainOutbox(shop.deps, gateways)))
    expect(sentTo(...phones)).toHaveLength(25)
    expect(new Set(sentTo(...phones).map(({ key }) => key)).size).toBe(25)
  })

  test('take over the messages of a dead worker after a minute', async ({ shop }) => {
    const { gateways, sentTo } = recorder()
    const phone = newPhone()
    await write(shop, phone)
    const dies: Outlet = { ...gateways, sms: { send: () => new Promise(() => undefined) } }
    drainOutbox(shop.deps, dies).catch(() => undefined)
    await expect.poll(() => shop.db.outbox.count({ where: { recipient: phone, attempts: 1 } })).toBe(1)

    await drainOutbox(shop.deps, gateways)
    expect(sentTo(phone)).toEqual([])
    shop.pass({ minutes: 1 })
    await drainOutbox(shop.deps, gateways)
    expect(sentTo(phone)).toHaveLength(1)
  })

  test('that are killed fifty times, before or after sending, lose none of fifty messages (R24)', async ({ shop }) => {
    const { gateways, sentTo } = recorder()
    const phones = Array.from({ length: 50 }, newPhone)
    for (const [kill, phone] of phones.entries()) {
      await write(shop, phone)
      // Never resolves, like a process that dies before or after sending.
      const dies = async (message: Sms) => {
        if (kill % 2 === 0) await gateways.sms.send(message)
        return new Promise<never>(() => undefined)
      }
      drainOutbox(shop.deps, { ...gateways, sms: { send: dies } }).catch(() => undefined)
      await expect.poll(() => shop.db.outbox.count({ where: { recipient: phone, attempts: 0 } })).toBe(0)
    }
    shop.pass({ minutes: 1 })
    await drainOutbox(shop.deps, gateways)
    expect(new Set(sentTo(...phones).map(({ key }) => key)).size).toBe(50)
    expect(sentTo(...phones).length).toBeGreaterThan(50)
    expect(await shop.db.outbox.count({ where: { recipient: { in: phones }, sentAt: null } })).toBe(0)
  })
})
