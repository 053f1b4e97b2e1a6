import { partsOf } from '@shop/contracts/order-groups.ts'
import { cart } from '../cart.ts'
import { mixes } from './mix-store.ts'
import { rentals } from './rental-store.ts'

/**
 * Returns how many packs leave the cart with a mix or rental. Packs that other groups need stay, even if there are too
 * few for all of them.
 */
export function packsToRemove(id: string, { sku, quantity }: { sku: string; quantity: number }): number {
  const isOther = (group: { id: string }) => group.id !== id
  const others = partsOf({ rentals: rentals.get().filter(isOther), mixes: mixes.get().filter(isOther) })
  const there = cart.get().find(item => item.sku === sku)?.quantity ?? 0
  return Math.max(0, Math.min(quantity, there - (others.get(sku) ?? 0)))
}
