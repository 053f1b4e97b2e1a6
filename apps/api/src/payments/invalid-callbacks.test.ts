import { describe, expect } from 'vitest'
import { openPaymentShop, paid } from '../../test/builders/payment-shop.ts'
import { noticeOf, noticeProviders, startProviders } from '../../test/fakes/provider-drivers.ts'
import { callbackOf } from '../../test/fakes/sandbox-bank.ts'
import { test as base } from '../../test/harness/harness.ts'

/** A shop with rate limits, behind a proxy that reports client addresses. */
const test = base.extend('shop', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
  const { simulators, stop, ...providers } = await startProviders()
  const settings = { ...providers.settings, RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' }
  const shop = await openPaymentShop({ databaseUrl, db, clock, settings })
  onCleanup(async () => {
    await shop.close()
    await stop()
  })
  let senders = 0
  /** Sends from a new address by default. */
  const send = async (
    provider: string,
    body: string | Record<string, string>,
    from = `198.51.100.${senders++ % 200}`,
  ) => {
    const reply = await fetch(`${shop.url}/serverapi/payments/${provider}/callback`, {
      method: 'POST',
      body: typeof body === 'string' ? body : new URLSearchParams(body),
      headers: { 'x-forwarded-for': from },
    })
    return { status: reply.status, text: await reply.text(), left: Number(reply.headers.get('x-ratelimit-remaining')) }
  }
  const stored = async (since: bigint) => {
    const events = await db.paymentEvent.findMany({ where: { id: { gt: since } }, orderBy: { id: 'asc' } })
    return { events, longest: Math.max(0, ...events.map(({ body, query }) => body.length + query.length)) }
  }
  const newest = async () => (await db.paymentEvent.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0n
  return { ...shop, simulators, send, stored, newest }
})

const HOUR_MS = 3_600_000
const PADDING = 'x'.repeat(24_000)
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('invalid callbacks', () => {
  test('do not fill the disk: few are stored, truncated, and the rest are counted; a genuine report is stored in full', async ({
    shop,
  }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')
    const since = await shop.newest()

    const replies = await Promise.all(times(300, index => shop.send('sandbox', `${index} ${PADDING}`)))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403]))
    const { events, longest } = await shop.stored(since)
    expect(events.length).toBe(60)
    expect(longest).toBe(1024)
    expect(events.every(({ outcome, eventKey }) => outcome === 'forged' && eventKey.length === 64)).toBe(true)

    const full = await shop.newest()
    const callback = callbackOf(order.payment, { event: `evt_${PADDING}` })
    expect(await shop.bank.sendCallback(callback)).toBe(200)
    expect(await shop.seen(order)).toEqual(paid)
    expect((await shop.stored(full)).events.map(({ body }) => body)).toEqual([JSON.stringify(callback)])

    shop.takeAlerts()
    shop.clock.advance(6000)
    await shop.send('sandbox', 'one more')
    expect(shop.takeAlerts()).toMatchObject([
      { alert: 'payment.forged', notStored: 240 },
      { alert: 'payment.forged', provider: 'sandbox' },
    ])
    shop.clock.advance(HOUR_MS)
  })

  test.for(noticeProviders)(
    'for unknown payments of %s, or for one known payment with varying text, are not stored without limit',
    async (provider, { shop }) => {
      const order = await shop.given.order({ provider })
      const naming = (ref: string) => noticeOf(provider, shop.simulators, order, ref)
      const since = await shop.newest()

      await Promise.all(times(100, index => shop.send(provider, { ...naming(`none-${index}`), padding: PADDING })))
      const unknown = await shop.stored(since)
      await Promise.all(
        times(20, index => shop.send(provider, { ...naming(order.payment.ref), padding: `${index}${PADDING}` })),
      )

      expect(unknown).toMatchObject({ events: { length: 60 }, longest: 1024 })
      const { events } = await shop.stored(since)
      const [known, ...others] = events.slice(60)
      expect(others).toEqual([])
      expect(known?.body).toContain(PADDING)
      expect(await shop.attemptsOf(order)).toEqual(['pending'])
      shop.clock.advance(HOUR_MS)
    },
  )

  test('for one known payment are stored in full ten times, then truncated, then counted', async ({ shop }) => {
    const order = await shop.given.order({ provider: 'idram' })
    const confirmation = shop.simulators.idram.confirmationOf(order.redirect.fields, { EDP_AMOUNT: '1.00' })
    const forgery = (index: number) => ({ ...confirmation, EDP_CHECKSUM: `${index}`, padding: PADDING })
    const since = await shop.newest()

    for (let index = 0; index < 12; index++) expect((await shop.send('idram', forgery(index))).text).toBe('NO')
    const first = (await shop.stored(since)).events
    await Promise.all(times(100, index => shop.send('idram', forgery(12 + index))))

    expect(first.map(({ body }) => body.includes(PADDING))).toEqual([...Array(10).fill(true), false, false])
    expect(first.map(({ paymentId }) => paymentId !== null)).toEqual([...Array(10).fill(true), false, false])
    const { events } = await shop.stored(since)
    expect(events.length).toBe(10 + 60)
    expect(events.filter(({ body }) => body.length > 1024).length).toBe(10)
    expect(await shop.attemptsOf(order)).toEqual(['pending'])
    shop.clock.advance(HOUR_MS)
  })

  test('with a payment id that no text can contain are rejected, and no job finds them', async ({ shop }) => {
    const order = await shop.given.order({ provider: 'idram' })
    const precheck = shop.simulators.idram.precheckOf(order.redirect.fields, { EDP_BILL_NO: '\0' })
    const since = await shop.newest()

    const replies = [
      await shop.send('idram', precheck),
      await shop.send('ameriabank', { paymentID: '\0' }),
      await shop.send('arca', { mdOrder: '\0' }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 403, 403])
    expect(replies[0]?.text).toBe('NO')
    const { events } = await shop.stored(since)
    expect(events.map(({ paymentId }) => paymentId)).toEqual([null, null, null])
  })

  test('from one network address do not limit another address', async ({ shop }) => {
    const order = await shop.given.order({ provider: 'idram' })
    const precheck = shop.simulators.idram.precheckOf(order.redirect.fields)

    const garbage = times(100, index => shop.send('idram', `garbage ${index}`, '198.51.100.66'))
    const first = await shop.send('idram', precheck, '203.0.113.9')
    await Promise.all(garbage)
    const again = await shop.send('idram', precheck, '203.0.113.10')

    expect([first, again]).toMatchObject([
      { status: 200, text: 'OK', left: 499 },
      { status: 200, text: 'OK', left: 499 },
    ])
  })
})
