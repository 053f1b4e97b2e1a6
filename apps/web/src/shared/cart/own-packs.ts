import { partsOf } from '@shop/contracts/order-groups.ts'
import { cart } from './cart.ts'
import { mixes } from './mix-store.ts'
import { rentals } from './rental-store.ts'

/**
 * The packs of a part that leave the cart with its mix or rental: what other groups have of it stays theirs, also where
 * the last packs are fewer than all of them want.
 */
export function ownPacks(id: string, { sku, quantity }: { sku: string; quantity: number }): number {
  const isOther = (group: { id: string }) => group.id !== id
  const others = partsOf({ rentals: rentals.get().filter(isOther), mixes: mixes.get().filter(isOther) })
  const there = cart.get().find(item => item.sku === sku)?.quantity ?? 0
  return Math.max(0, Math.min(quantity, there - (others.get(sku) ?? 0)))
}
