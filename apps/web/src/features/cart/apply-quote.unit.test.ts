import type { Quote, QuoteLine } from '@shop/contracts/checkout.ts'
import { describe, expect, test } from 'vitest'
import { newItem } from '#shared/cart/cart-item.fixture.ts'
import type { StoredMix } from '#shared/cart/groups/group-stores.ts'
import { applyQuote, findReducedMixes, toMixView } from './apply-quote.ts'

const item = (sku: string, quantity: number, price = 1000) => ({ ...newItem(sku), quantity, price })

const line = (sku: string, facts: Pick<QuoteLine, 'available' | 'price' | 'status'>): QuoteLine => ({
  sku,
  slug: sku,
  title: sku,
  brand: '',
  imageUrl: '',
  weight: 50,
  requested: 1,
  quantity: 1,
  lineTotal: facts.price,
  sameDay: true,
  ...facts,
})

const mix = (id: string, quantity: number): StoredMix => ({
  id,
  lines: [
    { sku: 'MINT', quantity, percentage: 60 },
    { sku: 'LIME', quantity, percentage: 40 },
  ],
})

const part = (sku: string, quantity: number) => ({ sku, requested: 1, quantity, status: 'ok' as const })
const quoteOf = (notices: Partial<Quote>): Quote => ({
  ...{ lines: [], mixes: [], rentals: [], notices: [], promotions: [], promo: null, bonus: null },
  ...{ identityNeeded: false, earliestDate: '2026-11-21', canProceed: true },
  totals: {
    ...{ goodsAmd: 0, discountAmd: 0, pointsAmd: 0, delivery: null, rentalAmd: 0, depositAmd: 0 },
    ...{ totalAmd: 0, vatAmd: 0, earnsPoints: 0 },
  },
  ...notices,
})

const quote = (lines: QuoteLine[], notices: Quote['notices'] = []) => quoteOf({ lines, notices })
const inStock = (sku: string, available: number) => line(sku, { available, price: 1000, status: 'ok' })

describe('applying a quote to the cart', () => {
  test('reduces a quantity to the stock and reports both numbers', () => {
    const message = 'Quantity reduced due to stock'
    const { items, changed } = applyQuote(
      [item('A', 9, 100)],
      quote(
        [line('A', { available: 2, price: 100, status: 'reduced' })],
        [{ kind: 'quantity_reduced', sku: 'A', message, before: 9, now: 2 }],
      ),
    )
    expect(items).toMatchObject([{ sku: 'A', quantity: 2, price: 100 }])
    expect(changed.get('A')).toEqual([{ kind: 'quantity_reduced', message, before: 9, now: 2 }])
  })
  test('applies a changed price and reports it', () => {
    const { items, changed } = applyQuote(
      [item('A', 1, 100)],
      quote([line('A', { available: 5, price: 120, status: 'ok' })]),
    )
    expect(items).toMatchObject([{ price: 120 }])
    expect(changed.get('A')).toMatchObject([{ kind: 'price_changed', before: 100, now: 120 }])
  })
  test.each(['unavailable', 'out_of_stock'] as const)('a line that is %s stays as it is', status => {
    const items = [item('A', 3, 100)]
    const adopted = applyQuote(items, quote([line('A', { available: 0, price: 0, status })]))
    expect(adopted.items).toBe(items)
    expect(adopted.changed.size).toBe(0)
  })
  test('a line gets the present titles without a notice, so that it is named in every language', () => {
    const titles = { title: 'Мята', titleEN: 'Mint', titleHY: 'Անանուխ' }
    const mint = { ...line('A', { available: 5, price: 100, status: 'ok' }), ...titles }
    const { items, changed } = applyQuote([item('A', 1, 100)], quote([mint]))
    expect(items).toMatchObject([{ sku: 'A', quantity: 1, ...titles }])
    expect(changed.size).toBe(0)
    expect(applyQuote(items, quote([mint])).items).toBe(items)
  })
  test('a line that the quote does not know yet stays as it is', () => {
    const items = [item('A', 3, 100)]
    expect(applyQuote(items, quote([])).items).toBe(items)
  })
})

describe('mixes of a quoted cart', () => {
  test('a mix counts as available at the prices of the cart until the quote arrives', () => {
    const view = toMixView(mix('a', 2), [item('MINT', 2), item('LIME', 2)], undefined)
    expect(view).toMatchObject({ isBroken: false, priceAmd: 4000, maxCount: 99, bowls: undefined })
  })

  test('stock of the scarcest part limits the quantity of a mix, after the rest of the cart', () => {
    const quote = quoteOf({ lines: [inStock('MINT', 9), inStock('LIME', 4)] })
    expect(toMixView(mix('a', 1), [item('MINT', 2), item('LIME', 2)], quote).maxCount).toBe(3)
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
})
