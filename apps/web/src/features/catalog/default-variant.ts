import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { MAX_QUANTITY } from '#shared/cart/cart-item.ts'

/** The packing that a card sells: the first that can be had, else the first. */
export function defaultVariant({ variants }: Pick<Product, 'variants'>): Variant | undefined {
  return variants.find(({ available }) => available > 0) ?? variants[0]
}

/** How many of a packing one cart may hold. */
export function mostOf({ available }: Pick<Variant, 'available'>): number {
  return Math.max(0, Math.min(available, MAX_QUANTITY))
}
