import type { ProductQuery } from '@shop/contracts/catalog.ts'
import { type ProductFacet, productFacets } from '../filters.ts'
import type { Catalogue, Values } from './catalogue.ts'
import { FITS } from './columns.ts'

/** The category's place among the facets: its counts are not narrowed by itself, all others' are. */
export const CATEGORY = 1 << productFacets.indexOf('category')

/** What is asked of products, made ready to ask each of many. */
export type Wanted = {
  /** The facets of which something is chosen: each one's place among all, and by a value's code whether it is. */
  chosen: readonly { nth: number; flags: Uint8Array }[]
  priceMin: number
  priceMax: number
  /** What of stock and sale (FITS) every packing has, as it is not asked for. */
  free: number
  /** By a weight's code whether it is chosen; null where none is. */
  weights: Uint8Array | null
}

export function wantedBy(query: ProductQuery, { values, weights }: Catalogue): Wanted {
  const { priceMin = 0, priceMax = Number.POSITIVE_INFINITY, inStock = false, onSale = false, weight } = query
  return {
    chosen: productFacets.flatMap((facet, nth) => {
      const given = chosenIn(query, facet)
      const known = values[nth]
      return given.length > 0 && known ? [{ nth, flags: flagsOf(given, known) }] : []
    }),
    priceMin,
    priceMax,
    free: (inStock ? 0 : FITS.stock) | (onSale ? 0 : FITS.sale),
    weights: weight?.length ? flagsOf(weight.map(String), weights) : null,
  }
}

function flagsOf(given: readonly string[], { names, known }: Values): Uint8Array {
  const flags = new Uint8Array(names.length)
  for (const value of given) flags[known(value)] = 1
  // No product that has no value of a facet has the one that is chosen.
  flags[0] = 0
  return flags
}

const chosenIn = (query: ProductQuery, facet: ProductFacet): string[] => (query[facet] ?? []).map(String)
