import { useSyncExternalStore } from 'react'
import { createListeners } from '#platform/observable.ts'
import { browserStorage } from '#platform/storage.ts'

/** Also read by public/early.js before the first paint. */
const STORAGE_KEY = 'over18'
const CONFIRMED = 'true'

const { subscribe, tell } = createListeners(tellChange => browserStorage.watch([STORAGE_KEY], tellChange))

/** True if this browser has confirmed. Always false on the server and in the first render. */
export function useIsOver18(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => browserStorage.get(STORAGE_KEY) === CONFIRMED,
    () => false,
  )
}

/** Stores the confirmation. A refusal is not stored. */
export function confirmOver18(): void {
  browserStorage.set(STORAGE_KEY, CONFIRMED)
  tell()
}
