import type { ProductQuery } from '@shop/contracts/catalog.ts'
import { Prisma } from '#platform/db.ts'

/** The facets that are a column of the product: what is chosen within one is OR, between them AND. */
export const productFacets = [
  'category',
  'brand',
  'flavorCategory',
  'flavorType',
  'strength',
  'volume',
  'accessoryType',
  'size',
] as const
export type ProductFacet = (typeof productFacets)[number]

/** The column of each facet, for SQL that has the product as `p`. */
export const facetColumns: Record<ProductFacet, Prisma.Sql> = {
  category: Prisma.sql`p.category`,
  brand: Prisma.sql`p.brand`,
  flavorCategory: Prisma.sql`p.flavor_category`,
  flavorType: Prisma.sql`p.flavor_id`,
  strength: Prisma.sql`p.strength`,
  volume: Prisma.sql`p.volume_ml::text`,
  accessoryType: Prisma.sql`p.accessory_type`,
  size: Prisma.sql`p.coal_size_mm::text`,
}

/** Whether product `p` has one of the values chosen in a facet; true where nothing is chosen. */
export function isChosen(query: ProductQuery, facet: ProductFacet): Prisma.Sql {
  const values = query[facet]
  if (!values || values.length === 0) return Prisma.sql`TRUE`
  // PostgreSQL stores no U+0000: a value with one matches nothing.
  const storable = values.map(String).filter(value => !value.includes('\0'))
  return Prisma.sql`coalesce(${facetColumns[facet]} = ANY(${storable}::text[]), FALSE)`
}

/** Whether product `p` is one of those asked for by name; true where none is. */
export function isNamed({ slug }: ProductQuery): Prisma.Sql {
  if (!slug || slug.length === 0) return Prisma.sql`TRUE`
  return Prisma.sql`p.slug = ANY(${slug.filter(name => !name.includes('\0'))}::text[])`
}

/** What is asked of one variant `v` of a product, each as a condition: a product is shown if one variant meets all. */
export function variantConditions(query: ProductQuery): Record<'price' | 'stock' | 'sale' | 'packing', Prisma.Sql> {
  const { priceMin, priceMax, inStock, onSale, weight } = query
  return {
    price: Prisma.sql`(${priceMin === undefined ? Prisma.sql`TRUE` : Prisma.sql`v.price_amd >= ${priceMin}::bigint`}
      AND ${priceMax === undefined ? Prisma.sql`TRUE` : Prisma.sql`v.price_amd <= ${priceMax}::bigint`})`,
    stock: inStock ? isInStock : Prisma.sql`TRUE`,
    sale: onSale ? isOnSale : Prisma.sql`TRUE`,
    packing: weight?.length
      ? Prisma.sql`v.weight_grams = ANY(${weight.map(String)}::text[]::bigint[])`
      : Prisma.sql`TRUE`,
  }
}

export const isInStock = Prisma.sql`v.on_hand > v.reserved`
export const isOnSale = Prisma.sql`v.old_price_amd IS NOT NULL`
