import { describe, expect } from 'vitest'
import { openPaymentShop, paid } from '../../test/builders/payment-shop.ts'
import { settingsFor, startSimulators } from '../../test/fakes/provider-drivers.ts'
import { callbackOf } from '../../test/fakes/sandbox-bank.ts'
import { test as base } from '../../test/harness/harness.ts'

/** A shop with its limits on, behind a proxy that says where a call comes from. */
const test = base.extend('shop', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
  const { stop, ...simulators } = await startSimulators()
  const settings = { ...settingsFor(simulators), RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' }
  const shop = await openPaymentShop({ databaseUrl, db, clock, settings })
  onCleanup(async () => {
    await shop.close()
    await stop()
  })
  let senders = 0
  /** From an address of its own, where no other is named. */
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
const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth))

describe('garbage', () => {
  test('fills no disk: few calls are stored, cut, and the rest are counted; a genuine report is stored whole', async ({
    shop,
  }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')
    const since = await shop.newest()

    const replies = await Promise.all(times(300, nth => shop.send('sandbox', `${nth} ${PADDING}`)))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403]))
    const { events, longest } = await shop.stored(since)
    expect(events.length).toBe(60)
    expect(longest).toBe(1024)
    expect(events.every(({ outcome, eventKey }) => outcome === 'forged' && eventKey.length === 64)).toBe(true)

    const full = await shop.newest()
    const callback = callbackOf(order.payment, { event: `evt_${PADDING}` })
    expect(await shop.bank.tell(callback)).toBe(200)
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

  test.for(['idram', 'ameriabank', 'arca'] as const)(
    'about unknown payments of %s, or one known payment in many words, is not stored without end',
    async (provider, { shop }) => {
      const order = await shop.given.order({ provider })
      const naming = (ref: string): Record<string, string> =>
        ({
          idram: { ...shop.simulators.idram.precheckOf(order.redirect.fields), EDP_BILL_NO: ref },
          ameriabank: { paymentID: ref },
          arca: { mdOrder: ref },
        })[provider]
      const since = await shop.newest()

      await Promise.all(times(100, nth => shop.send(provider, { ...naming(`none-${nth}`), padding: PADDING })))
      const unknown = await shop.stored(since)
      await Promise.all(
        times(20, nth => shop.send(provider, { ...naming(order.payment.ref), padding: `${nth}${PADDING}` })),
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

  test('that names one known payment in many words is stored in full ten times, then cut, then counted', async ({
    shop,
  }) => {
    const order = await shop.given.order({ provider: 'idram' })
    const confirmation = shop.simulators.idram.confirmationOf(order.redirect.fields, { EDP_AMOUNT: '1.00' })
    const forgery = (nth: number) => ({ ...confirmation, EDP_CHECKSUM: `${nth}`, padding: PADDING })
    const since = await shop.newest()

    for (let nth = 0; nth < 12; nth++) expect((await shop.send('idram', forgery(nth))).text).toBe('NO')
    const first = (await shop.stored(since)).events
    await Promise.all(times(100, nth => shop.send('idram', forgery(12 + nth))))

    expect(first.map(({ body }) => body.includes(PADDING))).toEqual([...Array(10).fill(true), false, false])
    expect(first.map(({ paymentId }) => paymentId !== null)).toEqual([...Array(10).fill(true), false, false])
    const { events } = await shop.stored(since)
    expect(events.length).toBe(10 + 60)
    expect(events.filter(({ body }) => body.length > 1024).length).toBe(10)
    expect(await shop.attemptsOf(order)).toEqual(['pending'])
    shop.clock.advance(HOUR_MS)
  })

  test('whose payment is named by a byte that no text can hold is refused, and no job finds it', async ({ shop }) => {
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

  test('of one network address takes no room from the calls of another', async ({ shop }) => {
    const order = await shop.given.order({ provider: 'idram' })
    const precheck = shop.simulators.idram.precheckOf(order.redirect.fields)

    const garbage = times(100, nth => shop.send('idram', `garbage ${nth}`, '198.51.100.66'))
    const asked = await shop.send('idram', precheck, '203.0.113.9')
    await Promise.all(garbage)
    const again = await shop.send('idram', precheck, '203.0.113.10')

    expect([asked, again]).toMatchObject([
      { status: 200, text: 'OK', left: 499 },
      { status: 200, text: 'OK', left: 499 },
    ])
  })
})
