import type { Clock } from '#platform/config/deps.ts'

const FAILURE_THRESHOLD = 3
/** Together with the timeout of the trial request, at most 8 s, recovery is detected within 30 s. */
const PAUSE_MS = 15_000

/** Blocks requests for 15 s after three consecutive failures, then allows one trial request. */
export type CircuitBreaker = {
  /** Returns true if a request may be sent. The trial request starts the next pause, which ends when it succeeds. */
  canCall(): boolean
  succeeded(): void
  failed(): void
}

/** Creates a circuit breaker. @param onDown called at the third consecutive failure and at each further one */
export function createCircuitBreaker(clock: Clock, onDown: () => void = () => undefined): CircuitBreaker {
  let failures = 0
  let pausedUntil = 0
  const pause = () => {
    pausedUntil = clock.now().getTime() + PAUSE_MS
  }
  return {
    canCall: () => {
      if (failures < FAILURE_THRESHOLD) return true
      if (clock.now().getTime() < pausedUntil) return false
      pause()
      return true
    },
    succeeded: () => {
      failures = 0
    },
    failed: () => {
      failures++
      if (failures < FAILURE_THRESHOLD) return
      pause()
      onDown()
    },
  }
}
