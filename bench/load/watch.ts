import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/platform/db/db.ts'
import { execute, kysely } from '../../apps/api/src/platform/db/sql.ts'
import type { Started } from '../../apps/api/test/harness/two-processes.ts'

/** A process as it is watched: with the port of its metrics. */
export type Watched = Started & { metricsPort: number }

type Sample = { atMs: number; memoryMib: number[]; connections: number; loopP99Ms: number }

const SAMPLES = 30
const MINUTE_MS = 60_000
/** A transaction that is still open then hangs. */
const STUCK_SECONDS = 30

const round = (value: number) => Math.round(value * 10) / 10

/**
 * Samples the processes and their connections under load (R52).
 * @param seconds the duration of the load
 */
export function watch(db: Db, processes: readonly Watched[], seconds: number) {
  const samples: Sample[] = []
  const from = performance.now()
  let isOver = false
  const sample = async () => {
    const [memoryMib, lags, connections] = [
      processes.map(memoryOf),
      await Promise.all(processes.map(loopP99MsOf)),
      await connectionsOf(db),
    ]
    samples.push({ atMs: performance.now() - from, memoryMib, connections, loopP99Ms: Math.max(...lags) })
  }
  const looking = (async () => {
    while (!isOver) {
      await sample()
      await wait((seconds * 1000) / SAMPLES)
    }
  })()
  return {
    /** Returns memory and connections of each process (first, highest and last), and the trend of the memory. */
    stop: async () => {
      isOver = true
      await looking
      await sample()
      const ofAll = (pick: (sample: Sample) => number) => {
        const seen = samples.map(pick)
        return { first: seen.at(0), most: Math.max(...seen), last: seen.at(-1) }
      }
      return {
        memoryMib: processes.map((_, index) => ofAll(({ memoryMib }) => memoryMib[index] ?? 0)),
        // The first half is taken by the compiler and the caches.
        memoryMibPerMinute: processes.map((_, index) => slopeOf(samples.slice(samples.length / 2), index)),
        connections: ofAll(({ connections }) => connections),
        worstLoopP99Ms: round(Math.max(...samples.map(({ loopP99Ms }) => loopP99Ms))),
        stuckTransactions: await stuckTransactionsOf(db),
      }
    },
  }
}

/** MiB a minute, by least squares. */
function slopeOf(samples: readonly Sample[], index: number): number {
  const points = samples.map(({ atMs, memoryMib }) => ({ x: atMs / MINUTE_MS, y: memoryMib[index] ?? 0 }))
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  return round(points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread)
}

function memoryOf({ child }: Started): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Returns the 99th percentile of the event-loop lag since the last sample, in milliseconds. */
async function loopP99MsOf({ metricsPort }: Watched): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

async function connectionsOf(db: Db): Promise<number> {
  return execute(db, sessions.where(sql<boolean>`pid <> pg_backend_pid()`))
}

async function stuckTransactionsOf(db: Db): Promise<number> {
  return execute(db, sessions.where(sql<boolean>`xact_start < now() - ${STUCK_SECONDS}::int * interval '1 second'`))
}

const sessions = kysely
  .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as('a'))
  .select('a.pid')
  .where(sql<boolean>`datname = current_database()`)
