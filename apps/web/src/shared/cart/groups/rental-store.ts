import * as z from 'zod/mini'
import { type BrowserStorage, browserStorage } from '#platform/storage.ts'
import { createStored, parseList } from '#platform/stored.ts'

const STORAGE_KEY = 'cartRentals'
/** Maximum number of rentals in an order. */
const MOST = 5

/** A rental in the cart. Its flavor and bowl are one pack each of ordinary lines. */
const StoredRental = z.object({
  id: z.string(),
  slug: z.string(),
  /** YYYY-MM-DD: delivered on the first day, picked up on the last. */
  from: z.iso.date(),
  to: z.iso.date(),
  flavorSku: z.string(),
  cupSku: z.string(),
  /** Pickup time, chosen in the checkout. */
  pickUpTime: z.optional(z.string()),
})
export type StoredRental = z.infer<typeof StoredRental>

/** Rentals in browser storage; invalid data is ignored. */
export function createRentalStore(storage: BrowserStorage) {
  const { get, subscribe, set, clear } = createStored(storage, STORAGE_KEY, text =>
    (parseList(text) ?? [])
      .flatMap((each): StoredRental | StoredRental[] => StoredRental.safeParse(each).data ?? [])
      .slice(0, MOST),
  )
  return {
    get,
    subscribe,
    clear,
    replace: set,
    /** Returns false if an order cannot contain more rentals. */
    add(rental: StoredRental): boolean {
      if (get().length >= MOST) return false
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

export const rentals = createRentalStore(browserStorage)
