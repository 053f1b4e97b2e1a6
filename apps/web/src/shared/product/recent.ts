import { createListeners } from '#platform/observable.ts'
import { type BrowserStorage, browserStorage } from '#platform/storage.ts'

const STORAGE_KEY = 'recentlyViewed'
/** One row of a desk, and one more for the product that one looks at now. */
const KEPT = 6

const isSlug = (one: unknown): one is string => typeof one === 'string' && one !== '' && one.length <= 200
const NONE: readonly string[] = []

/** The products that this browser has looked at, newest first; nobody else knows them. */
export function createRecent(storage: BrowserStorage) {
  let current: readonly string[] | undefined
  const read = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(storage.get(STORAGE_KEY) ?? '[]')
      return Array.isArray(stored) && stored.every(isSlug) ? stored.slice(0, KEPT) : NONE
    } catch {
      return NONE
    }
  }
  const get = (): readonly string[] => {
    current ??= read()
    return current
  }
  const { subscribe, tell } = createListeners(tellChange =>
    storage.watch([STORAGE_KEY], () => {
      current = read()
      tellChange()
    }),
  )
  return {
    get,
    subscribe,
    add(slug: string): void {
      current = [slug, ...get().filter(other => other !== slug)].slice(0, KEPT)
      storage.set(STORAGE_KEY, JSON.stringify(current))
      tell()
    },
    clear(): void {
      current = NONE
      storage.remove(STORAGE_KEY)
      tell()
    },
  }
}

export const recent = createRecent(browserStorage)
