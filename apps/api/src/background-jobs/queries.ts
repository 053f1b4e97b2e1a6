import { type BackgroundJob, BackgroundJobName } from '@shop/contracts/background-jobs.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, countWhere, kysely, query } from '#platform/db/sql.ts'
import { FAILED_QUEUE } from '#platform/jobs/jobs.ts'

/** The tables of the queue library that this capability reads. A run of `FAILED_QUEUE` has the columns `source_*`. */
type QueueTables = {
  'pgboss.job': {
    name: string
    state: string
    start_after: Date
    created_on: Date
    started_on: Date | null
    completed_on: Date | null
    output: { message?: unknown } | null
    source_name: string | null
    source_output: { message?: unknown } | null
  }
  'pgboss.schedule': { name: string; cron: string }
}

/** Maximum number of characters of an error that the list shows. */
const MAX_ERROR_LENGTH = 500

const isWaiting = sql`j.state::text IN ('created', 'retry', 'active')`

/** The runs of each job, with those that failed for good. */
const runsOf = (names: readonly BackgroundJobName[]) =>
  kysely
    .withTables<QueueTables>()
    .selectFrom('pgboss.job as j')
    .select([
      sql<BackgroundJobName>`coalesce(j.source_name, j.name)`.as('job'),
      sql<Date | null>`max(j.completed_on) FILTER (WHERE j.state::text = 'completed')`.as('succeededAt'),
      countWhere(sql`${isWaiting} AND j.source_name IS NULL`).as('waiting'),
      sql<number>`coalesce(extract(epoch FROM now() - min(j.start_after) FILTER (
        WHERE ${isWaiting} AND j.source_name IS NULL AND j.start_after <= now())), 0)::int`.as('delaySeconds'),
      countWhere(sql`j.source_name IS NOT NULL`).as('failed'),
      sql<{ at: string; text: string | null; willRetry: boolean } | null>`(
        array_agg(jsonb_build_object(
          'at', coalesce(j.started_on, j.created_on),
          'text', left(coalesce(j.source_output, j.output) ->> 'message', ${MAX_ERROR_LENGTH}),
          'willRetry', j.source_name IS NULL
        ) ORDER BY coalesce(j.started_on, j.created_on) DESC)
        FILTER (WHERE j.source_name IS NOT NULL OR j.state::text = 'retry')
      )[1]`.as('error'),
    ])
    .where(sql`coalesce(j.source_name, j.name)`, '=', anyOf(names))
    .where('j.name', '=', anyOf([...names, FAILED_QUEUE]))
    .groupBy(sql`1`)

const schedulesOf = (names: readonly BackgroundJobName[]) =>
  kysely
    .withTables<QueueTables>()
    .selectFrom('pgboss.schedule')
    .select(['name', 'cron'])
    .where('name', '=', anyOf(names))

async function readJobs(db: Tx, names: readonly BackgroundJobName[]): Promise<BackgroundJob[]> {
  const [runs, schedules] = await Promise.all([query(db, runsOf(names)), query(db, schedulesOf(names))])
  const runsByJob = new Map(runs.map(row => [row.job, row]))
  const crons = new Map(schedules.map(({ name, cron }) => [name, cron]))
  return names.map(name => {
    const { succeededAt, waiting, delaySeconds, failed, error } = runsByJob.get(name) ?? NO_RUNS
    return {
      name,
      schedule: crons.get(name),
      succeededAt: succeededAt?.toISOString(),
      waiting,
      delaySeconds,
      failed,
      ...(error && { error: { ...error, at: new Date(error.at).toISOString(), text: error.text ?? '' } }),
    }
  })
}

const NO_RUNS = { succeededAt: null, waiting: 0, delaySeconds: 0, failed: 0, error: null }

/** Lists all background jobs: those with errors first, then in the order of the contract. */
export async function listJobs(db: Tx): Promise<BackgroundJob[]> {
  const jobs = await readJobs(db, BackgroundJobName.options)
  const rank = ({ failed, error }: BackgroundJob) => (failed > 0 ? 0 : error ? 1 : 2)
  return jobs.sort((one, other) => rank(one) - rank(other))
}

/** Counts the background jobs with runs that failed for good within the last day. */
export async function countFailedJobs(db: Tx): Promise<number> {
  const [row] = await query(
    db,
    kysely
      .withTables<QueueTables>()
      .selectFrom('pgboss.job as j')
      .select(sql<number>`count(DISTINCT j.source_name)::int`.as('jobs'))
      .where('j.name', '=', FAILED_QUEUE)
      .where('j.created_on', '>', sql<Date>`now() - interval '1 day'`)
      .where('j.source_name', '=', anyOf(BackgroundJobName.options)),
  )
  return row?.jobs ?? 0
}

/** Reads the state of a background job. */
export async function getJob(db: Tx, name: BackgroundJobName): Promise<BackgroundJob> {
  const [job] = await readJobs(db, [name])
  if (!job) throw new Error(`The job ${name} is not in the list`)
  return job
}
