import { attributeNames, recordOf } from '@shop/contracts/attributes.ts'
import { ProductQuery, strengths } from '@shop/contracts/catalog.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productFacets } from '../filters.ts'
import { firstOf } from '../first-of.ts'
import { compareBy, standingOf } from '../sorting.ts'
import { createCatalogue, type PublishedRow } from './catalogue.ts'
import { choose } from './choose.ts'
import type { Packing } from './columns.ts'
import { found } from './find.ts'

const packing: fc.Arbitrary<Packing> = fc.record({
  price: fc.integer({ min: 0, max: 9 }),
  weight: fc.constantFrom(25, 50, 100),
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
  packings: fc.uniqueArray(packing, { minLength: 1, maxLength: 3, selector: ({ weight }) => weight }),
  category: fc.constantFrom('flavor', 'coal', 'hookah'),
  brand: fc.constantFrom('A', 'B'),
  strength: maybe(...strengths),
  volume: maybe('1500', '2500'),
})
const rows = fc.array(row, { maxLength: 25 }).map(all =>
  all.map(({ title, ...goods }, index): PublishedRow => {
    const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
    const names = { titleRu: title, titleEn: null, titleHy: null }
    return {
      ...noAttributes,
      ...goods,
      ...names,
      id,
      slug: id,
      searchHash: goods.searchText,
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
  .map(asked => ProductQuery.parse(asked))

/** What is asked, written a second time: over plain rows, one product at a time. */
function has(product: PublishedRow, asked: ProductQuery): boolean {
  const { category, brand, strength, volume, weight, priceMin = 0, priceMax = 99, inStock, onSale, q } = asked
  const isOne = (chosen: readonly (string | number)[] | undefined, value: string | null) =>
    !chosen?.length || (value !== null && chosen.map(String).includes(value))
  return (
    isOne(category, product.category) &&
    isOne(brand, product.brand) &&
    isOne(strength, product.strength) &&
    isOne(volume, product.volume) &&
    (q ?? '').split(' ').every(word => product.searchText.includes(` ${word}`)) &&
    product.packings.some(
      each =>
        each.price >= priceMin &&
        each.price <= priceMax &&
        (!inStock || each.isInStock) &&
        (!onSale || each.isOnSale) &&
        (!weight?.length || weight.includes(each.weight)),
    )
  )
}

function catalogueOf(all: readonly PublishedRow[]) {
  const catalogue = createCatalogue()
  // Each was there before as another, with fewer packings, then with more, and one has gone.
  for (const product of all) catalogue.put({ ...product, brand: 'C', searchText: ' old ', searchHash: 'old' })
  for (const product of all) catalogue.put({ ...product, packings: gone.packings })
  for (const product of all) catalogue.put({ ...product, packings: [...product.packings, ...gone.packings] })
  for (const product of all) catalogue.put(product)
  catalogue.put({ ...all[0], ...gone })
  catalogue.remove(gone.id)
  return catalogue
}

const gone: PublishedRow = {
  id: '00000000-0000-7000-8000-0000000000ff',
  slug: 'gone',
  popularity: 9,
  createdAt: new Date(0),
  titleRu: 'Арбуз',
  titleEn: null,
  titleHy: null,
  searchText: ' mint mango ice mandarin ',
  searchHash: 'gone',
  packings: [{ price: 5, weight: 25, isInStock: true, isOnSale: true }],
  category: 'flavor',
  brand: 'A',
  ...noAttributes,
  strength: 'mild',
}

const chosenFrom = (all: readonly PublishedRow[], asked: ProductQuery) => {
  const catalogue = catalogueOf(all)
  const hits = found(catalogue, asked.q)
  const { places, ...chosen } = choose(catalogue, asked, hits)
  return {
    ...chosen,
    places,
    scores: hits?.scores,
    at: catalogue.at,
    products: places.flatMap(place => catalogue.at(place) ?? []),
  }
}

test('whatever is asked, those are chosen that have it, and each value is counted as choosing it would show', () => {
  const property = fc.property(rows, query, (all, asked) => {
    const { products, totals, facets } = chosenFrom(all, asked)
    const expected = all.filter(product => has(product, asked))

    // The nearest misses of a search are not judged by the rows alone: only where something is found as typed.
    fc.pre(expected.length > 0 || !asked.q)
    expect(products.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id))
    expect(totals.total).toBe(expected.length)
    expect(totals.inStock).toBe(all.filter(product => has(product, { ...asked, inStock: true })).length)
    expect(totals.onSale).toBe(all.filter(product => has(product, { ...asked, onSale: true })).length)
    const values = [...productFacets, 'weight' as const].flatMap(facet => facets(facet).map(row => ({ facet, ...row })))
    for (const { facet, value, count } of values) {
      const choosing = { ...asked, ...ProductQuery.parse({ [facet]: [value] }) }
      const wouldShow = all.filter(product => has(product, choosing))
      const isWeighed = ({ category }: PublishedRow) => facet !== 'weight' || category !== 'hookah'
      expect([facet, value, count]).toEqual([facet, value, wouldShow.filter(isWeighed).length])
    }
  })
  fc.assert(property, { numRuns: 300 })
})

test('the first of a list are those that sorting all of it would put first, sold-out goods last', () => {
  const property = fc.property(rows, query, fc.integer({ min: 1, max: 10 }), (all, { sort, q }, most) => {
    const found = chosenFrom(all, ProductQuery.parse({ sort, q }))
    const ranking = { sort, locale: 'ru' as const }
    const sorted = found.places
      .flatMap(place => {
        const product = found.at(place)
        return product ? [standingOf(product, found.scores?.[place] ?? 0, ranking)] : []
      })
      .toSorted(compareBy(sort, 'ru'))
    const first = firstOf(found, { ...ranking, most })

    expect(first).toEqual(sorted.slice(0, most))
    expect(firstOf(found, { ...ranking, most, after: first.at(-1) })).toEqual(
      first.length < most ? [] : sorted.slice(most, 2 * most),
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
