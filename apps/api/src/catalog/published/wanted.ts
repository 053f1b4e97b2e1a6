import type { ProductQuery } from '@shop/contracts/catalog.ts'
import { type ProductFacet, productFacets } from '../filters.ts'
import type { Catalogue, Packing, Published } from './catalogue.ts'

/** The category's place among the facets: its counts are not narrowed by itself, all others' are. */
export const CATEGORY = 1 << productFacets.indexOf('category')

/** What is asked of products, made ready to ask each of many. */
export type Wanted = {
  /** For each facet, by a value's code: whether it is chosen; null where nothing is. */
  chosen: readonly (readonly boolean[] | null)[]
  priceMin: number
  priceMax: number
  inStock: boolean
  onSale: boolean
  weights: ReadonlySet<number> | null
}

export function wantedBy(query: ProductQuery, { values }: Catalogue): Wanted {
  const { priceMin = 0, priceMax = Number.POSITIVE_INFINITY, inStock = false, onSale = false, weight } = query
  return {
    chosen: productFacets.map((facet, nth) => {
      const given = chosenIn(query, facet)
      const known = values[nth]
      if (given.length === 0 || !known) return null
      const flags = known.names.map(() => false)
      for (const value of given) flags[known.known(value)] = true
      // No product that has no value of a facet has the one that is chosen.
      flags[0] = false
      return flags
    }),
    priceMin,
    priceMax,
    inStock,
    onSale,
    weights: weight?.length ? new Set(weight) : null,
  }
}

const chosenIn = (query: ProductQuery, facet: ProductFacet): string[] => (query[facet] ?? []).map(String)

/** The facets whose choice a product does not have, a bit for each. */
export function lacking({ codes }: Published, { chosen }: Wanted): number {
  let lacks = 0
  for (let nth = 0; nth < chosen.length; nth++) {
    const flags = chosen[nth]
    if (flags && !flags[codes[nth] ?? 0]) lacks |= 1 << nth
  }
  return lacks
}

/** What of a packing is as asked; a product is shown if one packing has it all. */
export const FITS = { price: 1, stock: 2, sale: 4, weight: 8, all: 15 } as const

export function fitOf({ price, isInStock, isOnSale, weight }: Packing, wanted: Wanted): number {
  let fit = 0
  if (price >= wanted.priceMin && price <= wanted.priceMax) fit |= FITS.price
  if (isInStock || !wanted.inStock) fit |= FITS.stock
  if (isOnSale || !wanted.onSale) fit |= FITS.sale
  if (wanted.weights === null || wanted.weights.has(weight)) fit |= FITS.weight
  return fit
}
