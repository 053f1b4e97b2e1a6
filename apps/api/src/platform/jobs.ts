import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from './db.ts'
// Not out of db.ts: the queues are also read where the library's client has not been generated yet.
import { rows } from './direct.ts'
import { runInContext } from './request-context.ts'

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

export type Jobs = {
  /** Sends a job that exists only if the transaction commits. */
  send(tx: Tx, name: string, data?: Record<string, unknown>, startAfter?: Date): Promise<void>
}

export type JobQueue = Jobs & {
  start(): Promise<void>
  /** Starts taking jobs; waits for a database that went away meanwhile, however long, until `stop`. @throws what it refuses while it is there */
  work(jobs: Job[]): Promise<void>
  stop(): Promise<void>
}

/** Every queue there is; made once with the database, so that a process can send without working. */
export const queueNames = [
  'outbox.drain',
  'outbox.watch',
  'books.check',
  'orders.expire',
  'payments.reconcile',
  'payments.refund',
  'returns.finish',
  'receipts.print',
  'receipts.queue',
  'suggestions.release',
  'suggestions.clean',
  'identity.clean',
  'contact.clean',
  'stock.alerts',
  'stock.watch',
  'promotions.clean',
  'rentals.remind',
  'catalog.import',
  'catalog.clean',
  'pictures.clean',
] as const

/** How many jobs wait or run in each queue, and the age of the oldest that is due, in seconds. Read where `start` has been. */
export function queueFigures(db: Tx): Promise<{ queue: string; jobs: number; oldestSeconds: number }[]> {
  return db.$queryRaw`
    SELECT name AS queue, count(*)::int AS jobs,
      coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE start_after <= now())), 0)::float8 AS "oldestSeconds"
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active') GROUP BY name`
}

/** The jobs that a transaction wakes: once is enough, as they do all there is to do. */
const woken = new WeakMap<Tx, Set<string>>()

/** Whether a transaction has sent a job without data before. Outside of one each stands alone. */
function isWokenBy(tx: Tx, name: string): boolean {
  if ('$connect' in tx) return false
  const names = woken.get(tx) ?? new Set()
  woken.set(tx, names)
  return names.size === names.add(name).size
}

/** A job without data says that there is something to do, and its turn does what there is: however many were fetched together, one turn is enough. */
function turnsOf<T extends { data: unknown }>(batch: readonly T[]): T[] {
  const isBare = ({ data }: T) => !(data instanceof Object) || Object.keys(data).length === 0
  const bare = batch.find(isBare)
  return batch.filter(job => job === bare || !isBare(job))
}

/** How jobs are fetched: the seconds count where no notification came. */
const FETCHES = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, batchSize: 20 }

async function runBatch(job: Job, batch: readonly { id: string; data: unknown }[]): Promise<void> {
  for (const { id, data } of turnsOf(batch))
    await runInContext({ name: `${job.name}:${id}`, isHot: job.isHot ?? false }, () => job.run(data))
}

/** Between two tries to begin with a job while the database is away, milliseconds. */
const RETRY_MS = 1000
/** So often in a row it has to say no while it is there: once may be of what was just over. */
const REFUSALS = 3

const failureOf = (step: () => Promise<unknown>): Promise<{ cause: unknown } | null> =>
  step().then(
    () => null,
    (cause: unknown) => ({ cause }),
  )

/** The queue library's own tables live in the schema `pgboss`. */
export function createJobQueue(databaseUrl: string, log: Logger): JobQueue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    useListenNotify: true,
    application_name: 'shop-jobs',
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  let isOver = false
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
    for (let refusals = 0; !isOver; await wait(RETRY_MS)) {
      const error = await failureOf(step)
      if (!error || isOver) return
      refusals = (await isThere()) ? refusals + 1 : 0
      if (refusals === REFUSALS) throw error.cause
      log.error({ err: error.cause, job: name }, 'not begun yet')
    }
  }
  return {
    start: async () => {
      await boss.start()
      for (const name of queueNames) {
        await boss.createQueue(name, {
          notify: true,
          retryLimit: 5,
          retryBackoff: true,
          expireInSeconds: 60,
          deleteAfterSeconds: 3600,
        })
      }
    },
    send: async (tx, name, data, startAfter) => {
      if (!data && !startAfter && isWokenBy(tx, name)) return
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => ({ rows: await rows(tx, { text, values }) }),
      }
      await boss.send(name, data ?? {}, { db, ...(startAfter ? { startAfter } : {}) })
    },
    work: async jobs => {
      for (const job of jobs) {
        await whenThere(job.name, () => boss.work(job.name, FETCHES, batch => runBatch(job, batch)))
        const { name, cron } = job
        if (cron) await whenThere(name, () => boss.schedule(name, cron, {}))
      }
    },
    stop: async () => {
      isOver = true
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
