import { hostname } from 'node:os'
import { type Compilable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Tx } from '#platform/db/db.ts'
import { countWhere, kysely, query } from '#platform/db/sql.ts'

/** Interval of the heartbeats of a process that runs jobs. */
export const HEARTBEAT_MS = 10_000
/** A process without a heartbeat for this long counts as dead. A restart or a rolling update takes less. */
export const DEAD_AFTER_SECONDS = 60

/** Writes that this process runs jobs, by the clock of the database. Deletes heartbeats that are older than a day. */
export async function writeHeartbeat(executeSql: (text: string, values: unknown[]) => Promise<unknown>): Promise<void> {
  const run = (statement: Compilable) => {
    const { sql: text, parameters } = statement.compile()
    return executeSql(text, [...parameters])
  }
  const now = sql<Date>`now()`
  const worker = `${hostname()}:${process.pid}`
  await run(
    inPublic
      .insertInto('worker_heartbeat')
      .values({ worker, beat_at: now })
      .onConflict(conflict => conflict.column('worker').doUpdateSet({ beat_at: now })),
  )
  await run(inPublic.deleteFrom('worker_heartbeat').where('beat_at', '<', sql<Date>`now() - interval '1 day'`))
}

/** The connections of the job queue may have another search path. */
const inPublic = kysely.withSchema('public')

export type WorkerStats = {
  /** Processes with a heartbeat within the last minute. */
  alive: number
  /** The latest heartbeat; null if there was none within a day. */
  lastSeenAt: Date | null
  /** Seconds since the latest heartbeat. */
  silentSeconds: number | null
}

/** Counts the processes that run jobs. */
export async function readWorkers(tx: Tx): Promise<WorkerStats> {
  const [stats] = await query(
    tx,
    kysely
      .selectFrom('worker_heartbeat')
      .select([
        countWhere(sql`beat_at > now() - ${DEAD_AFTER_SECONDS}::int * interval '1 second'`).as('alive'),
        sql<Date | null>`max(beat_at)`.as('lastSeenAt'),
        sql<number | null>`extract(epoch FROM now() - max(beat_at))::float8`.as('silentSeconds'),
      ]),
  )
  return stats ?? { alive: 0, lastSeenAt: null, silentSeconds: null }
}

type WorkerCheckDeps = { db: Db; jobs: { hasWorker(tx: Tx): Promise<boolean> }; log: Logger }

/**
 * Creates the check with which the API detects a dead worker. It logs an error if no process runs jobs any more, and a
 * line if one runs them again. It ignores an unavailable database.
 */
export function createWorkerCheck({ db, jobs, log }: WorkerCheckDeps): () => Promise<void> {
  let wasAlive = true
  return async () => {
    const isAlive = await jobs.hasWorker(db).catch(() => wasAlive)
    if (isAlive === wasAlive) return
    wasAlive = isAlive
    if (isAlive) log.info('a worker runs jobs again')
    else log.error({ alert: 'worker.dead' }, 'no worker runs jobs: messages, refunds and expiries wait')
  }
}
