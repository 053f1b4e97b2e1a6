import type { ProductList, ProductQuery, ProductSuggestions } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { CatalogIndex } from '../search-index/catalog-index.ts'
import { matchProducts } from '../search-index/match-products.ts'
import { searchProducts } from '../search-index/search.ts'
import { isBeginningOfBrand, toSearchReadings } from '../search-index/search-text.ts'
import { toFacets } from './facets.ts'
import { parseCursor, toCursor } from './sorting.ts'
import { topN } from './top-n.ts'

/**
 * Returns a page of the products that match the query, and the facets. The counts and the page are of the same time.
 * @throws VALIDATION if the cursor is not one of this sort
 */
export async function findProducts(
  { index, lists, readProducts }: CatalogIndex,
  requested: ProductQuery,
  locale: Locale,
): Promise<ProductList> {
  const query = lists.withPresentIds(requested)
  const { limit, sort, cursor } = query
  const after = cursor === undefined ? undefined : parseCursor(cursor, { sort, locale })
  const hits = searchProducts(index, query.q)
  const { docIds, readFacet, totals } = matchProducts(index, query, hits)
  // One more than requested shows whether there is a next page.
  const top = topN(
    { docIds, scores: hits?.scores, productAt: index.productAt },
    { sort, locale, limit: limit + 1, after },
  )
  const page = top.slice(0, limit)
  const last = page.at(-1)
  // Read before the first await: the counts are shared with later queries.
  const facets = toFacets(readFacet, totals, lists, query)
  return {
    items: await readProducts(page.map(({ id }) => id)),
    nextCursor: top.length > limit && last ? toCursor(sort, last) : null,
    total: totals.total,
    ...(hits?.isNear && { isNear: true }),
    facets,
  }
}

const MAX_SUGGESTIONS = 8
const MAX_BRANDS = 3

/** Returns the most relevant products for the text being typed, those out of stock last, and the brands it begins. */
export async function suggestProducts(
  { index, readProducts }: CatalogIndex,
  typed: string,
  locale: Locale,
): Promise<ProductSuggestions> {
  const hits = searchProducts(index, typed)
  if (!hits) return { items: [], brands: [] }
  const top = topN({ ...hits, productAt: index.productAt }, { sort: 'popular', locale, limit: MAX_SUGGESTIONS })
  // Read before the first await: the counts are shared with later queries.
  const found = matchProducts(index, { sort: 'popular', limit: MAX_SUGGESTIONS }, hits).readFacet('brand')
  const readings = toSearchReadings(typed)
  const brands = found
    .map(({ value }) => value)
    .filter(brand => readings.some(reading => isBeginningOfBrand(reading, brand)))
    .slice(0, MAX_BRANDS)
  return { items: await readProducts(top.map(({ id }) => id)), ...(hits.isNear && { isNear: true }), brands }
}

/** Returns true if a search finds what was typed, and not only similar products. */
export function findsProducts({ index }: CatalogIndex, typed: string): boolean {
  const hits = searchProducts(index, typed)
  return hits !== undefined && hits.docIds.length > 0 && !hits.isNear
}
