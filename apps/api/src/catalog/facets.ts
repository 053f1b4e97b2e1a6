import { type Facets, type FacetValue, flavorCategories, strengths } from '@shop/contracts/catalog.ts'
import { Prisma } from '#platform/db.ts'
import { type ProductFacet, productFacets } from './filters.ts'

/** The column that says whether a product has what is chosen in a facet. */
export const judgement = (facet: ProductFacet): Prisma.Sql => Prisma.raw(`"by_${facet}"`)
const value = (facet: ProductFacet): Prisma.Sql => Prisma.raw(`"${facet}"`)

/** Whether a judged product has everything that is chosen, leaving out one facet where its own counts are wanted. */
export function hasAllChosen(except?: ProductFacet): Prisma.Sql {
  const facets = productFacets.filter(facet => facet !== except)
  return Prisma.join(facets.map(judgement), ' AND ')
}

/**
 * Every value that occurs within the chosen category, with the number of products it would show under all the other
 * choices (0 is an answer too: the screen shows it as not choosable), and how many there are without any choice.
 */
export function facetCounts(): Prisma.Sql {
  const counted = productFacets.map(
    facet => Prisma.sql`SELECT ${facet} AS facet, ${value(facet)} AS value,
      count(*) FILTER (WHERE is_shown AND ${hasAllChosen(facet)})::int AS count, count(*)::int AS known
      FROM judged WHERE ${value(facet)} IS NOT NULL ${facet === 'category' ? Prisma.empty : Prisma.sql`AND ${judgement('category')}`}
      GROUP BY 2`,
  )
  return Prisma.join([...counted, weightCounts()], ' UNION ALL ')
}

/** A product has a packing of each of its weights; only what is sold by weight is asked for by it. */
function weightCounts(): Prisma.Sql {
  return Prisma.sql`SELECT 'weight' AS facet, w.grams::text AS value,
    count(*) FILTER (WHERE w.grams = ANY(shown_weights) AND ${hasAllChosen()})::int AS count, count(*)::int AS known
    FROM judged CROSS JOIN LATERAL unnest(weights) AS w(grams)
    WHERE "category" IN ('flavor', 'coal') AND ${judgement('category')}
    GROUP BY 2`
}

type FacetName = ProductFacet | 'weight'

export type FacetRow = {
  facet: FacetName
  value: string
  count: number
  known: number
  nameRu: string | null
  nameEn: string | null
  nameHy: string | null
}

export type Totals = {
  total: number
  inStock: number
  onSale: number
  minPrice: number | null
  maxPrice: number | null
}

type Order = (a: FacetRow, b: FacetRow) => number

const byNumber: Order = (a, b) => Number(a.value) - Number(b.value)
const byName: Order = (a, b) => a.value.localeCompare(b.value, 'en')
/** By how many there are whatever is chosen, so that values do not jump about while choosing. */
const byFrequency: Order = (a, b) => b.known - a.known || byName(a, b)
const byList =
  (list: readonly string[]): Order =>
  (a, b) =>
    list.indexOf(a.value) - list.indexOf(b.value)

const orders: Record<FacetName, Order> = {
  category: byList(['flavor', 'hookah', 'accessory', 'coal']),
  brand: byName,
  flavorCategory: byList(flavorCategories),
  flavorType: byFrequency,
  strength: byList(strengths),
  volume: byNumber,
  accessoryType: byFrequency,
  size: byNumber,
  weight: byNumber,
}

export function toFacets(rows: readonly FacetRow[], totals: Totals): Facets {
  const valuesOf = (facet: FacetName) =>
    rows
      .filter(row => row.facet === facet)
      .sort(orders[facet])
      .map(toFacetValue)
  return {
    category: valuesOf('category'),
    brand: valuesOf('brand'),
    flavorCategory: valuesOf('flavorCategory'),
    flavorType: valuesOf('flavorType'),
    strength: valuesOf('strength'),
    volume: valuesOf('volume'),
    accessoryType: valuesOf('accessoryType'),
    size: valuesOf('size'),
    weight: valuesOf('weight'),
    price: { min: totals.minPrice ?? 0, max: totals.maxPrice ?? 0 },
    inStock: totals.inStock,
    onSale: totals.onSale,
  }
}

function toFacetValue({ value: facetValue, count, nameRu, nameEn, nameHy }: FacetRow): FacetValue {
  if (nameRu === null) return { value: facetValue, count }
  return { value: facetValue, name: { ru: nameRu, en: nameEn ?? nameRu, hy: nameHy ?? nameRu }, count }
}
