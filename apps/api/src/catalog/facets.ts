import { type Facets, type FacetValue, flavorCategories, strengths } from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import type { ProductFacet } from './filters.ts'

export type FacetName = ProductFacet | 'weight'

/** A value that occurs: how many it would show under all the other choices, and how many there are without any. */
export type FacetRow = { facet: FacetName; value: string; count: number; known: number }

export type Totals = {
  total: number
  inStock: number
  onSale: number
  minPrice: number
  maxPrice: number
}

type Order = (a: FacetRow, b: FacetRow) => number

const byNumber: Order = (a, b) => Number(a.value) - Number(b.value)
const { compare } = new Intl.Collator('en')
const byName: Order = (a, b) => compare(a.value, b.value)
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

export function toFacets(
  rows: readonly FacetRow[],
  { minPrice, maxPrice, inStock, onSale }: Totals,
  tastes: ReadonlyMap<string, Texts>,
): Facets {
  const valuesOf = (facet: FacetName): FacetValue[] =>
    rows
      .filter(row => row.facet === facet)
      .sort(orders[facet])
      .map(({ value, count }) => {
        const name = facet === 'flavorType' ? tastes.get(value) : undefined
        return { value, ...(name && { name }), count }
      })
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
    price: { min: minPrice, max: maxPrice },
    inStock,
    onSale,
  }
}
