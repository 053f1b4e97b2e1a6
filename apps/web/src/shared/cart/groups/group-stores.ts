import { CartMix, MAX_MIXES_OF_CART } from '@shop/contracts/checkout.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import * as z from 'zod/mini'
import { type BrowserStorage, browserStorage, createStored, parseList } from '#platform/storage.ts'
import { cart } from '../cart.ts'
import { RENTALS_KEY, rentalsChanged } from '../rental-count.ts'

/** Maximum number of rentals in an order. */
const MAX_RENTALS = 5

/** A rental in the cart. Its flavor and bowl are one pack each of ordinary lines, or null if the customer has them. */
const StoredRental = z.object({
  id: z.string(),
  slug: z.string(),
  /** YYYY-MM-DD: delivered on the first day, picked up on the last. */
  from: z.iso.date(),
  to: z.iso.date(),
  flavorSku: z.nullable(z.string()),
  cupSku: z.nullable(z.string()),
  /** Pickup time, chosen in the checkout. */
  pickUpTime: z.optional(z.string()),
})
export type StoredRental = z.infer<typeof StoredRental>

/** Rentals in browser storage; invalid data is ignored. @param onChange called after a change in this tab */
export function createRentalStore(storage: BrowserStorage, onChange?: () => void) {
  const stored = createStored(storage, RENTALS_KEY, text =>
    (parseList(text) ?? [])
      .flatMap((each): StoredRental | StoredRental[] => StoredRental.safeParse(each).data ?? [])
      .slice(0, MAX_RENTALS),
  )
  const { get, subscribe } = stored
  const set = (rentals: StoredRental[]) => {
    stored.set(rentals)
    onChange?.()
  }
  return {
    get,
    subscribe,
    clear(): void {
      stored.clear()
      onChange?.()
    },
    replace: set,
    /** Returns false if an order cannot contain more rentals. */
    add(rental: StoredRental): boolean {
      if (get().length >= MAX_RENTALS) return false
      set([...get(), rental])
      return true
    },
    change(id: string, facts: Partial<StoredRental>): void {
      set(get().map(rental => (rental.id === id ? { ...rental, ...facts } : rental)))
    },
    remove(ids: readonly string[]): void {
      set(get().filter(({ id }) => !ids.includes(id)))
    },
  }
}

export const rentals = createRentalStore(browserStorage, rentalsChanged)

const MIXES_KEY = 'cartMixes'

/**
 * A mix in the cart: which packs of the ordinary lines belong to it. A larger quantity means more packs of each part.
 */
export const StoredMix = z.extend(CartMix, {
  /** Share id, if the mix is saved. */
  shareId: z.optional(z.string()),
})
export type StoredMix = z.infer<typeof StoredMix>

/** Mixes in browser storage; invalid data is ignored. */
export function createMixStore(storage: BrowserStorage) {
  const { get, subscribe, set, clear } = createStored<readonly StoredMix[]>(storage, MIXES_KEY, text =>
    (parseList(text) ?? [])
      .flatMap((each): StoredMix | StoredMix[] => StoredMix.safeParse(each).data ?? [])
      .slice(0, MAX_MIXES_OF_CART),
  )
  return {
    get,
    subscribe,
    clear,
    replace: set,
    change(id: string, lines: StoredMix['lines']): void {
      set(get().map(mix => (mix.id === id ? { ...mix, lines } : mix)))
    },
    remove(ids: readonly string[]): void {
      set(get().filter(({ id }) => !ids.includes(id)))
    },
  }
}

export const mixes = createMixStore(browserStorage)

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
