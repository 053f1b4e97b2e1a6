import type { Logger } from 'pino'
import type { Keys, Random } from '#platform/auth/secrets.ts'
import type { Db } from '#platform/db/db.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** The only source of the current time. Tests pass a clock that they set. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Dependencies that every use case gets as its first argument. program.ts creates them; tests create their own. */
export type Deps = {
  db: Db
  clock: Clock
  random: Random
  keys: Keys
  jobs: Jobs
  log: Logger
}
