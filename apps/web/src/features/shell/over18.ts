import { useSyncExternalStore } from 'react'
import { createListeners } from '#platform/observable.ts'
import { browserStorage } from '#platform/storage.ts'

/** product.md section 3; also read by public/early.js before the first paint. */
const STORAGE_KEY = 'over18'
const CONFIRMED = 'true'

const { subscribe, tell } = createListeners(tellChange => browserStorage.watch([STORAGE_KEY], tellChange))

/** Whether this browser has said yes; the server and the first render say no. */
export function useIsOver18(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => browserStorage.get(STORAGE_KEY) === CONFIRMED,
    () => false,
  )
}

/** Stores the yes. A no is stored nowhere. */
export function confirmOver18(): void {
  browserStorage.set(STORAGE_KEY, CONFIRMED)
  tell()
}
