import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/platform/db/db.ts'
import { kysely, query } from '../../apps/api/src/platform/db/sql.ts'
import type { BenchContext } from './bench-context.ts'

const TIMES = 20

const statements = kysely.selectFrom(sql<{ dbid: number; query: string }>`pg_stat_statements`.as('s'))

/** Sets what PostgreSQL counts of each statement to zero. */
export async function resetStatistics(db: Db): Promise<void> {
  await query(db, kysely.selectNoFrom(sql`pg_stat_statements_reset()`.as('reset')))
}

/**
 * How many statements one call sends to PostgreSQL: counted by its own statistics over some calls, from the API's
 * sessions alone. Jobs are off meanwhile.
 */
export async function countTrips({ db }: BenchContext, call: () => Promise<unknown>): Promise<number> {
  await call()
  await call()
  await resetStatistics(db)
  for (let time = 0; time < TIMES; time += 1) await call()
  const sent = statements
    .innerJoin(sql<{ oid: number; datname: string }>`pg_database`.as('d'), 'd.oid', 's.dbid')
    .select(sql<number>`coalesce(sum(s.calls), 0)::int`.as('calls'))
    .where(sql<boolean>`d.datname = current_database()`)
    .where(sql<boolean>`s.query NOT LIKE ALL ('{%pg_stat_statements%,%pgboss%,%pg_snapshot_xmin%}')`)
  const [row] = await query(db, sent)
  return (row?.calls ?? 0) / TIMES
}

/** How many statements PostgreSQL has executed since the last reset, jobs included. */
export async function countStatements({ db }: BenchContext): Promise<number> {
  const [row] = await query(db, statements.select(sql<number>`coalesce(sum(s.calls), 0)::int`.as('calls')))
  return row?.calls ?? 0
}

/** Returns the most expensive statements since the last reset, to find the next optimization. */
export async function costliest({ db }: BenchContext, most = 40): Promise<string> {
  const costly = statements
    .select([sql<number>`calls::int`.as('calls'), sql<number>`total_exec_time::float8`.as('ms'), 's.query'])
    .orderBy('ms', 'desc')
    .limit(most)
  const rows = await query(db, costly)
  return rows
    .map(
      ({ calls, ms, query }) =>
        `${ms.toFixed(0).padStart(8)} ms ${String(calls).padStart(7)} x ${(ms / calls).toFixed(3)}  ${query.replace(/\s+/g, ' ').slice(0, 150)}`,
    )
    .join('\n')
}
