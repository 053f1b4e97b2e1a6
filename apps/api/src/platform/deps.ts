import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Keys, Random } from './secrets.ts'

/** What every use case gets as its first argument; main.ts makes it, tests make their own. */
export type Deps = {
  db: Db
  clock: Clock
  random: Random
  keys: Keys
  jobs: Jobs
  log: Logger
}
