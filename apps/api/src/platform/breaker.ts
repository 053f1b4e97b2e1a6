import type { Clock } from './clock.ts'

const FAILURES_IN_A_ROW = 3
/** With the patience of the one call that tries, 8 s at most, what is back is noticed within 30 s (R16). */
const PAUSE_MS = 15_000

/** Keeps calls from something that keeps failing: after three failures in a row none for a while, then one to try. */
export type Breaker = {
  /** Whether to call now; the one call after a pause begins the next pause until it has succeeded. */
  mayCall(): boolean
  succeeded(): void
  failed(): void
}

/** @param onDown called at each failure from the third in a row on */
export function createBreaker(clock: Clock, onDown: () => void = () => undefined): Breaker {
  let failures = 0
  let pausedUntil = 0
  const pause = () => {
    pausedUntil = clock.now().getTime() + PAUSE_MS
  }
  return {
    mayCall: () => {
      if (failures < FAILURES_IN_A_ROW) return true
      if (clock.now().getTime() < pausedUntil) return false
      pause()
      return true
    },
    succeeded: () => {
      failures = 0
    },
    failed: () => {
      failures++
      if (failures < FAILURES_IN_A_ROW) return
      pause()
      onDown()
    },
  }
}
