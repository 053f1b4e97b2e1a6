import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from '#platform/observable.ts'
import { type BrowserStorage, browserStorage } from '#platform/storage.ts'
import { cart } from './cart.ts'
import type { CartItem } from './cart-item.ts'

const STORAGE_KEY = 'cartRentals'
/** What one order takes at most. */
const MOST = 5

/** A hookah to rent, kept beside the cart; its flavor and its bowl are one each of ordinary lines. */
const StoredRental = z.object({
  id: z.string(),
  slug: z.string(),
  /** YYYY-MM-DD: brought on the first, fetched on the last. */
  from: z.iso.date(),
  to: z.iso.date(),
  flavorSku: z.string(),
  cupSku: z.string(),
  /** When it is fetched, chosen at the checkout. */
  pickUpTime: z.optional(z.string()),
})
export type StoredRental = z.infer<typeof StoredRental>

/** Rentals over browser storage; what cannot be read there is nothing. */
export function createRentalStore(storage: BrowserStorage) {
  let current: readonly StoredRental[] | undefined
  const read = (): readonly StoredRental[] => {
    try {
      const stored: unknown = JSON.parse(storage.get(STORAGE_KEY) ?? '[]')
      return Array.isArray(stored) ? stored.flatMap(each => StoredRental.safeParse(each).data ?? []).slice(0, MOST) : []
    } catch {
      return []
    }
  }
  const get = () => {
    current ??= read()
    return current
  }
  const { subscribe, tell } = createListeners(tellChange =>
    storage.watch([STORAGE_KEY], () => {
      current = read()
      tellChange()
    }),
  )
  const write = (rentals: readonly StoredRental[]) => {
    current = rentals
    storage.set(STORAGE_KEY, JSON.stringify(rentals))
    tell()
  }
  return {
    get,
    subscribe,
    /** Answers false where an order would take no more. */
    add(rental: StoredRental): boolean {
      if (get().length >= MOST) return false
      write([...get(), rental])
      return true
    },
    change(id: string, facts: Partial<StoredRental>): void {
      write(get().map(rental => (rental.id === id ? { ...rental, ...facts } : rental)))
    },
    remove(ids: readonly string[]): void {
      write(get().filter(({ id }) => !ids.includes(id)))
    },
  }
}

export const rentals = createRentalStore(browserStorage)

const NOTHING: readonly StoredRental[] = []

/** Empty on the server and in the first render. */
export function useRentals(): readonly StoredRental[] {
  return useSyncExternalStore(rentals.subscribe, rentals.get, () => NOTHING)
}

/** How many of each sku belong to rentals. */
export function partsOf(stored: readonly Pick<StoredRental, 'flavorSku' | 'cupSku'>[]): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  for (const { flavorSku, cupSku } of stored) {
    for (const sku of [flavorSku, cupSku]) parts.set(sku, (parts.get(sku) ?? 0) + 1)
  }
  return parts
}

type NewItem = Omit<CartItem, 'quantity'>

/** Puts a rental into the cart as one: the hookah, its flavor and its bowl. Answers false where the cart is full. */
export function addRental(rental: Omit<StoredRental, 'id'>, parts: readonly NewItem[]): boolean {
  if (!rentals.add({ ...rental, id: crypto.randomUUID() })) return false
  for (const part of parts) cart.add(part)
  return true
}

/** Takes a rental out as one: its flavor and its bowl go, and not more of them. */
export function removeRental({ id, flavorSku, cupSku }: StoredRental): void {
  rentals.remove([id])
  for (const sku of [flavorSku, cupSku]) {
    const line = cart.get().find(item => item.sku === sku)
    if (!line) continue
    if (line.quantity > 1) cart.update(line, line.quantity - 1)
    else cart.remove(line)
  }
}

/** Takes out the rentals that have one of these, each as one: without its flavor or its bowl none can be ordered. */
export function removeRentalsWith(skus: readonly string[]): void {
  const gone = rentals.get().filter(({ flavorSku, cupSku }) => skus.includes(flavorSku) || skus.includes(cupSku))
  for (const rental of gone) removeRental(rental)
}
