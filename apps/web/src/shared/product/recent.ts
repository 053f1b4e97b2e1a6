import { type BrowserStorage, browserStorage } from '#platform/storage.ts'
import { createStored, parseList } from '#platform/stored.ts'

const STORAGE_KEY = 'recentlyViewed'
/** One row of a desk, and one more for the product that one looks at now. */
const KEPT = 6

const isSlug = (one: unknown): one is string => typeof one === 'string' && one !== '' && one.length <= 200
const NONE: readonly string[] = []

/** The products that this browser has looked at, newest first; nobody else knows them. */
export function createRecent(storage: BrowserStorage) {
  const { get, subscribe, set, clear } = createStored(storage, STORAGE_KEY, text => {
    const stored = parseList(text) ?? NONE
    return stored.every(isSlug) ? stored.slice(0, KEPT) : NONE
  })
  return {
    get,
    subscribe,
    clear,
    add(slug: string): void {
      set([slug, ...get().filter(other => other !== slug)].slice(0, KEPT))
    },
  }
}

export const recent = createRecent(browserStorage)
