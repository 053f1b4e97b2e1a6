import * as z from 'zod/mini'
import { type BrowserStorage, browserStorage } from '#platform/storage.ts'
import { createStored, parseList } from '#platform/stored.ts'

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
    /** Answers false where an order would take no more. */
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
