import { attributes, type FacetName, facetNames, isChoice, recordOf, valuesOf } from '@shop/contracts/attributes.ts'
import type { Facets, FacetValue, ProductQuery } from '@shop/contracts/catalog.ts'
import { menuCategories } from '@shop/contracts/goods.ts'
import { isReferenceFacet, type ReferenceFacet, type ReferenceLists } from './reference-lists.ts'

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
export const valueOrders: Record<FacetName, ValueOrder> = recordOf(facetNames, facet => {
  if (facet === 'category') return byList(menuCategories)
  if (facet === 'brand') return byName
  if (facet === 'weight' || attributes[facet].kind === 'number') return byNumber
  return isChoice(facet) ? byList(valuesOf(facet)) : byName
})
/** By how many there are whatever is chosen, so that values do not jump about while choosing. */
const byFrequency = (one: ValueRow, other: ValueRow) => other.known - one.known

export function toFacets(
  rowsOf: RowsOf,
  { minPrice, maxPrice, inStock, onSale }: Totals,
  lists: ReferenceLists,
  query: Pick<ProductQuery, ReferenceFacet>,
): Facets {
  const plainValuesOf = (facet: FacetName): FacetValue[] => rowsOf(facet).map(({ value, count }) => ({ value, count }))
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
    ...recordOf(facetNames, facet => (isReferenceFacet(facet) ? namedValuesOf(facet) : plainValuesOf(facet))),
    price: { min: minPrice, max: maxPrice },
    inStock,
    onSale,
  }
}
