import { useSyncExternalStore } from 'react'
import { createListeners } from '#platform/listeners.ts'
import { browserStorage, parseList } from '#platform/storage.ts'

/** The key of the stored rentals. */
export const RENTALS_KEY = 'cartRentals'

const { subscribe, notifyListeners } = createListeners(notify => browserStorage.watch([RENTALS_KEY], notify))

/** Called after this tab has changed the stored rentals. */
export const rentalsChanged = notifyListeners

/**
 * Returns the number of rentals in the cart; 0 on the server and in the first render. In a file of its own: the header
 * does not need the schemas of rentals, which would enlarge the first load.
 */
export function useRentalCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => parseList(browserStorage.get(RENTALS_KEY))?.length ?? 0,
    () => 0,
  )
}
