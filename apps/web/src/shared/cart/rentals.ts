import { useSyncExternalStore } from 'react'
import { cart } from './cart.ts'
import type { NewItem } from './cart-item.ts'
import { ownPacks } from './own-packs.ts'
import { rentals, type StoredRental } from './rental-store.ts'

const NOTHING: readonly StoredRental[] = []

/** Empty on the server and in the first render. */
export function useRentals(): readonly StoredRental[] {
  return useSyncExternalStore(rentals.subscribe, rentals.get, () => NOTHING)
}

/** Puts a rental into the cart as one: the hookah, its flavor and its bowl. Answers false where the cart is full. */
export function addRental(rental: Omit<StoredRental, 'id'>, parts: readonly NewItem[]): boolean {
  if (!rentals.add({ ...rental, id: crypto.randomUUID() })) return false
  for (const part of parts) cart.add(part)
  return true
}

/** Takes a rental out as one: its flavor and its bowl go, and no more than that; the last pack stays with a mix that wants it. */
export function removeRental({ id, flavorSku, cupSku }: StoredRental): void {
  const packs = [flavorSku, cupSku].map(sku => ({ sku, own: ownPacks(id, { sku, quantity: 1 }) }))
  rentals.remove([id])
  for (const { sku, own } of packs) if (own > 0) cart.take(sku, own)
}

/** Takes out the rentals that have one of these, each as one: without its flavor or its bowl none can be ordered. */
export function removeRentalsWith(skus: readonly string[]): void {
  const gone = rentals.get().filter(({ flavorSku, cupSku }) => skus.includes(flavorSku) || skus.includes(cupSku))
  for (const rental of gone) removeRental(rental)
}
