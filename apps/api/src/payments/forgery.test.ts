import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { type Shop, test, type Unpaid } from '../../test/builders/payment-shop.ts'
import { type BankCallback, callbackOf, signatureOf } from '../../test/fakes/sandbox-bank.ts'

type Forgery = { method?: string; query?: string; body?: string; headers?: Record<string, string> }

const CALLBACK = '/serverapi/payments/sandbox/callback'

async function send({ url }: Shop, { method = 'POST', query = '', body, headers = {} }: Forgery): Promise<number> {
  const init = { method, headers: { 'content-type': 'application/json', ...headers } }
  const reply = await fetch(`${url}${CALLBACK}${query}`, body === undefined ? init : { ...init, body })
  await reply.text()
  return reply.status
}

/** Everything that a payment can change. */
async function stateOf(shop: Shop, order: Unpaid) {
  return {
    seen: await shop.seen(order),
    attempts: await shop.attemptsOf(order),
    stock: await shop.stockOf(order),
    messages: await shop.countNotices(order),
    refunds: await shop.db.paymentRefund.count(),
    orders: await shop.db.order.findMany({ orderBy: { number: 'asc' } }),
  }
}

/** Callbacks of an attacker who knows the protocol and the order's keys, but not the signing key. */
function forgeries({ bankKey }: Shop, order: Unpaid): [string, Forgery][] {
  const genuine = callbackOf(order.payment)
  const text = (changes: Partial<BankCallback> = {}) => JSON.stringify({ ...genuine, ...changes })
  const signed = (signature: string) => ({ 'x-sandbox-signature': signature })
  const signature = signatureOf(bankKey, text())
  const query = `?${new URLSearchParams({ ref: genuine.ref, state: 'approved', amount: String(genuine.amount) })}`
  return [
    ['without a signature', { body: text() }],
    ['with an empty signature', { body: text(), headers: signed('') }],
    ['with a made-up signature', { body: text(), headers: signed(`sha256=${'0'.repeat(64)}`) }],
    ['signed with another key', { body: text(), headers: signed(signatureOf('another key', text())) }],
    [
      'signed with another algorithm',
      { body: text(), headers: signed(`sha1=${createHmac('sha1', bankKey).update(text()).digest('hex')}`) },
    ],
    ['with the signature as a bare digest', { body: text(), headers: signed(signature.slice('sha256='.length)) }],
    [
      'with a dram less under a genuine signature',
      { body: text({ amount: genuine.amount - 1 }), headers: signed(signature) },
    ],
    [
      'with a dram more under a genuine signature',
      { body: text({ amount: genuine.amount + 1 }), headers: signed(signature) },
    ],
    ['in another currency under a genuine signature', { body: text({ currency: 'RUB' }), headers: signed(signature) }],
    [
      'for another merchant',
      { body: text({ merchant: 'other' }), headers: signed(signatureOf(bankKey, text({ merchant: 'other' }))) },
    ],
    ['with a space added', { body: `${text()} `, headers: signed(signature) }],
    ['of no JSON at all', { body: 'approved', headers: signed(signatureOf(bankKey, 'approved')) }],
    ['by GET instead of POST', { method: 'GET', query, headers: signed(signatureOf(bankKey, '')) }],
    ['with a signature in the query', { body: text(), query: `?x-sandbox-signature=${signature}` }],
    ['longer than any callback', { body: text({ event: 'x'.repeat(40_000) }), headers: signed(signature) }],
  ]
}

describe('a forged callback', () => {
  test('changes nothing, is rejected, stored and reported to staff: 15 of 15', async ({ shop }) => {
    const order = await shop.given.order()
    const countForged = () => shop.db.paymentEvent.count({ where: { outcome: 'forged' } })
    const forgedBefore = await countForged()
    const before = await stateOf(shop, order)
    const all = forgeries(shop, order)
    expect(all).toHaveLength(15)

    for (const [name, forgery] of all) {
      shop.takeAlerts()
      const isTooLong = (forgery.body?.length ?? 0) > 32_768
      expect(await send(shop, forgery), name).toBe(isTooLong ? 413 : 403)
      expect(shop.takeAlerts(), name).toMatchObject([{ alert: 'payment.forged' }])
    }

    expect(await stateOf(shop, order)).toEqual(before)
    expect((await countForged()) - forgedBefore, 'all but the one that is too long').toBe(14)
  })

  test('cannot block the genuine callback that it copies', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')
    const callback = callbackOf(order.payment)
    const forged = { body: JSON.stringify(callback), headers: { 'x-sandbox-signature': 'sha256=0' } }

    expect(await send(shop, forged)).toBe(403)
    expect(await send(shop, forged), 'again').toBe(403)
    expect(await shop.bank.sendCallback(callback)).toBe(200)

    expect(await shop.seen(order)).toMatchObject({ status: 'paid' })
  })

  test('that repeats a genuine one exactly gets the same response and changes nothing', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')
    const callback = callbackOf(order.payment)
    await shop.bank.sendCallback(callback)
    const before = await stateOf(shop, order)

    for (let replay = 0; replay < 3; replay++) expect(await shop.bank.sendCallback(callback)).toBe(200)

    expect(await stateOf(shop, order)).toEqual(before)
  })

  test('for an unknown payment is rejected and reported to staff', async ({ shop }) => {
    const stranger = callbackOf({ ref: 'sbx_none', paymentId: randomUUID(), amountAmd: 100 })
    shop.takeAlerts()

    expect(await shop.bank.sendCallback(stranger)).toBe(404)

    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.unknown_payment' }])
  })

  test.for([
    ['a dram less', { amount: 4499 }],
    ['a dram more', { amount: 4501 }],
    ['another currency', { currency: 'RUB' }],
  ] as const)('even the bank itself cannot pay with %s', async ([, wrong], { shop }) => {
    const order = await shop.given.order()
    shop.takeAlerts()

    expect(await shop.bank.sendCallback(callbackOf(order.payment, wrong))).toBe(200)

    expect(await shop.seen(order)).toMatchObject({ status: 'awaiting_payment' })
    expect(await shop.attemptsOf(order)).toEqual(['review'])
    expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.review' }])
  })

  test('with bytes that no text can contain is rejected like any other', async ({ shop }) => {
    expect(await send(shop, { body: '\0{"event":"\0"}', headers: { 'content-type': 'text/plain' } })).toBe(403)
  })

  test('for an unknown provider is not processed', async ({ shop }) => {
    const reply = await fetch(`${shop.url}/serverapi/payments/telcell/callback`, { method: 'POST', body: '{}' })

    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  })
})
