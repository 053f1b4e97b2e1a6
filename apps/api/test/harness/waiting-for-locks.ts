import type { Tx } from '#platform/db.ts'

/** How many sessions of the database wait for a lock. */
export async function waitingForLocks(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.waiting ?? 0
}
