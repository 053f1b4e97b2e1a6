import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { createClientClass } from '#platform/db/connection.ts'
import type { Tx } from '#platform/db/sql.ts'
import { withTimeout } from '#platform/http/timeout.ts'
import { runInContext } from '#platform/observability/request-context.ts'

/** The channel of NOTIFY on which transactions wake the sweeps of all workers. */
const CHANNEL = 'shop_sweeps'
/** Interval of the runs without a notification. They find rows that have become due, and make up for lost notifications. */
const SWEEP_INTERVAL_MS = 5000
/** Time from a notification to the run, in which further notifications join it: a busy shop takes fewer statements. */
const GATHER_MS = 100
/** A run that takes longer counts as failed, so that the sweep does not wait for it forever. */
const MAX_RUN_MS = 60_000
/** Delay before a lost connection is opened again. */
const RECONNECT_MS = 1000
/** The maximum number of request ids in one log line. */
export const MAX_REQUEST_IDS = 20

/** A job that processes all due rows of a table. `isHot`: prepares its statements by name. */
type Sweep = { name: string; isHot?: boolean; run(data: unknown): Promise<void> }

const Notification = z.object({ name: z.string(), requestIds: z.array(z.string()) })

/** Wakes a sweep when the transaction commits. */
export async function notifySweep(tx: Tx, name: string, requestIds: readonly string[]): Promise<void> {
  const payload = JSON.stringify({ name, requestIds: requestIds.slice(0, MAX_REQUEST_IDS) })
  await tx.send({ text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, payload] })
}

/**
 * Runs each sweep at its notifications and every five seconds, one run at a time. Notifications during a run cause one
 * more run. Several workers share the work, because a sweep skips locked rows.
 *
 * @returns a function that stops listening and waits for the current runs
 */
export function startSweeps(databaseUrl: string, log: Logger, jobs: readonly Sweep[]): () => Promise<void> {
  const sweeps = new Map(jobs.map(job => [job.name, createSweep(job, log)]))
  const runAll = () => {
    for (const sweep of sweeps.values()) sweep.wake([])
  }
  const stopListening = listen(databaseUrl, log, {
    onConnected: runAll,
    onNotified: ({ name, requestIds }) => sweeps.get(name)?.wake(requestIds),
  })
  const timer = setInterval(runAll, SWEEP_INTERVAL_MS)
  return async () => {
    clearInterval(timer)
    await stopListening()
    await Promise.all([...sweeps.values()].map(sweep => sweep.stop()))
  }
}

function createSweep({ name, isHot = false, run }: Sweep, log: Logger) {
  let pending: string[] | undefined
  let running: Promise<void> | undefined
  let runs = 0
  let isStopped = false
  async function runPending(): Promise<void> {
    while (pending && !isStopped) {
      await wait(GATHER_MS)
      const requestIds = [...new Set(pending)].slice(0, MAX_REQUEST_IDS)
      pending = undefined
      await runInContext({ name: `${name}:${++runs}`, isHot, requestIds }, () =>
        withTimeout(run({}), MAX_RUN_MS),
      ).catch((error: unknown) => log.error({ err: error, job: name }, 'failed to run the job'))
    }
    running = undefined
  }
  return {
    wake(requestIds: readonly string[]): void {
      pending = [...(pending ?? []), ...requestIds]
      running ??= runPending()
    },
    stop(): Promise<void> {
      isStopped = true
      return running ?? Promise.resolve()
    },
  }
}

type Listener = {
  /** Called after each connection: notifications before it were not received. */
  onConnected: () => void
  onNotified: (notification: z.infer<typeof Notification>) => void
}

/** Listens for notifications, and reconnects when the connection is lost. @returns a function that ends it */
function listen(databaseUrl: string, log: Logger, { onConnected, onNotified }: Listener): () => Promise<void> {
  const Client = createClientClass('sweeps', log, { isPrepared: true })
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const reconnect = () => {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(connect, RECONNECT_MS)
  }
  async function connect(): Promise<void> {
    client = new Client({ connectionString: databaseUrl, application_name: 'shop-sweeps', keepAlive: true })
    client.on('notification', ({ payload = '' }) => onNotified(Notification.parse(JSON.parse(payload))))
    client.on('end', reconnect)
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(CHANNEL)}`)
      onConnected()
    } catch (error) {
      log.warn({ err: error }, 'failed to listen for notifications, retrying')
      // It is open if only LISTEN failed.
      client.end().catch(() => undefined)
      reconnect()
    }
  }
  void connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    // A connection that was never opened or is lost cannot be closed.
    await client?.end().catch(() => undefined)
  }
}
