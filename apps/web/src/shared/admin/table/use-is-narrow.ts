import { useSyncExternalStore } from 'react'

/** Below 768 px (product.md section 9). */
const PHONE = '(width < 48rem)'
/** Below 1024 px: a list's columns do not fit beside the menu. */
const TABLET = '(width < 64rem)'

function useMedia(query: string): boolean {
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

/** Whether it is a phone's width. */
export const useIsNarrow = () => useMedia(PHONE)

/** Whether the rows of a list are cards here: on a phone and on a tablet held upright. */
export const useHasCards = () => useMedia(TABLET)
