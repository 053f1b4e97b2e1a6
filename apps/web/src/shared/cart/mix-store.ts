import { CartMix, MAX_MIXES_OF_CART } from '@shop/contracts/checkout.ts'
import * as z from 'zod/mini'
import { type BrowserStorage, browserStorage } from '#platform/storage.ts'
import { createStored, parseList } from '#platform/stored.ts'

const STORAGE_KEY = 'cartMixes'

/** A mix of the cart: which packs of the ordinary lines are its. Several of one mix are more packs of each part. */
export const StoredMix = z.extend(CartMix, {
  /** Its link, where it is saved. */
  shareId: z.optional(z.string()),
})
export type StoredMix = z.infer<typeof StoredMix>

/** Mixes over browser storage; what cannot be read there is nothing. */
export function createMixStore(storage: BrowserStorage) {
  const { get, subscribe, set, clear } = createStored<readonly StoredMix[]>(storage, STORAGE_KEY, text =>
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
