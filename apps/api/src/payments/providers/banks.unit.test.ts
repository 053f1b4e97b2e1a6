import { test as base, describe, expect } from 'vitest'
import { startAmeriabank } from '../../../test/simulators/ameriabank.ts'
import { startArca } from '../../../test/simulators/arca.ts'
import { GatewayError, type PaymentGateway, type StartRequest } from '../gateway.ts'
import { ameriabankGateway } from './ameriabank.ts'
import { arcaGateway } from './arca.ts'
import { decideRefund } from './bank-gateway.ts'

const logins = { clientId: 'client', username: 'user', password: 'secret' }
const requestOf = (number: number, amountAmd = 12_345): StartRequest => {
  const now = new Date('2026-11-20T10:00:00Z')
  return {
    paymentId: crypto.randomUUID(),
    number,
    secret: 'k3v9x0q2m7zt',
    shopName: 'Shop',
    orderNumber: 10_042,
    amountAmd,
    locale: 'hy',
    now,
    expiresAt: new Date(now.getTime() + 20 * 60_000),
  }
}

const test = base
  .extend('access', { scope: 'file' }, () => logins)
  .extend('ameriabank', { scope: 'file' }, async ({ access }, { onCleanup }) => {
    const simulator = await startAmeriabank({ ...access, testAmount: 10, orderIds: { from: 2_400_001, to: 2_400_900 } })
    onCleanup(simulator.stop)
    return simulator
  })
  .extend('arca', { scope: 'file' }, async ({ access }, { onCleanup }) => {
    const simulator = await startArca(access)
    onCleanup(simulator.stop)
    return simulator
  })

describe("Ameriabank's test account", () => {
  const at = (url: string, changes: { password?: string; testAmountAmd?: number | null } = {}): PaymentGateway =>
    ameriabankGateway({
      url: `${url}/VPOS`,
      ...logins,
      orderIds: { from: 2_400_001, to: 2_400_900 },
      testAmountAmd: 10,
      returnUrl: 'https://shop.example/serverapi/payments/ameriabank/return',
      ...changes,
    })

  test('is charged its one amount, and the order counts as paid with its own', async ({ ameriabank }) => {
    const gateway = at(ameriabank.url)
    const request = requestOf(2_400_001)
    const { providerRef, redirect } = await gateway.start(request)
    expect(redirect.redirectUrl).toBe(`${ameriabank.url}/VPOS/Payments/Pay?id=${providerRef}&lang=am`)
    expect(ameriabank.calls.at(-1)?.body).toMatchObject({
      Amount: 10,
      OrderID: 2_400_001,
      Currency: '051',
      Timeout: 1200,
    })

    expect(await gateway.status({ ...request, providerRef })).toMatchObject({ state: 'unknown' })
    ameriabank.decide(providerRef, 'start')
    expect(await gateway.status({ ...request, providerRef })).toMatchObject({ state: 'open' })
    ameriabank.decide(providerRef, 'pay')

    expect(await gateway.status({ ...request, providerRef })).toMatchObject({ state: 'captured', amountAmd: 12_345 })
  })

  test('refunds the same share of its one amount as of the order', async ({ ameriabank }) => {
    const gateway = at(ameriabank.url)
    const request = requestOf(2_400_002, 1000)
    const { providerRef } = await gateway.start(request)
    ameriabank.decide(providerRef, 'pay')
    const asked = { ...request, providerRef, isInDoubt: false }

    await gateway.refund({ ...asked, key: 'a', refundAmd: 300, refundedAmd: 0 })
    expect(ameriabank.payments.get(providerRef)?.refunded).toBe(3)
    await gateway.refund({ ...asked, key: 'b', refundAmd: 700, refundedAmd: 300 })
    expect(ameriabank.payments.get(providerRef)?.refunded).toBe(10)
  })

  test('rejects another amount, another range of order ids and a wrong password, without a page', async ({
    ameriabank,
  }) => {
    const { start } = at(ameriabank.url)
    await expect(at(ameriabank.url, { testAmountAmd: null }).start(requestOf(2_400_003))).rejects.toThrow('code 560')
    await expect(start(requestOf(7))).rejects.toThrow('code 5')
    await expect(at(ameriabank.url, { password: 'other' }).start(requestOf(2_400_004))).rejects.toThrow(GatewayError)
  })

  test('a payment that was refunded before the shop received the report does not pay the order', async ({
    ameriabank,
  }) => {
    const gateway = at(ameriabank.url, { testAmountAmd: 10 })
    const request = requestOf(2_400_005)
    const { providerRef } = await gateway.start(request)
    ameriabank.decide(providerRef, 'pay')
    const payment = ameriabank.payments.get(providerRef)
    if (payment) Object.assign(payment, { status: '4', refunded: 10 })

    expect(await gateway.status({ ...request, providerRef })).toMatchObject({ state: 'failed' })
  })

  test('the return URL names the payment in upper and lower case', ({ ameriabank }) => {
    const { readReturn } = at(ameriabank.url)
    const providerRef = 'F4A1B2C3-0000-4000-8000-000000000001'
    for (const query of [
      { paymentID: providerRef.toLowerCase() },
      { paymentid: providerRef },
      { PaymentId: providerRef },
    ])
      expect(readReturn(query)).toEqual({ attempt: { providerRef } })
    expect(readReturn({ resposneCode: '00' })).toBeNull()
  })
})

describe('ArCa', () => {
  const at = (url: string): PaymentGateway =>
    arcaGateway({ url, ...logins, returnUrl: 'https://shop.example/serverapi/payments/arca/return' })

  test('gets amounts in luma and the currency by number, for a session of at most 20 minutes', async ({ arca }) => {
    const request = requestOf(1)
    const { redirect } = await at(arca.restUrl).start(request)

    expect(arca.calls.at(-1)?.fields).toMatchObject({
      orderNumber: '1',
      amount: '1234500',
      currency: '051',
      language: 'hy',
      sessionTimeoutSecs: '1200',
      returnUrl: `https://shop.example/serverapi/payments/arca/return?payment=${request.paymentId}`,
    })
    expect(redirect.redirectUrl).toContain('mdOrder=')
  })

  test('rejects a repeated number: the next attempt has another', async ({ arca }) => {
    const { start } = at(arca.restUrl)
    await start(requestOf(2))
    await expect(start(requestOf(2))).rejects.toThrow('code 1')
    await expect(start(requestOf(3))).resolves.toBeDefined()
  })

  test.for([
    ['start', 'open'],
    ['pay', 'captured'],
    ['decline', 'failed'],
    ['reverse', 'failed'],
  ] as const)(
    'after "%s" the attempt is %s, with amounts in its status or without',
    async ([verdict, state], { arca }) => {
      const gateway = at(arca.restUrl)
      const request = requestOf(100 + ['start', 'pay', 'decline', 'reverse'].indexOf(verdict))
      const { providerRef } = await gateway.start(request)
      expect(await gateway.status({ ...request, providerRef })).toMatchObject({ state: 'open' })
      arca.decide(providerRef, verdict)

      for (const version of [1, 3] as const) {
        arca.statusVersion = version
        expect(await gateway.status({ ...request, providerRef })).toMatchObject({ state, amountAmd: 12_345 })
      }
    },
  )

  test('has no state for an order that it does not know', async ({ arca }) => {
    await expect(at(arca.restUrl).status({ ...requestOf(9), providerRef: 'none' })).rejects.toThrow('code 6')
  })
})

test.for([
  ['is sent if nothing was refunded', { refunded: 0, isInDoubt: false }, 'send'],
  ['is sent again if the first request was lost', { refunded: 0, isInDoubt: true }, 'send'],
  ['is done if only the response was lost', { refunded: 500, isInDoubt: true }, 'done'],
  ['is manual if the same amount was refunded otherwise', { refunded: 500, isInDoubt: false }, 'manual'],
  ['is manual if another amount was refunded', { refunded: 300, isInDoubt: true }, 'manual'],
  ['is sent if the provider reports no amount', { refunded: undefined, isInDoubt: false }, 'send'],
  ['is manual if it was sent and the provider reports no amount', { refunded: undefined, isInDoubt: true }, 'manual'],
] as const)('a refund of 500 %s', ([, amounts, decision]) => {
  expect(decideRefund({ before: 0, after: 500, ...amounts })).toBe(decision)
})
