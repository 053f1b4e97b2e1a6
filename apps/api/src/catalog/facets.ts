import {
  type Facets,
  type FacetValue,
  flavorCategories,
  type ProductQuery,
  strengths,
} from '@shop/contracts/catalog.ts'
import type { ProductFacet } from './filters.ts'
import type { ReferenceFacet, ReferenceLists } from './reference-lists.ts'

export type FacetName = ProductFacet | 'weight'

/** A value that occurs: how many it would show under all the other choices, and how many there are without any. */
export type ValueRow = { value: string; count: number; known: number }
/** The values of a facet, in its order; to be asked in the same turn, as the catalogue goes on. */
export type RowsOf = (facet: FacetName) => ValueRow[]

export type Totals = {
  total: number
  inStock: number
  onSale: number
  minPrice: number
  maxPrice: number
}

export type ValueOrder = (one: string, other: string) => number

const byNumber: ValueOrder = (one, other) => Number(one) - Number(other)
const { compare: byName } = new Intl.Collator('en')
const byList =
  (list: readonly string[]): ValueOrder =>
  (one, other) =>
    list.indexOf(one) - list.indexOf(other)

/** In which order a facet's values are shown; of flavors and accessories those come first of which there are more. */
export const valueOrders: Record<FacetName, ValueOrder> = {
  category: byList(['flavor', 'hookah', 'accessory', 'coal']),
  brand: byName,
  flavorCategory: byList(flavorCategories),
  flavorType: byName,
  strength: byList(strengths),
  volume: byNumber,
  accessoryType: byName,
  size: byNumber,
  weight: byNumber,
}
/** By how many there are whatever is chosen, so that values do not jump about while choosing. */
const byFrequency = (one: ValueRow, other: ValueRow) => other.known - one.known

export function toFacets(
  rowsOf: RowsOf,
  { minPrice, maxPrice, inStock, onSale }: Totals,
  lists: ReferenceLists,
  query: Pick<ProductQuery, ReferenceFacet>,
): Facets {
  const valuesOf = (facet: FacetName): FacetValue[] => rowsOf(facet).map(({ value, count }) => ({ value, count }))
  /** With the names that staff gave them. A hidden value is shown only where it is chosen, so that it can be removed. */
  const namedValuesOf = (facet: ReferenceFacet): FacetValue[] =>
    rowsOf(facet)
      .sort(byFrequency)
      .flatMap(({ value, count }) => {
        const known = lists.valueOf(facet, value)
        if (known?.isHidden && !query[facet]?.includes(value)) return []
        return [
          { value, count, ...(known && { name: known.name }), ...(known?.formerIds && { formerIds: known.formerIds }) },
        ]
      })
  return {
    category: valuesOf('category'),
    brand: valuesOf('brand'),
    flavorCategory: valuesOf('flavorCategory'),
    flavorType: namedValuesOf('flavorType'),
    strength: valuesOf('strength'),
    volume: valuesOf('volume'),
    accessoryType: namedValuesOf('accessoryType'),
    size: valuesOf('size'),
    weight: valuesOf('weight'),
    price: { min: minPrice, max: maxPrice },
    inStock,
    onSale,
  }
}
