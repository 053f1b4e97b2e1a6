import { facetNames, recordOf } from '@shop/contracts/attributes.ts'
import { ProductList } from '@shop/contracts/catalog.ts'
import { expect, test } from 'vitest'
import { writeList } from './write-list.ts'

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
  cost: 'what nobody outside may read',
})

test('a page of products is written as the contract would write it, without what is not for all, the second time as well', () => {
  const facets = { ...recordOf(facetNames, () => []), category: [{ value: 'flavor', count: 2 }] }
  const counts = { price: { min: 2900, max: 2900 }, inStock: 2, onSale: 0 }
  const list = {
    items: [product('mint'), product('ice')],
    nextCursor: null,
    total: 2,
    facets: { ...facets, ...counts },
  }
  const expected = JSON.stringify({ result: ProductList.parse(list) })
  expect(expected).not.toContain('nobody')
  expect(String(writeList({ result: list }))).toBe(expected)
  expect(String(writeList({ result: list }))).toBe(expected)
  expect(String(writeList({ result: { ...list, items: [] } }))).toBe(
    JSON.stringify({ result: ProductList.parse({ ...list, items: [] }) }),
  )
})
