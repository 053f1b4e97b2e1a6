import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'

const waiting = kysely
  .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as('a'))
  .select('a.pid')
  .where(sql<boolean>`datname = current_database() AND wait_event_type = 'Lock'`)

/** How many sessions of the database wait for a lock. */
export const waitingForLocks = (db: Db): Promise<number> => execute(db, waiting)
