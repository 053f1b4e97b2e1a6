import type { Clock } from '#platform/clock.ts'

/** A clock that goes on like the real one, from wherever a test puts it, unless it is stopped. */
export interface TestClock extends Clock {
  /** Moves it forward. */
  advance(milliseconds: number): void
  /** Puts it to a moment, and it goes on from there. */
  set(moment: Date): void
  /** Puts it to a moment where it stands until it is moved, so that a slow machine does not change what is over. */
  stop(moment: Date): void
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
    set: moment => {
      stoppedAt = undefined
      offsetMs = moment.getTime() - Date.now()
    },
    stop: moment => {
      stoppedAt = moment.getTime()
    },
  }
}
