import { useSyncExternalStore } from 'react'
import { cart } from '../cart.ts'
import type { NewItem } from '../cart-item.ts'
import { packsToRemove } from './own-packs.ts'
import { rentals, type StoredRental } from './rental-store.ts'

const NOTHING: readonly StoredRental[] = []

/** Returns the rentals; empty on the server and in the first render. */
export function useRentals(): readonly StoredRental[] {
  return useSyncExternalStore(rentals.subscribe, rentals.get, () => NOTHING)
}

/** Adds a rental with its flavor and bowl. Returns false if the cart is full. */
export function addRental(rental: Omit<StoredRental, 'id'>, parts: readonly NewItem[]): boolean {
  if (!rentals.add({ ...rental, id: crypto.randomUUID() })) return false
  for (const part of parts) cart.add(part)
  return true
}

/** Removes a rental with one pack of its flavor and bowl. A last pack that a mix needs stays. */
export function removeRental({ id, flavorSku, cupSku }: StoredRental): void {
  const packs = [flavorSku, cupSku].map(sku => ({ sku, own: packsToRemove(id, { sku, quantity: 1 }) }))
  rentals.remove([id])
  for (const { sku, own } of packs) if (own > 0) cart.take(sku, own)
}

/** Removes the rentals that use one of these SKUs: without flavor or bowl they cannot be ordered. */
export function removeRentalsWith(skus: readonly string[]): void {
  const gone = rentals.get().filter(({ flavorSku, cupSku }) => skus.includes(flavorSku) || skus.includes(cupSku))
  for (const rental of gone) removeRental(rental)
}
