import { expect, onTestFinished } from 'vitest'
import { openShop, test } from '../../test/builders/checkout-shop.ts'

test('a promo code cannot be guessed from many addresses of one IPv6 network', async ({ databaseUrl, db, clock }) => {
  const guarded = await openShop(databaseUrl, { db, clock, settings: { RATE_LIMITS: 'on' } })
  onTestFinished(guarded.close)
  const { sku } = await guarded.given.variant()
  const quoteFrom = async (network: number, host: number) => {
    const reply = await guarded.app.inject({
      method: 'POST',
      url: '/serverapi/checkout/quote',
      remoteAddress: `2001:db8:0:${network}::${host.toString(16)}`,
      payload: { items: [{ sku, quantity: 1 }], promoCode: `IPV6-${network}-${host}` },
    })
    return reply.json().result?.promo.problem.error
  }
  const errors = []
  for (let host = 0; host < 101; host++) errors.push(await quoteFrom(1, host))
  expect(errors.slice(0, 100)).toEqual(Array(100).fill('PROMO_UNKNOWN'))
  expect(errors[100]).toBe('TOO_MANY_ATTEMPTS')
  expect(await quoteFrom(2, 0)).toBe('PROMO_UNKNOWN')
})
