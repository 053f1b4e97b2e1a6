import { useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and follows its changes; false on the server and in the first render. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
