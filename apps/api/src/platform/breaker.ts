import type { Clock } from './clock.ts'

const FAILURES_IN_A_ROW = 3
const PAUSE_MS = 30_000

/** Keeps calls from something that keeps failing: after three failures in a row none for a while, then one to try. */
export type Breaker = {
  /** Whether to call now; the one call after a pause begins the next pause until it has succeeded. */
  mayCall(): boolean
  succeeded(): void
  failed(): void
}

/**
 * @param pauseMs how long nobody calls, milliseconds: what is back is noticed after this at the latest
 * @param onDown called at each failure from the third in a row on
 */
export function createBreaker(clock: Clock, pauseMs = PAUSE_MS, onDown: () => void = () => undefined): Breaker {
  let failures = 0
  let pausedUntil = 0
  const pause = () => {
    pausedUntil = clock.now().getTime() + pauseMs
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
