import type { Product, VariantDates } from '@shop/contracts/catalog.ts'

/** Reads the dates to show for the variants of products, by SKU. Another capability owns the lots. */
export type DateSource = (productIds: readonly string[]) => Promise<ReadonlyMap<string, VariantDates>>

/** Adds to each variant the dates of its units. */
export function withDates<P extends Product>(product: P, bySku: ReadonlyMap<string, VariantDates>): P {
  return {
    ...product,
    variants: product.variants.map(variant => {
      const dates = bySku.get(variant.sku)
      return dates ? { ...variant, dates } : variant
    }),
  }
}
