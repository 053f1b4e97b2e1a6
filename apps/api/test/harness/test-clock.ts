import type { Clock } from '#platform/config/deps.ts'

/** A clock that continues like the real one from the time that a test sets, unless it is stopped. */
export interface TestClock extends Clock {
  /** Moves it forward. */
  advance(milliseconds: number): void
  /** Sets the time; the clock continues from there. */
  set(time: Date): void
  /** Sets the time and stops the clock until it is moved, so that a slow machine does not change results. */
  stop(time: Date): void
}

export function createTestClock(): TestClock {
  let offsetMs = 0
  let stoppedAt: number | undefined
  return {
    now: () => new Date(stoppedAt ?? Date.now() + offsetMs),
    advance: milliseconds => {
      if (stoppedAt === undefined) offsetMs += milliseconds
      else stoppedAt += milliseconds
    },
    set: time => {
      stoppedAt = undefined
      offsetMs = time.getTime() - Date.now()
    },
    stop: time => {
      stoppedAt = time.getTime()
    },
  }
}
