import { type BrowserStorage, browserStorage } from '#platform/storage.ts'
import { createStored, parseList } from '#platform/stored.ts'

const STORAGE_KEY = 'recentSearches'
const KEPT = 5
const NONE: readonly string[] = []

const isText = (one: unknown): one is string => typeof one === 'string' && one !== '' && one.length <= 100

/** Recent searches of this browser, newest first. */
export function createRecentSearches(storage: BrowserStorage) {
  const { get, subscribe, set, clear } = createStored(storage, STORAGE_KEY, text => {
    const stored = parseList(text) ?? NONE
    return stored.every(isText) ? stored.slice(0, KEPT) : NONE
  })
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  return {
    get,
    subscribe,
    clear,
    add(query: string): void {
      set([query, ...get().filter(other => !isSame(other, query))].slice(0, KEPT))
    },
  }
}

export const recentSearches = createRecentSearches(browserStorage)
