import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createClientClass } from './connection.ts'
import { beat, DEAD_AFTER_SECONDS, HEARTBEAT_MS, readWorkers } from './heartbeat.ts'
import { currentContext, runInContext } from './request-context.ts'
import { kysely, query, rowCount, type Tx } from './sql.ts'
import { Transaction } from './transaction.ts'

/** Work that happens after a transaction or on a schedule: at least once, so every handler is safe to repeat. */
export type Job = {
  name: string
  /** Cron in UTC, minutes at the finest: the net under the jobs that are sent. */
  cron?: string
  /** Its statements are prepared by name, as those of hot calls (adr/0032): of jobs that many calls send. */
  isHot?: boolean
  /** @param data what was sent; {} for the schedule */
  run(data: unknown): Promise<void>
}

/** What a capability declares: its jobs by the names of their queues. The program collects them in jobs.ts. */
export type JobTable<Deps> = Record<string, Pick<Job, 'cron' | 'isHot'> & { run(deps: Deps): Promise<void> }>

/** The names of all queues: `apps/api/src/jobs.ts` adds those of the jobs that it collects. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging
export interface Queues {}

export type Jobs = {
  /** Sends a job that exists only if the transaction commits. */
  send(tx: Tx, name: keyof Queues, data?: Record<string, unknown>, startAfter?: Date): Promise<void>
  /** Whether any process runs jobs now. True for a minute after the start, so that a worker may start after the API, and for ten minutes if no worker has ever reported. */
  hasWorker(tx: Tx): Promise<boolean>
}

export type JobQueue = Jobs & {
  /** Connects, and creates the queues that do not exist yet. Jobs can be sent then. */
  start(queues: readonly string[]): Promise<void>
  /** Starts taking jobs; waits for a database that went away meanwhile, however long, until `stop`. @throws what it refuses while it is there */
  work(jobs: Job[]): Promise<void>
  stop(): Promise<void>
}

/** How many jobs wait or run in each queue, and the age of the oldest that is due, in seconds. Read where `start` has been. */
export function queueFigures(db: Tx): Promise<{ queue: string; jobs: number; oldestSeconds: number }[]> {
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
      .groupBy('j.name'),
  )
}

/** The jobs that a transaction wakes: once is enough, as they do all there is to do. */
const woken = new WeakMap<Tx, Set<string>>()

/** Whether a transaction has sent a job without data before. Outside of one each stands alone. */
function isWokenBy(tx: Tx, name: string): boolean {
  if (!(tx instanceof Transaction)) return false
  const names = woken.get(tx) ?? new Set()
  woken.set(tx, names)
  return names.size === names.add(name).size
}

/** Where a job's data names the request that sent it. Handlers do not get it. */
const REQUEST_IDS = 'requestIds'
/** The most request ids in one line of the log. */
const MAX_REQUEST_IDS = 20

type Sent = { id: string; data: unknown }
type Turn = Sent & { requestIds: string[] }

const fieldsOf = (data: unknown): Record<string, unknown> => (data instanceof Object ? { ...data } : {})

function requestIdsIn({ data }: Sent): string[] {
  const ids = fieldsOf(data)[REQUEST_IDS]
  return Array.isArray(ids) ? ids.map(String) : []
}

/** The request that a job is sent for, or those that the sending job was sent for. */
function currentRequestIds(): readonly string[] {
  const context = currentContext()
  return context ? (context.requestIds ?? [context.id]) : []
}

function withoutRequestIds(data: unknown): Record<string, unknown> {
  const { [REQUEST_IDS]: _, ...rest } = fieldsOf(data)
  return rest
}

/** A job without data says that there is something to do, and its turn does what there is: however many were fetched together, one turn is enough. */
function turnsOf(batch: readonly Sent[]): Turn[] {
  const isBare = ({ data }: Sent) => Object.keys(withoutRequestIds(data)).length === 0
  const bare = batch.filter(isBare)
  const toTurn = (job: Sent, of: readonly Sent[]): Turn => ({
    id: job.id,
    data: withoutRequestIds(job.data),
    requestIds: [...new Set(of.flatMap(requestIdsIn))].slice(0, MAX_REQUEST_IDS),
  })
  return batch.filter(job => job === bare[0] || !isBare(job)).map(job => toTurn(job, job === bare[0] ? bare : [job]))
}

/** How jobs are fetched: the seconds count where no notification came. */
const FETCHES = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, batchSize: 20 }

async function runBatch(job: Job, batch: readonly Sent[]): Promise<void> {
  for (const { id, data, requestIds } of turnsOf(batch))
    await runInContext({ name: `${job.name}:${id}`, isHot: job.isHot ?? false, requestIds }, () => job.run(data))
}

/** Between two attempts to begin with a job while the database is unavailable. */
const RETRY_MS = 1000
/** So often in a row it has to say no while it is there: once may be of what was just over. */
const REFUSALS = 3

/** How often it is checked whether the library has built the indexes of its upgrade, milliseconds. */
const UPGRADE_POLL_MS = 200

async function createQueues(boss: PgBoss, queues: readonly string[]): Promise<void> {
  for (const name of queues) {
    await boss.createQueue(name, {
      notify: true,
      retryLimit: 5,
      retryBackoff: true,
      expireInSeconds: 60,
      deleteAfterSeconds: 3600,
    })
  }
}

/**
 * Creates or upgrades the queue library's tables and rebuilds the indexes that are bloated. The role owns the tables;
 * that of the API and the worker does not.
 */
export async function prepareJobQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false })
  const errors: Error[] = []
  boss.on('error', error => errors.push(error))
  await boss.start()
  try {
    // The library builds the indexes of an upgrade after `start`, with this connection's role.
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
 * Creates the library's queue for the API and the worker. It expires and deletes jobs with their role. It rebuilds no
 * index, because that takes the owner: `prepareJobQueue` does it at each deployment.
 */
export const createAppQueue = (connectionString: string, options: ConstructorOptions): PgBoss =>
  new PgBoss({ connectionString, reindex: false, ...options })

/** Workers of a version without heartbeats run on for so long after this process has started, while an upgrade lasts. */
const UPGRADE_GRACE_MS = 10 * 60_000

/**
 * The queue library's own tables live in the schema `pgboss`.
 * @param graceMs how long a worker may take to report after this process has started
 * @param upgradeGraceMs the same where no worker has ever reported
 * @param retryMs the time between two attempts to begin with a job
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
  // The library hands its settings to its pool. Its LISTEN client has a listener of its own.
  const poolSettings = { Client: createClientClass('jobs', log) }
  const boss = createAppQueue(databaseUrl, {
    max: 4,
    useListenNotify: true,
    application_name: 'shop-jobs',
    ...poolSettings,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue warning'))
  let isOver = false
  let isWorking = false
  let beating: NodeJS.Timeout | undefined
  const report = () =>
    beat((text, values) => boss.getDb().executeSql(text, values)).catch((error: unknown) => {
      log.warn({ err: error }, 'failed to write the heartbeat of the worker')
    })
  const isThere = () =>
    boss
      .getDb()
      .executeSql('SELECT 1', [])
      .then(
        () => true,
        () => false,
      )
  /** A program that is up does not end for a database that is away, nor for a connection that was cut. */
  const whenThere = async (name: string, step: () => Promise<unknown>): Promise<void> => {
    for (let refusals = 0; !isOver; await wait(retryMs)) {
      const error = await failureOf(step)
      if (!error || isOver) return
      refusals = (await isThere()) ? refusals + 1 : 0
      if (refusals === REFUSALS) throw error.cause
      log.error({ err: error.cause, job: name }, 'not begun yet')
    }
  }
  return {
    start: async queues => {
      await boss.start()
      await createQueues(boss, queues)
    },
    send: async (tx, name, data, startAfter) => {
      if (!data && !startAfter && isWokenBy(tx, name)) return
      const db = {
        executeSql: (text: string, values: unknown[] = []) => tx.run({ text, values }),
      }
      const requestIds = currentRequestIds()
      const sent = requestIds.length > 0 ? { ...data, [REQUEST_IDS]: requestIds } : (data ?? {})
      await boss.send(name, sent, { db, ...(startAfter ? { startAfter } : {}) })
    },
    work: async jobs => {
      for (const job of jobs) {
        await whenThere(job.name, () => boss.work(job.name, FETCHES, batch => runBatch(job, batch)))
        const { name, cron } = job
        if (cron) await whenThere(name, () => boss.schedule(name, cron, {}))
      }
      if (isOver) return
      isWorking = true
      await report()
      beating ??= setInterval(report, HEARTBEAT_MS).unref()
    },
    hasWorker: async tx => {
      if (isWorking) return true
      const { alive, lastSeenAt } = await readWorkers(tx)
      return alive > 0 || performance.now() - startedAt < (lastSeenAt ? graceMs : upgradeGraceMs)
    },
    stop: async () => {
      isOver = true
      isWorking = false
      clearInterval(beating)
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
