import type { CollectionRule } from '@shop/contracts/collections.ts'
import { expect, test } from 'vitest'
import { readFilters } from '../../filters/filters.ts'
import { toFilters, toRule } from './rule.ts'

test.for<CollectionRule>([
  {},
  { category: ['flavor'], strength: ['mild', 'strong'], flavorCategory: ['Cold'] },
  { category: ['coal'], weight: [250, 1000], brand: ['Tonir'], priceMin: 500, priceMax: 2000 },
  { q: 'mint', inStock: true, onSale: true },
])('a rule is the same after editing its filters: %o', rule => {
  expect(toRule(toFilters(rule))).toEqual(rule)
})

test('a rule has no sort order', () => {
  expect(toRule(readFilters(new URLSearchParams('sort=name&onSale=true')))).toEqual({ onSale: true })
})
