import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createClientClass } from '#platform/db/connection.ts'
import { kysely, query, rowCount, type Tx } from '#platform/db/sql.ts'
import { Transaction } from '#platform/db/transaction.ts'
import { currentContext, runInContext } from '#platform/observability/request-context.ts'
import { DEAD_AFTER_SECONDS, HEARTBEAT_MS, readWorkers, writeHeartbeat } from './heartbeat.ts'
import { MAX_REQUEST_IDS, notifySweep, startSweeps } from './sweeps.ts'

/** Work after a transaction or on a schedule. It runs at least once, so its handler must be safe to repeat. */
export type Job = {
  name: string
  /** Cron in UTC, at most once a minute. Catches up on jobs that were lost. */
  cron?: string
  /** Prepares its statements by name (docs/adr/0032). For jobs that frequent requests send. */
  isHot?: boolean
  /**
   * Processes all due rows of a table. It has no entries in the queue: `wake` runs it after the commit, and it runs every
   * five seconds.
   */
  isSweep?: boolean
  /** @param data the sent data; {} if the schedule started it */
  run(data: unknown): Promise<void>
}

/** The jobs of a capability by the names of their queues. `apps/api/src/jobs.ts` collects them. */
export type JobTable<Deps> = Record<
  string,
  Pick<Job, 'cron' | 'isHot' | 'isSweep'> & { run(deps: Deps): Promise<void> }
>

/** The names of all queues. `apps/api/src/jobs.ts` adds the names of the jobs that it collects. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging
export interface Queues {}

/** The names of all sweeps. `apps/api/src/jobs.ts` adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging
export interface Sweeps {}

export type Jobs = {
  /**
   * Sends a job that exists only if the transaction commits.
   * @param startAfter a date, or seconds from now; both by the clock of the database
   */
  send(tx: Tx, name: keyof Queues, data?: Record<string, unknown>, startAfter?: Date | number): Promise<void>
  /** Runs a sweep when the transaction commits. */
  wake(tx: Tx, name: keyof Sweeps): Promise<void>
  /** Attempts the failed runs of a job again. @returns their number */
  retryFailed(tx: Tx, name: keyof Queues): Promise<number>
  /**
   * Returns true if any process runs jobs now. Also true for a minute after the start, so that a worker may start after
   * the API, and for ten minutes if no worker has ever reported.
   */
  hasWorker(tx: Tx): Promise<boolean>
}

export type JobQueue = Jobs & {
  /** Connects and creates the queues that do not exist yet. After that, jobs can be sent. */
  start(queues: readonly string[]): Promise<void>
  /**
   * Starts processing jobs. If the database is unavailable, waits for it until `stop`. @throws the error of a database
   * that is available but rejects the queue
   */
  work(jobs: Job[]): Promise<void>
  stop(): Promise<void>
}

/** Counts the waiting and running jobs of each queue. `oldestSeconds`: the age of the oldest due job. Call it after `start`. */
export function queueStats(db: Tx): Promise<{ queue: string; jobs: number; oldestSeconds: number }[]> {
  const oldestDueAt = sql`min(start_after) FILTER (WHERE start_after <= now())`
  return query(
    db,
    kysely
      .withTables<{ 'pgboss.job': { name: string; state: string } }>()
      .selectFrom('pgboss.job as j')
      .select([
        'j.name as queue',
        rowCount.as('jobs'),
        sql<number>`coalesce(extract(epoch FROM now() - ${oldestDueAt}), 0)::float8`.as('oldestSeconds'),
      ])
      .where(sql`j.state::text`, 'in', ['created', 'retry', 'active'])
      .where('j.name', '!=', FAILED_QUEUE)
      .groupBy('j.name'),
  )
}

/** The jobs without data that a transaction has enqueued. Once is enough, because such a job processes all pending work. */
const enqueuedJobs = new WeakMap<Tx, Set<string>>()

/** Returns true if the transaction has enqueued this job without data before. Always false outside of a transaction. */
function isAlreadyEnqueued(tx: Tx, name: string): boolean {
  if (!(tx instanceof Transaction)) return false
  const names = enqueuedJobs.get(tx) ?? new Set()
  enqueuedJobs.set(tx, names)
  return names.size === names.add(name).size
}

/** The property of a job's data that holds the ids of the requests that sent it. Handlers do not receive it. */
const REQUEST_IDS = 'requestIds'

type SentJob = { id: string; data: unknown }
type JobRun = SentJob & { requestIds: string[] }

const fieldsOf = (data: unknown): Record<string, unknown> => (data instanceof Object ? { ...data } : {})

function requestIdsIn({ data }: SentJob): string[] {
  const ids = fieldsOf(data)[REQUEST_IDS]
  return Array.isArray(ids) ? ids.map(String) : []
}

/** Returns the id of the current request. In a job, returns the ids of the requests that sent it. */
function currentRequestIds(): readonly string[] {
  const context = currentContext()
  return context ? (context.requestIds ?? [context.id]) : []
}

function withoutRequestIds(data: unknown): Record<string, unknown> {
  const { [REQUEST_IDS]: _, ...rest } = fieldsOf(data)
  return rest
}

/** Keeps one of the fetched jobs without data, because one run processes all pending work. */
function deduplicateJobs(batch: readonly SentJob[]): JobRun[] {
  const hasNoData = ({ data }: SentJob) => Object.keys(withoutRequestIds(data)).length === 0
  const withoutData = batch.filter(hasNoData)
  const toRun = (job: SentJob, merged: readonly SentJob[]): JobRun => ({
    id: job.id,
    data: withoutRequestIds(job.data),
    requestIds: [...new Set(merged.flatMap(requestIdsIn))].slice(0, MAX_REQUEST_IDS),
  })
  const [first] = withoutData
  return batch
    .filter(job => job === first || !hasNoData(job))
    .map(job => toRun(job, job === first ? withoutData : [job]))
}

/** The second polling interval applies while notifications arrive. */
const FETCHES = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, batchSize: 20 }

async function runBatch(job: Job, batch: readonly SentJob[]): Promise<void> {
  for (const { id, data, requestIds } of deduplicateJobs(batch))
    await runInContext({ name: `${job.name}:${id}`, isHot: job.isHot ?? false, requestIds }, () => job.run(data))
}

/** Delay between two attempts to start a job while the database is unavailable. */
const RETRY_MS = 1000
/** Consecutive errors of an available database after which the start fails. One may be left from an outage that just ended. */
const MAX_ERRORS = 3

/** Interval of the checks whether the library has built the indexes of its upgrade. */
const UPGRADE_POLL_MS = 200

/** Keeps the runs that failed at every attempt for 14 days, the default of the library. Staff can retry them. */
export const FAILED_QUEUE = 'failed'

async function createQueues(boss: PgBoss, queues: readonly string[]): Promise<void> {
  await boss.createQueue(FAILED_QUEUE)
  for (const name of queues) {
    await boss.createQueue(name, {
      notify: true,
      retryLimit: 5,
      retryBackoff: true,
      expireInSeconds: 60,
      deleteAfterSeconds: 3600,
      deadLetter: FAILED_QUEUE,
    })
  }
  // Earlier versions created their queues without it.
  for (const { name, deadLetter } of await boss.getQueues([...queues])) {
    if (!deadLetter) await boss.updateQueue(name, { deadLetter: FAILED_QUEUE })
  }
}

/**
 * Creates or upgrades the tables of the queue library and rebuilds bloated indexes.
 * @param ownerUrl connects with the role that owns the tables, which is not the role of API and worker
 */
export async function prepareJobQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false })
  const errors: Error[] = []
  boss.on('error', error => errors.push(error))
  await boss.start()
  try {
    // The library builds the indexes of an upgrade after `start`, with the role of this connection.
    while ((await boss.getDb().executeSql(OPEN_UPGRADE_STEPS, [])).rows.length > 0) {
      const [error] = errors
      if (error) throw error
      await wait(UPGRADE_POLL_MS)
    }
    await boss.supervise(undefined, { reindex: true })
  } finally {
    await boss.stop({ graceful: false })
  }
}

const OPEN_UPGRADE_STEPS = "SELECT FROM pgboss.bam WHERE status <> 'completed' LIMIT 1"

const failureOf = (step: () => Promise<unknown>): Promise<{ cause: unknown } | null> =>
  step().then(
    () => null,
    (cause: unknown) => ({ cause }),
  )

/**
 * Creates the library's queue for the API and the worker, which expires and deletes jobs with their role. Only the
 * owner can rebuild indexes: `prepareJobQueue` does it at each deployment.
 */
export const createAppQueue = (connectionString: string, options: ConstructorOptions): PgBoss =>
  new PgBoss({ connectionString, reindex: false, ...options })

/** How long workers of a version without heartbeats may run after the start of this process, during an upgrade. */
const UPGRADE_GRACE_MS = 10 * 60_000

/**
 * Creates the job queue. The tables of the queue library are in the schema `pgboss`.
 * @param graceMs how long a worker may take to report after this process has started
 * @param upgradeGraceMs the same if no worker has ever reported
 * @param retryMs the delay between two attempts to start a job
 */
export function createJobQueue(
  databaseUrl: string,
  log: Logger,
  {
    graceMs = DEAD_AFTER_SECONDS * 1000,
    upgradeGraceMs = UPGRADE_GRACE_MS,
    retryMs = RETRY_MS,
  }: { graceMs?: number; upgradeGraceMs?: number; retryMs?: number } = {},
): JobQueue {
  const startedAt = performance.now()
  // The library passes its settings to its pool. Its LISTEN client has a listener of its own.
  const poolSettings = { Client: createClientClass('jobs', log, { isPrepared: true }) }
  const boss = createAppQueue(databaseUrl, {
    max: 4,
    useListenNotify: true,
    application_name: 'shop-jobs',
    ...poolSettings,
  })
  boss.on('error', error => log.error({ err: error }, 'error of the job queue'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue warning'))
  let isStopped = false
  let isWorking = false
  let heartbeat: NodeJS.Timeout | undefined
  let stopSweeps: (() => Promise<void>) | undefined
  const report = () =>
    writeHeartbeat((text, values) => boss.getDb().executeSql(text, values)).catch((error: unknown) => {
      log.warn({ err: error }, 'failed to write the heartbeat of the worker')
    })
  const isDatabaseAvailable = () =>
    boss
      .getDb()
      .executeSql('SELECT 1', [])
      .then(
        () => true,
        () => false,
      )
  /** Retries while the database is unavailable or the connection was cut, so that the program does not exit. */
  const retryUntilConnected = async (name: string, step: () => Promise<unknown>): Promise<void> => {
    for (let errors = 0; !isStopped; await wait(retryMs)) {
      const error = await failureOf(step)
      if (!error || isStopped) return
      errors = (await isDatabaseAvailable()) ? errors + 1 : 0
      if (errors === MAX_ERRORS) throw error.cause
      log.error({ err: error.cause, job: name }, 'failed to start the job, retrying')
    }
  }
  return {
    start: async queues => {
      await boss.start()
      await createQueues(boss, queues)
    },
    send: async (tx, name, data, startAfter) => {
      if (!data && !startAfter && isAlreadyEnqueued(tx, name)) return
      const db = {
        // The library returns the id of the job, which no caller needs.
        executeSql: async (text: string, values: unknown[] = []) => {
          await tx.send({ text, values })
          return { rows: [] }
        },
      }
      const requestIds = currentRequestIds()
      const sent = requestIds.length > 0 ? { ...data, [REQUEST_IDS]: requestIds } : (data ?? {})
      await boss.send(name, sent, { db, ...(startAfter ? { startAfter } : {}) })
    },
    wake: async (tx, name) => {
      if (!isAlreadyEnqueued(tx, name)) await notifySweep(tx, name, currentRequestIds())
    },
    retryFailed: (tx, sourceName) => {
      const db = { executeSql: (text: string, values: unknown[] = []) => tx.run({ text, values }) }
      return boss.redrive(FAILED_QUEUE, { sourceName, db })
    },
    work: async jobs => {
      const sweeps = jobs.filter(({ isSweep }) => isSweep)
      // Versions before sweeps existed scheduled these jobs in the queue.
      for (const { name } of sweeps) await retryUntilConnected(name, () => boss.unschedule(name))
      for (const job of jobs.filter(({ isSweep }) => !isSweep)) {
        await retryUntilConnected(job.name, () => boss.work(job.name, FETCHES, batch => runBatch(job, batch)))
        const { name, cron } = job
        if (cron) await retryUntilConnected(name, () => boss.schedule(name, cron, {}))
      }
      if (isStopped) return
      if (sweeps.length > 0) stopSweeps = startSweeps(databaseUrl, log, sweeps)
      isWorking = true
      await report()
      heartbeat ??= setInterval(report, HEARTBEAT_MS).unref()
    },
    hasWorker: async tx => {
      if (isWorking) return true
      const { alive, lastSeenAt } = await readWorkers(tx)
      return alive > 0 || performance.now() - startedAt < (lastSeenAt ? graceMs : upgradeGraceMs)
    },
    stop: async () => {
      isStopped = true
      isWorking = false
      clearInterval(heartbeat)
      await stopSweeps?.()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
