import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, when browser storage is unknown. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
