import type { Ground } from './ground.ts'

const TIMES = 20

/**
 * How many statements one call sends to PostgreSQL: counted by its own statistics over some calls, from the API's
 * sessions alone. Jobs are off meanwhile.
 */
export async function countTrips({ db }: Ground, call: () => Promise<unknown>): Promise<number> {
  await call()
  await call()
  await db.$executeRaw`SELECT pg_stat_statements_reset()`
  for (let time = 0; time < TIMES; time += 1) await call()
  const [row] = await db.$queryRaw<{ calls: number }[]>`
    SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements s
    JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()
    WHERE query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE '%pgboss%' AND query NOT LIKE '%pg_snapshot_xmin%'`
  return (row?.calls ?? 0) / TIMES
}

/** What PostgreSQL spent its time on since the last reset: the costliest statements, for who looks for the next win. */
export async function costliest({ db }: Ground, most = 40): Promise<string> {
  const rows = await db.$queryRaw<{ calls: number; ms: number; query: string }[]>`
    SELECT calls::int, total_exec_time::float8 AS ms, query FROM pg_stat_statements ORDER BY total_exec_time DESC LIMIT ${most}`
  return rows
    .map(
      ({ calls, ms, query }) =>
        `${ms.toFixed(0).padStart(8)} ms ${String(calls).padStart(7)} x ${(ms / calls).toFixed(3)}  ${query.replace(/\s+/g, ' ').slice(0, 150)}`,
    )
    .join('\n')
}
