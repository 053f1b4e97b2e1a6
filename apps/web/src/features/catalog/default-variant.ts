import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { MAX_QUANTITY } from '#shared/cart/cart-item.ts'

/** Returns the variant that a card sells: the first available one, else the first. */
export function defaultVariant({ variants }: Pick<Product, 'variants'>): Variant | undefined {
  return variants.find(({ available }) => available > 0) ?? variants[0]
}

/** Returns how many packs of a variant one cart may hold. */
export function maxQuantity({ available }: Pick<Variant, 'available'>): number {
  return Math.max(0, Math.min(available, MAX_QUANTITY))
}
