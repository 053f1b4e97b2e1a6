import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { execute, kysely } from './sql.ts'

/** Locks a name until the transaction ends. Transactions that lock the same name run one after the other. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await execute(tx, kysely.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked')))
}
