import type { FacetName } from '@shop/contracts/attributes.ts'
import type { ProductQuery } from '@shop/contracts/catalog.ts'
import { type FacetValues, MATCH_FLAGS, type ProductFacet, productFacets } from './columns.ts'
import {
  countFacetValues,
  createFacetCounts,
  type FacetCounts,
  type FacetSelection,
  findMissingFacets,
  matchVariants,
  type Totals,
  workspaceFor,
} from './match-variants.ts'
import type { SearchIndex } from './search-index.ts'
import type { Hits } from './word-index.ts'

/**
 * A facet value that occurs in the chosen category. `count` is the number of products that choosing it would show under
 * the other filters, `known` the number of products that have it.
 */
export type FacetValueRow = { value: string; count: number; known: number }
/** Returns the values of a facet in its order. Call it before the next query: the counts are shared. */
export type ReadFacet = (facet: FacetName) => FacetValueRow[]

type ProductMatches = { docIds: number[]; readFacet: ReadFacet; totals: Totals }

/**
 * Finds the products that match the filters of a query and counts the values of all facets.
 * @param hits the products that a search has found; undefined if the query has no search
 */
export function matchProducts(index: SearchIndex, query: ProductQuery, hits: Hits | undefined): ProductMatches {
  const { columns, facetValues, weightValues } = index
  const selection = toFacetSelection(query, index)
  const counts = createFacetCounts([...facetValues, weightValues])
  const totals = { total: 0, inStock: 0, onSale: 0, minPrice: Number.POSITIVE_INFINITY, maxPrice: 0 }
  const candidates = findCandidates(index, query, hits)
  const missing = findMissingFacets(candidates, columns, selection)
  const hasVariant = matchVariants(candidates, missing, { columns, selection, counts, totals })
  countFacetValues(candidates, { missing, hasVariant }, columns, counts)
  const docIds: number[] = []
  for (let i = 0; i < candidates.length; i++)
    if (missing[i] === 0 && hasVariant[i] === 1) docIds.push(candidates[i] ?? 0)
  const readFacet = (facet: FacetName): FacetValueRow[] => {
    const facetIndex = facet === 'weight' ? facetValues.length : productFacets.indexOf(facet)
    const values = facet === 'weight' ? weightValues : facetValues[facetIndex]
    return values ? toRows(values, facetIndex, counts) : []
  }
  const minPrice = Number.isFinite(totals.minPrice) ? totals.minPrice : 0
  return { docIds, readFacet, totals: { ...totals, minPrice, total: docIds.length } }
}

function toFacetSelection(query: ProductQuery, { facetValues, weightValues }: SearchIndex): FacetSelection {
  const { priceMin = 0, priceMax = Number.POSITIVE_INFINITY, inStock = false, onSale = false, weight } = query
  return {
    selected: productFacets.flatMap((facet, facetIndex) => {
      const chosen = chosenValues(query, facet)
      const values = facetValues[facetIndex]
      return chosen.length > 0 && values ? [{ facetIndex, isSelected: toSelectedCodes(chosen, values) }] : []
    }),
    priceMin,
    priceMax,
    impliedFlags: (inStock ? 0 : MATCH_FLAGS.stock) | (onSale ? 0 : MATCH_FLAGS.sale),
    weights: weight?.length ? toSelectedCodes(weight.map(String), weightValues) : null,
  }
}

function toSelectedCodes(chosen: readonly string[], { names, findCode }: FacetValues): Uint8Array {
  const isSelected = new Uint8Array(names.length)
  for (const value of chosen) isSelected[findCode(value)] = 1
  // Code 0 stands for unknown values and for products without a value, which do not match.
  isSelected[0] = 0
  return isSelected
}

const chosenValues = (query: ProductQuery, facet: ProductFacet): string[] => (query[facet] ?? []).map(String)

/** Returns the doc IDs of the products on sale that have the query's slugs and were found by its search. */
function findCandidates(
  { columns, size, productAt }: SearchIndex,
  { slug }: ProductQuery,
  hits: Hits | undefined,
): Uint32Array {
  const { variantCount } = columns.products
  const slugs = slug?.length ? new Set(slug) : undefined
  const total = hits ? hits.docIds.length : size()
  const { candidates } = workspaceFor(total)
  let found = 0
  for (let i = 0; i < total; i++) {
    const docId = hits ? (hits.docIds[i] ?? 0) : i
    const isCandidate = variantCount[docId] !== 0 && (!slugs || slugs.has(productAt(docId)?.slug ?? ''))
    if (isCandidate) candidates[found++] = docId
  }
  return candidates.subarray(0, found)
}

function toRows({ names, sortedCodes }: FacetValues, facetIndex: number, counts: FacetCounts): FacetValueRow[] {
  const offset = counts.offsets[facetIndex] ?? 0
  const rows: FacetValueRow[] = []
  for (const code of sortedCodes()) {
    const known = counts.known[offset + code] ?? 0
    if (known > 0) rows.push({ value: names[code] ?? '', count: counts.shown[offset + code] ?? 0, known })
  }
  return rows
}
