import type { Quote, QuoteLine } from '@shop/contracts/checkout.ts'
import { describe, expect, test } from 'vitest'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { applyQuote } from './apply-quote.ts'

const item = (sku: string, quantity: number, price: number): CartItem => ({
  slug: sku,
  sku,
  quantity,
  weight: 50,
  price,
  title: sku,
  titleEN: '',
  description: '',
  descriptionEN: '',
  image: '',
  subTitle: '',
  subTitleEN: '',
  productType: 'flavor',
})

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

const quote = (lines: QuoteLine[], notices: Quote['notices'] = []): Quote => ({
  lines,
  mixes: [],
  rentals: [],
  notices,
  totals: {
    goodsAmd: 0,
    discountAmd: 0,
    pointsAmd: 0,
    delivery: null,
    rentalAmd: 0,
    depositAmd: 0,
    totalAmd: 0,
    vatAmd: 0,
    earnsPoints: 0,
  },
  promo: null,
  identityNeeded: false,
  bonus: null,
  earliestDate: '2026-11-21',
  canProceed: true,
})

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
