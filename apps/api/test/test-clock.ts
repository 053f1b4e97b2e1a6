import type { Clock } from '#platform/clock.ts'

/** A clock that goes on like the real one, from wherever a test puts it. */
export interface TestClock extends Clock {
  /** Moves it forward. */
  advance(milliseconds: number): void
  /** Puts it to a moment. */
  set(moment: Date): void
}

export function createTestClock(): TestClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: milliseconds => {
      offsetMs += milliseconds
    },
    set: moment => {
      offsetMs = moment.getTime() - Date.now()
    },
  }
}
