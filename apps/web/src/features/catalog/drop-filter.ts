import { type ChoiceFacet, choiceFacets } from '@shop/contracts/attributes.ts'
import type { Facets } from '@shop/contracts/catalog.ts'
import type { Filters } from './filters.ts'

/**
 * For a list that came out empty: the facet whose choices, dropped, bring back the most products. The counts of a
 * facet are taken under all other facets' choices, so that their sum is what dropping it shows; a product of several weights is among several counts, which say no sum.
 */
export function facetToDrop(filters: Filters, facets: Facets): { facet: ChoiceFacet; count: number } | undefined {
  return choiceFacets
    .filter(facet => facet !== 'weight' && filters.choices[facet].length > 0)
    .map(facet => ({ facet, count: facets[facet].reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)[0]
}
