import type { Quote } from '@shop/contracts/checkout.ts'
import { expect, test } from 'vitest'
import { newItem } from '#shared/cart/cart-item.fixture.ts'
import type { StoredMix } from '#shared/cart/groups/group-stores.ts'
import { findReducedMixes, toMixView } from './apply-quote.ts'

const item = (sku: string, quantity: number) => ({ ...newItem(sku), quantity })
const mix = (id: string, quantity: number): StoredMix => ({
  id,
  lines: [
    { sku: 'MINT', quantity, percentage: 60 },
    { sku: 'LIME', quantity, percentage: 40 },
  ],
})

const line = (sku: string, available: number): Quote['lines'][number] => ({
  ...{ sku, slug: sku, title: sku, brand: '', imageUrl: '', weight: 50, price: 1000, lineTotal: 1000 },
  ...{ requested: 1, quantity: 1, available, status: 'ok', sameDay: true },
})
const part = (sku: string, quantity: number) => ({ sku, requested: 1, quantity, status: 'ok' as const })
const quoteOf = (notices: Partial<Quote>): Quote => ({
  ...{ lines: [], mixes: [], rentals: [], notices: [], promo: null, bonus: null },
  ...{ identityNeeded: false, earliestDate: '2026-11-21', canProceed: true },
  totals: {
    ...{ goodsAmd: 0, discountAmd: 0, pointsAmd: 0, delivery: null, rentalAmd: 0, depositAmd: 0 },
    ...{ totalAmd: 0, vatAmd: 0, earnsPoints: 0 },
  },
  ...notices,
})

test('a mix counts as available at the prices of the cart until the quote arrives', () => {
  const view = toMixView(mix('a', 2), [item('MINT', 2), item('LIME', 2)], undefined)
  expect(view).toMatchObject({ isBroken: false, priceAmd: 4000, most: 99, bowls: undefined })
})

test('stock of the scarcest part limits the quantity of a mix, after the rest of the cart', () => {
  const quote = quoteOf({ lines: [line('MINT', 9), line('LIME', 4)] })
  expect(toMixView(mix('a', 1), [item('MINT', 2), item('LIME', 2)], quote).most).toBe(3)
})

test('a part whose last pack belongs to another mix is unavailable and free', () => {
  const mixes: Quote['mixes'] = [
    { id: 'a', status: 'ok', priceAmd: 2000, lines: [part('MINT', 1), part('LIME', 1)] },
    { id: 'b', status: 'out_of_stock', priceAmd: 1000, lines: [part('MINT', 1), part('LIME', 0)] },
  ]
  const view = toMixView(mix('b', 1), [item('MINT', 2), item('LIME', 1)], quoteOf({ mixes }))
  expect(view).toMatchObject({ isBroken: true, priceAmd: 1000, parts: [{ isGone: false }, { isGone: true }] })
})

test('a reduced mix has a notice with its own quantities', () => {
  const kind = 'quantity_reduced'
  const notices = [{ kind, sku: 'LIME', message: 'Fewer left', before: 7, now: 1 }] as const
  const reduced = findReducedMixes(
    [mix('a', 3), mix('b', 1)],
    [mix('a', 1), mix('b', 1)],
    quoteOf({ notices: [...notices] }),
  )
  expect([...reduced]).toEqual([['a', [{ kind, message: 'Fewer left', before: 3, now: 1 }]]])
})
