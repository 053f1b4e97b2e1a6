import { hostname } from 'node:os'
import type { Logger } from 'pino'
// Not out of db.ts: the heartbeats are also written where the library's client has not been generated yet.
import type { Db, Tx } from './db.ts'
import { rows } from './direct.ts'

/** How often a process that runs jobs reports. */
export const HEARTBEAT_MS = 10_000
/** A process that has not reported for this long does not count. A restart or a rolling update takes less. */
export const DEAD_AFTER_SECONDS = 60

/** Reports that this process runs jobs, by the clock of the database, and deletes processes that ended a day ago. */
export async function beat(executeSql: (text: string, values: unknown[]) => Promise<unknown>): Promise<void> {
  const worker = `${hostname()}:${process.pid}`
  await executeSql(
    `INSERT INTO public.worker_heartbeat (worker, beat_at) VALUES ($1, now())
    ON CONFLICT (worker) DO UPDATE SET beat_at = excluded.beat_at`,
    [worker],
  )
  await executeSql(`DELETE FROM public.worker_heartbeat WHERE beat_at < now() - interval '1 day'`, [])
}

export type WorkerStats = {
  /** Processes that have reported within the last minute. */
  alive: number
  /** The latest report of any of them; null if there was none within a day. */
  lastSeenAt: Date | null
  /** Seconds since then. */
  silentSeconds: number | null
}

/** Reads which processes run jobs. */
export async function readWorkers(tx: Tx): Promise<WorkerStats> {
  const [stats] = await rows<WorkerStats>(tx, {
    text: `SELECT (count(*) FILTER (WHERE beat_at > now() - $1::int * interval '1 second'))::int AS alive,
      max(beat_at) AS "lastSeenAt", extract(epoch FROM now() - max(beat_at))::float8 AS "silentSeconds"
      FROM worker_heartbeat`,
    values: [DEAD_AFTER_SECONDS],
  })
  return stats ?? { alive: 0, lastSeenAt: null, silentSeconds: null }
}

type WorkerCheckDeps = { db: Db; jobs: { hasWorker(tx: Tx): Promise<boolean> }; log: Logger }

/**
 * Creates the check by which the API notices a dead worker: an error in the log when no process runs jobs any more, and
 * a line when one does again. A database that does not answer is reported elsewhere.
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
