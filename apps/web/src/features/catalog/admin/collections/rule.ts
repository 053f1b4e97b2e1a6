import { attributeOf, type ChoiceFacet, choiceFacets } from '@shop/contracts/attributes.ts'
import { CollectionRule } from '@shop/contracts/collections.ts'
import { type Filters, readFilters } from '../../filters/filters.ts'

const isNumber = (facet: ChoiceFacet) =>
  facet === 'weight' || (facet !== 'brand' && attributeOf(facet).kind === 'number')

/** Converts the filters of a list to the rule of a collection. Filters that are not set are left out. */
export function toRule({ category, q, choices, priceMin, priceMax, inStock, onSale }: Filters): CollectionRule {
  const chosen = choiceFacets
    .filter(facet => choices[facet].length > 0)
    .map(facet => [facet, isNumber(facet) ? choices[facet].map(Number) : choices[facet]])
  return CollectionRule.parse({
    ...(category && { category: [category] }),
    ...(q && { q }),
    ...Object.fromEntries(chosen),
    ...(priceMin !== null && { priceMin }),
    ...(priceMax !== null && { priceMax }),
    ...(inStock && { inStock }),
    ...(onSale && { onSale }),
  })
}

/** Converts a rule to the filters of a list. */
export function toFilters({ category, ...rule }: CollectionRule): Filters {
  const params = new URLSearchParams()
  if (category?.[0]) params.set('t', category[0])
  for (const [name, value] of Object.entries(rule))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) params.append(name, String(each))
  return readFilters(params)
}
