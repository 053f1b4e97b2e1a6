import { facetNames } from '@shop/contracts/attributes.ts'
import { ProductList } from '@shop/contracts/catalog.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import { expect, test } from 'vitest'
import { serializeList } from './list-products.ts'

const product = (slug: string) => ({
  slug,
  category: 'flavor' as const,
  productType: 'flavor',
  brand: 'Tufa',
  title: 'Мята "Лёд" \u2028 \\ <b>',
  subTitle: '',
  description: 'Խիտ ծուխ\n',
  imageUrl: `/${slug}.svg`,
  strength: 'mild' as const,
  variants: [{ sku: `${slug}-50`, weight: 50, price: 2900, available: 3, sameDay: true, onHand: 7 }],
  cost: 'private',
})

test('serializes a page of products as the contract does, without private fields, also from the cache', () => {
  const facets = { ...recordOf(facetNames, () => []), category: [{ value: 'flavor', count: 2 }] }
  const counts = { price: { min: 2900, max: 2900 }, inStock: 2, onSale: 0 }
  const list = {
    items: [product('mint'), product('ice')],
    nextCursor: null,
    total: 2,
    facets: { ...facets, ...counts },
  }
  const expected = JSON.stringify({ result: ProductList.parse(list) })
  expect(expected).not.toContain('private')
  expect(String(serializeList({ result: list }))).toBe(expected)
  expect(String(serializeList({ result: list }))).toBe(expected)
  expect(String(serializeList({ result: { ...list, items: [] } }))).toBe(
    JSON.stringify({ result: ProductList.parse({ ...list, items: [] }) }),
  )
})
