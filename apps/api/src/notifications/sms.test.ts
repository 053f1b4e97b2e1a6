import { addDays, shopDate } from '@shop/contracts/days.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { createOrderLinkToken } from '#orders/index.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import type { Shop } from '../../test/builders/identity-shop.ts'
import { alertsTo, newPhone, outletOf, rowTo, setMessages, test, write } from '../../test/builders/message-shop.ts'
import { fakeTimeouts } from '../../test/harness/fake-timeouts.ts'
import { startDexatel, startNikita } from '../../test/simulators/sms.ts'
import { drainOutbox } from './drain-outbox.ts'
import { watchOutbox } from './monitoring.ts'

const providers = [
  { name: 'nikita', start: startNikita, knowsRepeats: true },
  { name: 'dexatel', start: startDexatel, knowsRepeats: false },
]

describe.each(providers)('an SMS through $name', ({ name, start, knowsRepeats }) => {
  const given = test
    .extend('provider', async ({ clock: _clock }, { onCleanup }) => {
      const provider = await start()
      onCleanup(provider.close)
      return provider
    })
    .extend('drain', async ({ shop, provider }) => {
      const outlet = outletOf(shop, provider.settings)
      return () => drainOutbox(shop.deps, outlet)
    })
    .extend('phone', async () => newPhone())

  given('arrives with the sender, at the number as the provider reads it', async ({ shop, provider, drain, phone }) => {
    await write(shop, phone)
    await drain()
    expect(provider.taken).toEqual([
      {
        id: expect.stringMatching(/^.{1,30}$/),
        to: phone.slice(1),
        text: `DymTun: order 10001 is paid, 9,000 AMD. Thank you! http://localhost:3000/en/o/${createOrderLinkToken(shop.deps.keys, 10_001)}`,
        from: 'DymTun',
      },
    ])
    expect(await rowTo(shop, phone)).toMatchObject({ sentAt: expect.any(Date), attempts: 1 })
  })

  given('whose answer was lost goes out again, as the same one', async ({ shop, provider, drain, phone }) => {
    await write(shop, phone)
    provider.behave('lost')
    await drain()
    expect(await rowTo(shop, phone)).toMatchObject({ sentAt: null, lastError: expect.stringMatching(/^POST 127/) })
    provider.behave('takes')
    shop.pass({ minutes: 1 })
    await drain()
    expect(await rowTo(shop, phone)).toMatchObject({ sentAt: expect.any(Date), attempts: 2 })
    expect(provider.taken).toHaveLength(knowsRepeats ? 1 : 2)
  })

  given('is retried after a rejection, and its error names no recipient', async ({ shop, provider, drain, phone }) => {
    await write(shop, phone)
    provider.behave('bad sender')
    await drain()
    const { lastError, sentAt } = await rowTo(shop, phone)
    expect(sentAt).toBeNull()
    expect(lastError).toMatch(new RegExp(`^${name} rejected the message: 400, code \\d+$`))
    provider.behave('takes')
    shop.pass({ minutes: 1 })
    await drain()
    expect(provider.taken).toHaveLength(1)
  })

  given(
    'to a provider that does not work leaves it alone, and staff hear of it once',
    async ({ shop, provider, drain }) => {
      const operator = `${name}@dymtun.example`
      await setMessages(shop, { emails: [operator] })
      onTestFinished(() => setMessages(shop, {}))
      const phones = Array.from({ length: 17 }, newPhone)
      for (const phone of phones) await write(shop, phone)
      provider.behave('broken')
      await drain()
      expect(provider.calls).toHaveLength(3)
      expect(await alertsTo(shop, operator)).toEqual([{ kind: 'provider.down', provider: name }])
      const others = { recipient: { in: phones.slice(3) }, attempts: 0 }
      const aside = await shop.db.outbox.count({ where: { ...others, dueAt: { gt: shop.clock.now() } } })
      expect(aside, 'not one after the other, as there may be thousands').toBe(7)
      expect(await shop.db.outbox.count({ where: others })).toBe(14)

      provider.behave('takes')
      shop.pass({ seconds: 31 })
      await drain()
      expect(provider.taken).toHaveLength(17)
    },
  )

  given(
    'to a provider that never answers fails within 5 s, and holds no e-mail up',
    async ({ shop, provider, drain, phone }) => {
      const email = `${name}.customer@example.am`
      await write(shop, phone)
      await write(shop, email)
      provider.behave('slow')
      const waits = fakeTimeouts()
      const draining = drain()
      await expect.poll(async () => (await rowTo(shop, email)).sentAt).not.toBeNull()
      await expect.poll(() => waits.limits).toEqual([4500])
      waits.end()
      await draining
      expect(await rowTo(shop, phone)).toMatchObject({ sentAt: null, attempts: 1 })
      await shop.db.outbox.updateMany({ where: { recipient: phone }, data: { failedAt: shop.clock.now() } })
    },
  )
})

describe('no SMS is sent', () => {
  test.for(['+37410123456', '+37492123456', '+79161234567', '+1 (374) 123456', '37491123456'])(
    'to %s, which is no mobile number of Armenia',
    async (to, { shop }) => {
      const provider = await startNikita()
      onTestFinished(provider.close)
      await write(shop, to)
      await drainOutbox(shop.deps, outletOf(shop, provider.settings))
      expect(provider.calls).toEqual([])
      expect(await rowTo(shop, to)).toMatchObject({
        failedAt: shop.clock.now(),
        lastError: 'not an Armenian mobile number',
      })
    },
  )
})

describe("the day's budget of SMS", () => {
  test('holds for concurrent workers, and the remaining messages are sent on the next day', async ({ shop }) => {
    const provider = await startNikita()
    onTestFinished(provider.close)
    const outlet = outletOf(shop, provider.settings)
    const drain = () => Promise.all([1, 2, 3, 4].map(() => drainOutbox(shop.deps, outlet)))
    shop.pass({ hours: 24 })
    // Seven notices: 70 % of it.
    await setMessages(shop, { smsPerDay: 10, emails: ['boss@dymtun.example'] })
    onTestFinished(() => setMessages(shop, {}))

    const phones = Array.from({ length: 20 }, newPhone)
    for (const phone of phones) await write(shop, phone)
    await drain()
    expect(provider.taken).toHaveLength(7)
    expect(await alertsTo(shop, 'boss@dymtun.example')).toEqual([{ kind: 'sms.budget', limit: 10, spent: 'notice' }])
    const waiting = await shop.db.outbox.findMany({ where: { recipient: { in: phones }, sentAt: null } })
    // Midnight in Yerevan, and no attempt has been used up.
    for (const row of waiting) expect(row).toMatchObject({ dueAt: new Date('2026-11-21T20:00:00Z'), attempts: 0 })
    expect(waiting).toHaveLength(13)

    // Messages that wait for their day raise no alarm on the day before; unsent on that day they do.
    const isAmiss = async (at: string) => {
      shop.clock.set(new Date(at))
      const before = (await alertsTo(shop, 'boss@dymtun.example')).length
      await watchOutbox(shop.deps)
      const hasAlert = (await alertsTo(shop, 'boss@dymtun.example')).length > before
      const broken = await reconcileLedgers(shop.db, shop.clock.now())
      // Alerts go by e-mail with the next round.
      const late = broken.flatMap(({ invariant, rows }) => (invariant === 'E11 age' ? rows : []))
      return [hasAlert, late.some(({ topic }) => topic !== 'staff.alert')]
    }
    expect(await isAmiss('2026-11-21T19:59:00Z')).toEqual([false, false])
    expect(await isAmiss('2026-11-21T20:01:00Z')).toEqual([false, false])

    await drain()
    expect(provider.taken).toHaveLength(14)
    expect(await isAmiss('2026-11-22T19:59:00Z'), 'deferred to the next day').toEqual([false, false])
    expect(await isAmiss('2026-11-22T20:03:00Z'), 'not sent').toEqual([true, true])
    await shop.db.outbox.updateMany({ where: { recipient: { in: phones } }, data: { sentAt: shop.clock.now() } })
  })

  test('leaves room for payment links, which are not sent once the order has expired', async ({ shop }) => {
    const provider = await startNikita()
    onTestFinished(provider.close)
    const outlet = outletOf(shop, provider.settings)
    shop.pass({ hours: 48 })
    // One notice.
    await setMessages(shop, { smsPerDay: 2 })
    onTestFinished(() => setMessages(shop, {}))
    const [noticed, deferred, linked, late] = [newPhone(), newPhone(), newPhone(), newPhone()]
    const link = (minutes: number) => {
      const payUntil = new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
      return { topic: 'order.payment_link' as const, params: { number: 10_001, totalAmd: 9000, payUntil } }
    }
    await write(shop, noticed)
    await write(shop, deferred)
    await write(shop, linked, link(60))
    await write(shop, late, link(0))
    await drainOutbox(shop.deps, outlet)
    expect(provider.taken.map(({ to }) => `+${to}`)).toEqual([noticed, linked])
    expect(await rowTo(shop, deferred)).toMatchObject({ sentAt: null, failedAt: null })
    expect(await rowTo(shop, late)).toMatchObject({ failedAt: expect.any(Date), lastError: 'the message has expired' })
    await shop.db.outbox.updateMany({ where: { recipient: deferred }, data: { sentAt: shop.clock.now() } })
  })

  test('is not used by rejected messages, and never holds an alert back', async ({ shop }) => {
    const provider = await startNikita()
    onTestFinished(provider.close)
    const outlet = outletOf(shop, provider.settings)
    shop.pass({ hours: 48 })
    await setMessages(shop, { smsPerDay: 2 })
    onTestFinished(() => setMessages(shop, {}))
    const [rejected, sent, deferred, alerted] = [newPhone(), newPhone(), newPhone(), newPhone()]

    provider.behave('bad number')
    await write(shop, rejected)
    await drainOutbox(shop.deps, outlet)
    provider.behave('takes')
    await write(shop, sent)
    await drainOutbox(shop.deps, outlet)
    await write(shop, deferred)
    await write(shop, alerted, { topic: 'staff.alert', params: { kind: 'provider.down', provider: 'smtp' } })
    await drainOutbox(shop.deps, outlet)
    expect(provider.taken.map(({ to }) => `+${to}`)).toEqual([sent, alerted])
    expect(await rowTo(shop, deferred)).toMatchObject({ sentAt: null })
  })

  test('does not count alerts to staff', async ({ shop }) => {
    const provider = await startNikita()
    onTestFinished(provider.close)
    nextNoon(shop)
    const outlet = outletOf(shop, provider.settings)
    // Pending messages of earlier tests are sent first.
    await drainOutbox(shop.deps, outlet)
    const day = new Date(shopDate(shop.clock.now()))
    const counted = () => shop.db.smsDay.findUnique({ where: { day }, select: { sent: true, notices: true } })
    const [before, taken] = [await counted(), provider.taken.length]
    for (let alerts = 0; alerts < 5; alerts++)
      await write(shop, newPhone(), { topic: 'staff.alert', params: { kind: 'provider.down', provider: 'smtp' } })
    await drainOutbox(shop.deps, outlet)
    expect(provider.taken).toHaveLength(taken + 5)
    expect(await counted()).toEqual(before)
  })
})

/** Noon of the next day in Yerevan. */
const nextNoon = ({ clock }: Shop) => clock.set(new Date(`${addDays(shopDate(clock.now()), 1)}T08:00:00Z`))

describe('notices and codes', () => {
  test('at 70 % of the budget the next notice is deferred; codes, warnings about an account and invitations go out', async ({
    shop,
  }) => {
    const provider = await startNikita()
    onTestFinished(provider.close)
    nextNoon(shop)
    await setMessages(shop, { smsPerDay: 10 })
    onTestFinished(() => setMessages(shop, {}))
    const day = new Date(shopDate(shop.clock.now()))
    await shop.db.smsDay.create({ data: { day, sent: 7, notices: 7 } })
    const [deferred, coded, warned, invited] = [newPhone(), newPhone(), newPhone(), newPhone()]
    await write(shop, deferred)
    await write(shop, coded, { topic: 'code', params: { purpose: 'login' }, code: '123456' })
    await write(shop, warned, { topic: 'password_reset_by_email', params: {} })
    await write(shop, invited, { topic: 'staff.invited', params: { role: 'operator', next: 'login' } })
    await drainOutbox(shop.deps, outletOf(shop, provider.settings))
    expect(provider.taken.map(({ to }) => `+${to}`)).toEqual([coded, warned, invited])
    const tomorrow = new Date(shop.clock.now().getTime() + 12 * 3_600_000)
    expect(await rowTo(shop, deferred)).toMatchObject({ sentAt: null, heldUntil: tomorrow, attempts: 0 })
  })

  test('a code is sent before a hundred notices that have waited longer', async ({ shop }) => {
    const provider = await startNikita()
    onTestFinished(provider.close)
    nextNoon(shop)
    const outlet = outletOf(shop, provider.settings)
    await drainOutbox(shop.deps, outlet)
    const before = provider.taken.length
    for (let index = 0; index < 100; index++) await write(shop, newPhone())
    shop.pass({ seconds: 5 })
    const coded = newPhone()
    await write(shop, coded, { topic: 'code', params: { purpose: 'login' }, code: '123456' })
    await drainOutbox(shop.deps, outlet)
    expect(provider.taken).toHaveLength(before + 101)
    expect(`+${provider.taken[before]?.to}`).toBe(coded)
  })

  test('one phone gets ten notices a day, and codes in addition', async ({ shop }) => {
    const provider = await startNikita()
    onTestFinished(provider.close)
    const outlet = outletOf(shop, provider.settings)
    nextNoon(shop)
    const phone = newPhone()
    for (let index = 0; index < 12; index++) await write(shop, phone)
    await write(shop, phone, { topic: 'code', params: { purpose: 'login' }, code: '123456' })
    await Promise.all([drainOutbox(shop.deps, outlet), drainOutbox(shop.deps, outlet)])
    expect(provider.taken).toHaveLength(11)
    const waiting = await shop.db.outbox.findMany({ where: { recipient: phone, sentAt: null } })
    expect(waiting.map(({ topic, heldUntil }) => [topic, heldUntil !== null])).toEqual([
      ['order.paid', true],
      ['order.paid', true],
    ])
    const { notices } = await shop.db.smsDay.findFirstOrThrow({ orderBy: { day: 'desc' } })
    expect(notices).toBe(10)
    shop.pass({ hours: 24 })
    await drainOutbox(shop.deps, outlet)
    expect(provider.taken).toHaveLength(13)
  })
})
