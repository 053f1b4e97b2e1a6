import { CartMix, MAX_MIXES_OF_CART } from '@shop/contracts/checkout.ts'
import * as z from 'zod/mini'
import { type BrowserStorage, browserStorage } from '#platform/storage.ts'
import { createStored, parseList } from '#platform/stored.ts'

const STORAGE_KEY = 'cartMixes'

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
