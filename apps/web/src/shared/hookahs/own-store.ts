import { MAX_OWNED_HOOKAHS } from '@shop/contracts/compatibility.ts'
import { type BrowserStorage, browserStorage, createStored, parseList } from '#platform/storage.ts'

const STORAGE_KEY = 'ownHookahs'

const isSlug = (one: unknown): one is string => typeof one === 'string' && one !== '' && one.length <= 120
const NONE: readonly string[] = []

/** The hookahs of a visitor, newest first, by slug. They are added to the account at the next login. */
export function createGuestHookahs(storage: BrowserStorage) {
  const { get, subscribe, set, clear } = createStored(storage, STORAGE_KEY, text => {
    const stored = parseList(text) ?? NONE
    return stored.every(isSlug) ? stored.slice(0, MAX_OWNED_HOOKAHS) : NONE
  })
  return {
    get,
    subscribe,
    clear,
    add: (slug: string): void => set([slug, ...get().filter(other => other !== slug)].slice(0, MAX_OWNED_HOOKAHS)),
    remove: (slug: string): void => set(get().filter(other => other !== slug)),
  }
}

export const guestHookahs = createGuestHookahs(browserStorage)
