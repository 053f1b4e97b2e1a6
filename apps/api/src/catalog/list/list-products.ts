import { type FacetName, facetNames } from '@shop/contracts/attributes.ts'
import {
  type Facets,
  type FacetValue,
  Product,
  type ProductList,
  type ProductQuery,
  type ProductSuggestions,
} from '@shop/contracts/catalog.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { textsOf, toTextFields } from '@shop/contracts/text-fields.ts'
import type { CatalogIndex } from '../search-index/catalog-index.ts'
import { type FacetValueRow, matchProducts, type ReadFacet } from '../search-index/match-products.ts'
import type { Totals } from '../search-index/match-variants.ts'
import { searchProducts } from '../search-index/search.ts'
import type { SearchIndex } from '../search-index/search-index.ts'
import { isBeginningOfName, toSearchReadings } from '../search-index/search-text.ts'
import type { Hits } from '../search-index/word-index.ts'
import { slugOf } from '../staff/slugs.ts'
import { type FittingProducts, findParts, findSelected, type ProductSelection, within } from './collection-products.ts'
import { isReferenceFacet, type ReferenceFacet, type ReferenceLists } from './reference-lists.ts'
import { parseCursor, toCursor, topN } from './sorting.ts'

/**
 * Returns a page of the products that match the query, and the facets. The counts and the page are of the same time.
 * @param selection the products of the query's collection; undefined if there is no such collection
 * @param fitting the parts that fit the query's hookah; undefined if there is no such hookah
 * @throws VALIDATION if the cursor is not one of this sort
 */
export async function findProducts(
  { index, lists, readProducts }: CatalogIndex,
  requested: ProductQuery,
  locale: Locale,
  { selection, fitting }: { selection?: ProductSelection | undefined; fitting?: FittingProducts | undefined } = {},
): Promise<ProductList> {
  const query = lists.withPresentIds(requested)
  const { limit, sort, cursor } = query
  const after = cursor === undefined ? undefined : parseCursor(cursor, { sort, locale })
  const found = searchProducts(index, query.q)
  const ofCollection = query.collection === undefined ? undefined : findSelected(index, lists, selection)
  const selected = query.fits === undefined ? ofCollection : within(ofCollection, findParts(index, fitting))
  const hits = selected ? within(found, selected) : found
  // Before the search, because the counts are shared. Filters are drawn from the first page.
  const known =
    cursor === undefined && found && hits?.docIds.length ? readKnownValues(index, query, selected) : undefined
  const { docIds, readFacet, totals } = matchProducts(index, query, hits)
  // One more than requested shows whether there is a next page.
  const top = topN(
    { docIds, scores: hits?.scores, productAt: index.productAt },
    { sort, locale, limit: limit + 1, after },
  )
  const page = top.slice(0, limit)
  const last = page.at(-1)
  // Read before the first await: the counts are shared with later queries.
  const facets = toFacets(known ? keepKnownValues(readFacet, known) : readFacet, totals, lists, query)
  return {
    items: await readProducts(page.map(({ id }) => id)),
    nextCursor: top.length > limit && last ? toCursor(sort, last) : null,
    total: totals.total,
    ...(hits?.isNear && { isNear: true }),
    ...(fitting && { fits: { slug: fitting.slug, ...toTextFields('title', fitting.title) } }),
    facets,
  }
}

const MAX_SUGGESTIONS = 8
const MAX_BRANDS = 3
const MAX_COLLECTIONS = 3

/**
 * Returns the most relevant products for the text being typed, those out of stock last, and the brands and collections
 * that it begins.
 */
export async function suggestProducts(
  { index, readProducts }: CatalogIndex,
  { typed, titles }: { typed: string; titles: readonly { slug: string; title: Texts }[] },
  locale: Locale,
): Promise<ProductSuggestions> {
  const hits = searchProducts(index, typed)
  if (!hits) return { items: [], brands: [], brandSlugs: [], collections: [] }
  const top = topN({ ...hits, productAt: index.productAt }, { sort: 'popular', locale, limit: MAX_SUGGESTIONS })
  // Read before the first await: the counts are shared with later queries.
  const found = matchProducts(index, { sort: 'popular', limit: MAX_SUGGESTIONS }, hits).readFacet('brand')
  const readings = toSearchReadings(typed)
  const brands = found
    .map(({ value }) => value)
    .filter(brand => readings.some(reading => isBeginningOfName(reading, brand)))
    .slice(0, MAX_BRANDS)
  const collections = titles
    .filter(({ title }) => readings.some(reading => textsOf(title).some(text => isBeginningOfName(reading, text))))
    .slice(0, MAX_COLLECTIONS)
    .map(({ slug, title }) => ({ slug, title: title[locale] }))
  return {
    items: await readProducts(top.map(({ id }) => id)),
    ...(hits.isNear && { isNear: true }),
    brands,
    brandSlugs: brands.map(slugOf),
    collections,
  }
}

/** Returns true if a search finds what was typed, and not only similar products. */
export function findsProducts({ index }: CatalogIndex, typed: string): boolean {
  const hits = searchProducts(index, typed)
  return hits !== undefined && hits.docIds.length > 0 && !hits.isNear
}

type KnownValues = Record<FacetName, FacetValueRow[]>

/** The values by category filter, for the version of the index that they were read from. */
const knownValues = new WeakMap<SearchIndex, { version: number; byCategory: Map<string, KnownValues> }>()

/**
 * Returns the values that the list has without its search. They depend on the category, slugs and collection only. With
 * the category alone they are kept until the index changes: reading them takes as long as the search itself.
 */
function readKnownValues(
  index: SearchIndex,
  { category, slug, sort, limit }: ProductQuery,
  selected?: Hits,
): KnownValues {
  const read = () => recordOf(facetNames, matchProducts(index, { category, slug, sort, limit }, selected).readFacet)
  if (slug?.length || selected) return read()
  const version = index.version()
  const kept = knownValues.get(index)
  const { byCategory } = kept?.version === version ? kept : { byCategory: new Map<string, KnownValues>() }
  const key = [...new Set(category)].sort().join()
  const values = byCategory.get(key) ?? read()
  byCategory.set(key, values)
  knownValues.set(index, { version, byCategory })
  return values
}

/** Keeps values that a search does not find, with the count 0: filters stay in their place. */
function keepKnownValues(readFacet: ReadFacet, known: KnownValues): ReadFacet {
  return facet => {
    const counts = new Map(readFacet(facet).map(({ value, count }) => [value, count]))
    return known[facet].map(row => ({ ...row, count: counts.get(row.value) ?? 0 }))
  }
}

/** By the number of products that have a value, whatever is selected: values keep their position while selecting. */
const byFrequency = (one: FacetValueRow, other: FacetValueRow) => other.known - one.known

function toFacets(
  readFacet: ReadFacet,
  { minPrice, maxPrice, inStock, onSale }: Totals,
  lists: ReferenceLists,
  query: Pick<ProductQuery, ReferenceFacet>,
): Facets {
  const toValues = (facet: FacetName): FacetValue[] => readFacet(facet).map(({ value, count }) => ({ value, count }))
  /** Values with the names that staff gave them. A hidden value is shown only if selected, so that it can be removed. */
  const toNamedValues = (facet: ReferenceFacet): FacetValue[] =>
    readFacet(facet)
      .sort(byFrequency)
      .flatMap(({ value, count }) => {
        const known = lists.valueOf(facet, value)
        if (known?.isHidden && !query[facet]?.includes(value)) return []
        return [
          { value, count, ...(known && { name: known.name }), ...(known?.formerIds && { formerIds: known.formerIds }) },
        ]
      })
  return {
    ...recordOf(facetNames, facet => (isReferenceFacet(facet) ? toNamedValues(facet) : toValues(facet))),
    price: { min: minPrice, max: maxPrice },
    inStock,
    onSale,
  }
}

const serialized = new WeakMap<Product, Buffer>()

const BEGIN = Buffer.from('{"result":{"items":[')
const COMMA = Buffer.from(',')

/**
 * Serializes a page of products as the contract's schema would. A product is parsed and serialized once while it is
 * cached: other pages show it again, and serializing two dozen products takes most of the time of a page.
 */
export function serializeList({ result }: { result: ProductList }): Buffer {
  const { items, ...others } = result
  const parts: Buffer[] = [BEGIN]
  for (const [index, product] of items.entries()) {
    if (index > 0) parts.push(COMMA)
    parts.push(serializeProduct(product))
  }
  // Not parsed: these fields have only public values.
  const rest = JSON.stringify(others)
  parts.push(Buffer.from(`],${rest.slice(1)}}`))
  return Buffer.concat(parts)
}

function serializeProduct(product: Product): Buffer {
  const known = serialized.get(product)
  if (known !== undefined) return known
  const json = Buffer.from(JSON.stringify(Product.parse(product)))
  serialized.set(product, json)
  return json
}
