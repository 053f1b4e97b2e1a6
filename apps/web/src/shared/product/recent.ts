import { type BrowserStorage, browserStorage, createStored, parseList } from '#platform/storage.ts'

const STORAGE_KEY = 'recentlyViewed'
/** One row on desktops, plus the product that is currently open. */
const MAX_STORED = 6

const isSlug = (one: unknown): one is string => typeof one === 'string' && one !== '' && one.length <= 200
const NONE: readonly string[] = []

/** Recently viewed products of this browser, newest first. They are not sent to the server. */
export function createRecent(storage: BrowserStorage) {
  const { get, subscribe, set, clear } = createStored(storage, STORAGE_KEY, text => {
    const stored = parseList(text) ?? NONE
    return stored.every(isSlug) ? stored.slice(0, MAX_STORED) : NONE
  })
  return {
    get,
    subscribe,
    clear,
    add(slug: string): void {
      set([slug, ...get().filter(other => other !== slug)].slice(0, MAX_STORED))
    },
  }
}

export const recent = createRecent(browserStorage)
