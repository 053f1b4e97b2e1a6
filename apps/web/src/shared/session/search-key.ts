import { createListeners } from '#platform/listeners.ts'
import { browserStorage } from '#platform/storage.ts'

const STORAGE_KEY = 'search-key'
const { subscribe, notifyListeners } = createListeners(notify => browserStorage.watch([STORAGE_KEY], notify))

/** Whether the key `/` opens the search. Shortcuts of one character can be switched off (WCAG 2.1.4). */
export const searchKey = {
  subscribe,
  isOn: (): boolean => browserStorage.get(STORAGE_KEY) !== 'off',
  set(isOn: boolean): void {
    if (isOn) browserStorage.remove(STORAGE_KEY)
    else browserStorage.set(STORAGE_KEY, 'off')
    notifyListeners()
  },
}
