import { attributeNames } from '@shop/contracts/attributes.ts'
import { ProductQuery, strengths } from '@shop/contracts/catalog.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import { locales } from '@shop/contracts/locales.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCompare, topN, toSortKey } from '../list/sorting.ts'
import { type IndexedVariant, productFacets } from './columns.ts'
import { matchProducts } from './match-products.ts'
import { searchProducts } from './search.ts'
import { collators, createSearchIndex, type IndexedProductRow, nameKey } from './search-index.ts'

const variant: fc.Arbitrary<IndexedVariant> = fc.record({
  priceAmd: fc.integer({ min: 0, max: 9 }),
  weightGrams: fc.constantFrom(25, 50, 100),
  isInStock: fc.boolean(),
  isOnSale: fc.boolean(),
})
const noAttributes = recordOf(attributeNames, () => null)
const maybe = (...values: string[]) => fc.option(fc.constantFrom(...values))
const words = fc.subarray(['mint', 'mango', 'mandarin', 'ice'], { minLength: 1 })

const row = fc.record({
  popularity: fc.integer({ min: 0, max: 5 }),
  title: fc.constantFrom('Арбуз', 'арбуз', 'Мята', 'Ёж', 'Ель'),
  searchText: words.map(all => ` ${all.join(' ')} `),
  variants: fc.uniqueArray(variant, { minLength: 1, maxLength: 3, selector: ({ weightGrams }) => weightGrams }),
  category: fc.constantFrom('flavor', 'coal', 'hookah'),
  brand: fc.constantFrom('A', 'B'),
  strength: maybe(...strengths),
  volume: maybe('1500', '2500'),
})
const rows = fc.array(row, { maxLength: 25 }).map(all =>
  all.map(({ title, ...row }, index): IndexedProductRow => {
    const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
    return {
      ...noAttributes,
      ...row,
      title: { ru: title },
      description: { ru: '' },
      id,
      slug: id,
      searchHash: row.searchText,
      createdAt: new Date(index),
    }
  }),
)

const query = fc
  .record(
    {
      category: fc.subarray(['flavor', 'coal'] as const),
      brand: fc.subarray(['A', 'none']),
      strength: fc.subarray([...strengths]),
      volume: fc.subarray(['1500', '7']),
      weight: fc.subarray(['25', '50']),
      priceMin: fc.integer({ min: 0, max: 9 }),
      priceMax: fc.integer({ min: 0, max: 9 }),
      inStock: fc.constantFrom('true', 'false'),
      onSale: fc.constantFrom('true', 'false'),
      q: fc.constantFrom('man', 'mint ice', 'mango', ''),
      sort: fc.constantFrom('popular', 'new', 'price-asc', 'price-desc', 'name'),
    },
    { requiredKeys: [] },
  )
  .map(params => ProductQuery.parse(params))

/** A second implementation of the filters, over plain rows. */
function matches(product: IndexedProductRow, query: ProductQuery): boolean {
  const { category, brand, strength, volume, weight, priceMin = 0, priceMax = 99, inStock, onSale, q } = query
  const isOne = (chosen: readonly (string | number)[] | undefined, value: string | null) =>
    !chosen?.length || (value !== null && chosen.map(String).includes(value))
  return (
    isOne(category, product.category) &&
    isOne(brand, product.brand) &&
    isOne(strength, product.strength) &&
    isOne(volume, product.volume) &&
    (q ?? '').split(' ').every(word => product.searchText.includes(` ${word}`)) &&
    product.variants.some(
      each =>
        each.priceAmd >= priceMin &&
        each.priceAmd <= priceMax &&
        (!inStock || each.isInStock) &&
        (!onSale || each.isOnSale) &&
        (!weight?.length || weight.includes(each.weightGrams)),
    )
  )
}

function createIndex(all: readonly IndexedProductRow[]) {
  const index = createSearchIndex()
  // First other versions of each product, with fewer and with more variants, and one product that is removed.
  for (const product of all) index.put({ ...product, brand: 'C', searchText: ' old ', searchHash: 'old' })
  for (const product of all) index.put({ ...product, variants: removed.variants })
  for (const product of all) index.put({ ...product, variants: [...product.variants, ...removed.variants] })
  for (const product of all) index.put(product)
  index.put({ ...all[0], ...removed })
  index.remove(removed.id)
  return index
}

const removed: IndexedProductRow = {
  id: '00000000-0000-7000-8000-0000000000ff',
  slug: 'removed',
  popularity: 9,
  createdAt: new Date(0),
  title: { ru: 'Арбуз' },
  description: { ru: '' },
  searchText: ' mint mango ice mandarin ',
  searchHash: 'removed',
  variants: [{ priceAmd: 5, weightGrams: 25, isInStock: true, isOnSale: true }],
  category: 'flavor',
  brand: 'A',
  ...noAttributes,
  strength: 'mild',
}

function find(all: readonly IndexedProductRow[], query: ProductQuery) {
  const index = createIndex(all)
  const hits = searchProducts(index, query.q)
  const { docIds, ...facets } = matchProducts(index, query, hits)
  const products = docIds.flatMap(docId => index.productAt(docId) ?? [])
  return { ...facets, docIds, products, scores: hits?.scores, productAt: index.productAt }
}

test('a query finds exactly the products that match it, and each count is what choosing that value would show', () => {
  const property = fc.property(rows, query, (all, query) => {
    const { products, totals, readFacet } = find(all, query)
    const expected = all.filter(product => matches(product, query))

    // A search that finds nothing as typed accepts typing errors, which `matches` does not.
    fc.pre(expected.length > 0 || !query.q)
    expect(products.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id))
    expect(totals.total).toBe(expected.length)
    expect(totals.inStock).toBe(all.filter(product => matches(product, { ...query, inStock: true })).length)
    expect(totals.onSale).toBe(all.filter(product => matches(product, { ...query, onSale: true })).length)
    const values = [...productFacets, 'weight' as const].flatMap(facet =>
      readFacet(facet).map(row => ({ facet, ...row })),
    )
    for (const { facet, value, count } of values) {
      const choosing = { ...query, ...ProductQuery.parse({ [facet]: [value] }) }
      const wouldShow = all.filter(product => matches(product, choosing))
      const isWeighed = ({ category }: IndexedProductRow) => facet !== 'weight' || category !== 'hookah'
      expect([facet, value, count]).toEqual([facet, value, wouldShow.filter(isWeighed).length])
    }
  })
  fc.assert(property, { numRuns: 300 })
})

test('the first products of a list are those of the fully sorted list, products out of stock last', () => {
  const property = fc.property(rows, query, fc.integer({ min: 1, max: 10 }), (all, { sort, q }, limit) => {
    const found = find(all, ProductQuery.parse({ sort, q }))
    const order = { sort, locale: 'ru' as const }
    const sorted = found.docIds
      .flatMap(docId => {
        const product = found.productAt(docId)
        return product ? [toSortKey(product, found.scores?.[docId] ?? 0, order)] : []
      })
      .toSorted(createCompare(order))
    const first = topN(found, { ...order, limit })

    expect(first).toEqual(sorted.slice(0, limit))
    expect(topN(found, { ...order, limit, after: first.at(-1) })).toEqual(
      first.length < limit ? [] : sorted.slice(limit, 2 * limit),
    )
    expect(first.map(({ inStock }) => inStock)).toEqual(
      first
        .map(({ inStock }) => inStock)
        .toSorted()
        .toReversed(),
    )
  })
  fc.assert(property, { numRuns: 100 })
})

const letters = 'аяеёийЕЁЙщьгдктуAaZzéñß 019-.«’ԱաԲՅեԵւևւՈՒուֆ\u0301\u0306'
const name = fc.string({ unit: fc.constantFrom(...letters, 'щ', 'Мя', 'Եւ', 'ու', 'Ru'), maxLength: 7 })

test('a name with the smaller key comes first in the order of its language', () => {
  let decided = 0
  const property = fc.property(name, name, fc.constantFrom(...locales), (one, other, locale) => {
    if (!(nameKey(one, locale) < nameKey(other, locale))) return
    decided += 1
    expect([one, other, Math.sign(collators[locale].compare(one, other))]).toEqual([one, other, -1])
  })
  fc.assert(property, { numRuns: 20_000 })
  expect(decided).toBeGreaterThan(500)
})

test('names that begin with the same plain letters, or with other characters, do not decide the order', () => {
  expect(nameKey('Мята и лёд', 'ru')).toBe(nameKey('мятая', 'ru'))
  expect(nameKey('Ёлка', 'ru')).toBeNaN()
})
