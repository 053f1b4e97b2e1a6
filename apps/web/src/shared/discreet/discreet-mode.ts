import { useSyncExternalStore } from 'react'
import { browserStorage, createStored } from '#platform/storage.ts'

const KEY = 'discreet'
/** True if this browser hides what the shop sells: a neutral title and icon, and the button that hides the page. */
const mode = createStored(browserStorage, KEY, text => text === 'true')

/** Returns whether discreet mode is on; false on the server and in the first render. */
export const useDiscreetMode = (): boolean => useSyncExternalStore(mode.subscribe, mode.get, () => false)

/** The same without waiting for the first render, for the title, which must never show the shop. */
export const useDiscreetTitle = (): boolean => useSyncExternalStore(mode.subscribe, mode.get, mode.get)

export const isDiscreetMode = mode.get

export const setDiscreetMode = mode.set

/** Turns the mode on for a discreet account or order, unless it was turned on or off in this browser before. */
export function turnOnDiscreetMode(): void {
  if (browserStorage.get(KEY) === null) mode.set(true)
}
