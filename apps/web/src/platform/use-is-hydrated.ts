import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the render that takes its HTML over: what storage holds is not known there. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
