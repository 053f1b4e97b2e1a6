const BASE_MS = 24 * 60 * 60_000
const BASE_RETRY_MS = 10 * 60_000
const DRILL_RETRY_MS = 60 * 60_000

/** The steps of the service. */
export interface BackupSteps {
  /** When the newest base was finished; undefined if there is none. */
  lastBaseAt(): Date | undefined
  /** When a drill last succeeded; null if none did. */
  lastDrillAt(): Promise<Date | null>
  makeBase(): Promise<void>
  /** Test-restores the newest base and the log. */
  drill(): Promise<void>
}

/** Runs a step. Returns whether it succeeded; an error is printed. */
export type Attempt = (step: () => Promise<void>) => Promise<boolean>

/**
 * Creates the schedule of the service: a base each day, again 10 minutes after one that failed, and a drill of each new
 * base, again an hour after one that failed.
 *
 * @returns what runs the steps that are due at `now`, in milliseconds
 */
export function createSchedule(steps: BackupSteps, succeeds: Attempt): (now: number) => Promise<void> {
  let nextBaseAt = 0
  let nextDrillAt = 0
  const isDrilled = async (base: Date) => ((await steps.lastDrillAt())?.getTime() ?? 0) >= base.getTime()
  return async now => {
    const isBaseDue = now - (steps.lastBaseAt()?.getTime() ?? 0) >= BASE_MS && now >= nextBaseAt
    if (isBaseDue && !(await succeeds(steps.makeBase))) nextBaseAt = now + BASE_RETRY_MS
    const base = steps.lastBaseAt()
    if (base === undefined || now < nextDrillAt) return
    const isSound = await succeeds(async () => {
      if (!(await isDrilled(base))) await steps.drill()
    })
    if (!isSound) nextDrillAt = now + DRILL_RETRY_MS
  }
}
