import { type FacetName, facetNames } from '@shop/contracts/attributes.ts'
import type { Facets, FacetValue, ProductQuery } from '@shop/contracts/catalog.ts'
import { recordOf } from '@shop/contracts/record-of.ts'
import type { FacetValueRow, ReadFacet } from '../search-index/match-products.ts'
import type { Totals } from '../search-index/match-variants.ts'
import { isReferenceFacet, type ReferenceFacet, type ReferenceLists } from './reference-lists.ts'

/** By the number of products that have a value, whatever is selected: values keep their position while selecting. */
const byFrequency = (one: FacetValueRow, other: FacetValueRow) => other.known - one.known

export function toFacets(
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
