import { createServer } from 'node:http'
import { describe, expect } from 'vitest'
import { type Shop, test } from '../../../../test/builders/payment-shop.ts'
import { callbackOf, signatureOf } from '../../../../test/fakes/sandbox-bank.ts'
import { GatewayError, type PaymentGateway, type StartRequest } from '../../gateway.ts'
import { sandboxGateway } from './gateway.ts'

/** A provider with its simulator, for the contract tests below. */
type Provider = {
  gateway: PaymentGateway
  /** The payer presses a button of the page. */
  decide(request: StartRequest, verdict: 'approve' | 'decline' | 'wrong_amount'): Promise<unknown>
}

const providers: [string, (shop: Shop) => Provider][] = [
  [
    'sandbox',
    shop => ({
      gateway: shop.gateway,
      decide: ({ paymentId }, verdict) => shop.bank.press({ payPath: `/sandbox-pay/${paymentId}` }, verdict),
    }),
  ],
]

const HOUR_MS = 3_600_000

const requestOf = (shop: Shop): StartRequest => ({
  paymentId: crypto.randomUUID(),
  number: 1,
  secret: 'k3v9x0q2m7zt',
  shopName: 'Shop & "Sons" <br>',
  orderNumber: 10_042,
  amountAmd: 12_345,
  locale: 'en',
  now: shop.clock.now(),
  expiresAt: new Date(shop.clock.now().getTime() + HOUR_MS),
})

describe.each(providers)('the payment port as %s', (_name, providerOf) => {
  test('starting again gives the same attempt and page', async ({ shop }) => {
    const { gateway } = providerOf(shop)
    const request = requestOf(shop)

    const [first, second] = await Promise.all([gateway.start(request), gateway.start(request)])

    expect(second).toEqual(first)
    expect(first.redirect).toMatchObject({ method: 'GET', redirectUrl: expect.stringMatching(/^(\/|https:)/) })
  })

  test.for([
    ['open before the payment', null, 'open', 12_345],
    ['captured with its amount once it is approved', 'approve', 'captured', 12_345],
    ['failed once it is declined', 'decline', 'failed', 12_345],
    ['captured with what was charged, right or wrong', 'wrong_amount', 'captured', 12_344],
  ] as const)('an attempt is %s', async ([, verdict, state, amountAmd], { shop }) => {
    const { gateway, decide } = providerOf(shop)
    const request = requestOf(shop)
    const { providerRef } = await gateway.start(request)

    if (verdict) await decide(request, verdict)

    expect(await gateway.status({ ...request, providerRef })).toMatchObject({
      providerRef,
      state,
      amountAmd,
      currency: 'AMD',
    })
  })

  test('an attempt that the provider does not know has no state', async ({ shop }) => {
    const { gateway } = providerOf(shop)

    await expect(gateway.status({ ...requestOf(shop), providerRef: 'none' })).rejects.toThrow(GatewayError)
  })

  test('refunds are executed in parts, each once per key, up to the charged amount', async ({ shop }) => {
    const { gateway, decide } = providerOf(shop)
    const request = requestOf(shop)
    const { providerRef } = await gateway.start(request)
    const asked = { ...request, providerRef, refundedAmd: 0, isInDoubt: false }
    const unpaid = await gateway.refund({ ...asked, key: crypto.randomUUID(), refundAmd: 1 })
    await decide(request, 'approve')
    const part = { ...asked, key: crypto.randomUUID(), refundAmd: 12_000 }
    const rest = { ...asked, key: crypto.randomUUID(), refundAmd: 345, refundedAmd: 12_000 }

    expect(unpaid.state).toBe('rejected')
    const answers = await Promise.all([gateway.refund(part), gateway.refund(part), gateway.refund(part)])
    expect(answers.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect((await gateway.refund({ ...rest, refundAmd: 346 })).state).toBe('rejected')
    expect((await gateway.refund(rest)).state).toBe('confirmed')
    expect((await gateway.refund({ ...rest, key: crypto.randomUUID() })).state).toBe('rejected')
  })
})

describe('the sandbox adapter', () => {
  const key = 'a key that only the tests know'
  const genuine = callbackOf({ ref: 'sbx_1', paymentId: crypto.randomUUID(), amountAmd: 500 })
  const callOf = (content: object, changes: object = {}) => {
    const body = JSON.stringify(content)
    return { method: 'POST', query: '', headers: { 'x-sandbox-signature': signatureOf(key, body) }, body, ...changes }
  }
  const at = (bankUrl: string) => sandboxGateway({ key, bankUrl: () => bankUrl, returnPath: '/back' })
  const { readCallback, readReturn } = at('http://127.0.0.1:1')

  test('reads a genuine callback', () => {
    expect(readCallback(callOf(genuine))).toEqual({
      kind: 'report',
      report: {
        providerRef: 'sbx_1',
        paymentId: genuine.paymentId,
        state: 'captured',
        amountAmd: 500,
        currency: 'AMD',
      },
    })
  })

  test.for([
    ['without a signature', callOf(genuine, { headers: {} }), 'signature'],
    ['with an empty one', callOf(genuine, { headers: { 'x-sandbox-signature': '' } }), 'signature'],
    [
      'with one of another key',
      callOf(genuine, { headers: { 'x-sandbox-signature': signatureOf('x', JSON.stringify(genuine)) } }),
      'signature',
    ],
    ['with a body that was touched', callOf(genuine, { body: `${JSON.stringify(genuine)} ` }), 'signature'],
    ['for another merchant', callOf({ ...genuine, merchant: 'other' }), 'merchant'],
    ['with a state that there is not', callOf({ ...genuine, state: 'paid' }), 'form'],
    ['with half a dram', callOf({ ...genuine, amount: 0.5 }), 'form'],
    ['by GET', callOf(genuine, { method: 'GET' }), 'method'],
  ] as const)('recognizes a forged callback: %s', ([, call, why]) => {
    expect(readCallback(call)).toMatchObject({ kind: 'forged', why })
  })

  test('reads the attempt out of a returning address, and nothing else', () => {
    expect(readReturn({ ref: 'sbx_1', paid: 'true' })).toEqual({ attempt: { providerRef: 'sbx_1' } })
    expect(readReturn({ ref: ['a', 'b'] })).toBeNull()
    expect(readReturn({})).toBeNull()
  })

  test.for([
    ['an error', 500, '{}'],
    ['no JSON', 200, '<html>'],
    ['another form', 200, '{"ref":"sbx_1"}'],
    [
      'another payment',
      200,
      JSON.stringify({ ref: 'sbx_2', paymentId: genuine.paymentId, state: 'approved', amount: 500, currency: 'AMD' }),
    ],
  ] as const)('treats %s as no response', async ([, status, body]) => {
    const server = createServer((_request, reply) => reply.writeHead(status).end(body)).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const address = server.address()
    const port = address !== null && typeof address !== 'string' ? address.port : 0

    const asked = at(`http://127.0.0.1:${port}`).status({
      paymentId: genuine.paymentId,
      providerRef: 'sbx_1',
      number: 1,
      amountAmd: 500,
    })

    await expect(asked).rejects.toThrow(GatewayError)
    server.close()
  })
})

describe('the page of the sandbox bank', () => {
  const pageOf = async (shop: Shop, path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${shop.url}${path}`, init)
    return { status: reply.status, headers: reply.headers, html: await reply.text() }
  }

  test.for([
    ['ru', 'Оплата заказа', 'настоящие деньги не списываются', '4\u00A0500\u00A0\u058F'],
    ['en', 'Pay for your order', 'no real money is charged', '4,500\u00A0\u058F'],
    ['hy', 'Պատվերի վճարում', 'իրական գումար չի գանձվում', '4\u00A0500\u00A0\u058F'],
  ] as const)(
    'shows shop, order and amount, and says that it is a test: %s',
    async ([locale, title, notice, amount], { shop }) => {
      const order = await shop.given.order({ locale })

      const { html } = await pageOf(shop, order.payPath)

      expect(html).toContain(`<html lang="${locale}">`)
      for (const shown of [title, notice, 'DymTun', String(order.number), amount]) {
        expect(html).toContain(shown)
      }
    },
  )

  test('has a plain form for each verdict, named in its button, and no script or inline style', async ({ shop }) => {
    const { payPath } = await shop.given.order()

    const { html, headers } = await pageOf(shop, payPath)

    const buttons = [
      ...html.matchAll(/<form method="post" action="([^"]+)">\s*<button [^>]*name="verdict" value="(\w+)"/g),
    ]
    expect(buttons.map(([, , verdict]) => verdict)).toEqual([
      'approve',
      'decline',
      'abandon',
      'delay',
      'repeat',
      'lost',
      'wrong_amount',
    ])
    expect(new Set(buttons.map(([, action]) => action))).toEqual(new Set([payPath]))
    expect(html).not.toMatch(/<script|style=|<style|\son\w+=/i)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('shows a name as text, whatever it is', async ({ shop }) => {
    const request = requestOf(shop)
    await shop.gateway.start(request)

    const { html } = await pageOf(shop, `/sandbox-pay/${request.paymentId}`)

    expect(html).toContain('Shop &amp; &quot;Sons&quot; &lt;br&gt;')
  })

  test('does not exist for an unregistered payment', async ({ shop }) => {
    for (const id of [crypto.randomUUID(), 'style', "'; drop table payment"]) {
      expect((await pageOf(shop, `/sandbox-pay/${encodeURIComponent(id)}`)).status).toBe(404)
    }
  })

  test('an unknown verdict changes nothing', async ({ shop }) => {
    const order = await shop.given.order()
    const body = new URLSearchParams({ verdict: 'pay twice' })

    expect((await pageOf(shop, order.payPath, { method: 'POST', body })).status).toBe(422)

    expect(await shop.seen(order)).toMatchObject({ status: 'awaiting_payment' })
  })

  test('its style and its dram sign are served', async ({ shop }) => {
    expect((await pageOf(shop, '/sandbox-pay/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect((await pageOf(shop, '/sandbox-pay/dram.woff2')).headers.get('content-type')).toBe('font/woff2')
  })

  test("calls to the bank are rejected without the shop's signature", async ({ shop }) => {
    const { payment } = await shop.given.order()
    const path = `/sandbox-pay/api/payments/${payment.ref}`

    expect((await pageOf(shop, path)).status).toBe(403)
    expect((await pageOf(shop, `${path}/refunds`, { method: 'POST', body: '{}' })).status).toBe(403)
  })
})
