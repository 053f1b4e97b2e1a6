import { useSyncExternalStore } from 'react'

const PHONE = '(width < 48rem)'

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(PHONE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether it is a phone's width (product.md section 9: below 768 px). */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  )
}
