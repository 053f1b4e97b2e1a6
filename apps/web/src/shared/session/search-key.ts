import { createListeners } from '#platform/observable.ts'
import { browserStorage } from '#platform/storage.ts'

const STORAGE_KEY = 'search-key'
const { subscribe, tell } = createListeners(tell => browserStorage.watch([STORAGE_KEY], tell))

/** Whether the key `/` opens the search. Shortcuts of one character can be switched off (WCAG 2.1.4). */
export const searchKey = {
  subscribe,
  isOn: (): boolean => browserStorage.get(STORAGE_KEY) !== 'off',
  set(isOn: boolean): void {
    if (isOn) browserStorage.remove(STORAGE_KEY)
    else browserStorage.set(STORAGE_KEY, 'off')
    tell()
  },
}
