import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** Finds the earliest reservation that ends after `now` and at the latest at `until`. */
export async function findNextReservationEnd(db: Tx, now: Date, until: Date): Promise<Date | null> {
  const [row] = await query(
    db,
    kysely
      .selectFrom('orders')
      .select('hold_until as holdUntil')
      .where('status', '=', 'awaiting_payment')
      .where('hold_until', '>', now)
      .where('hold_until', '<=', until)
      .orderBy('hold_until')
      .limit(1),
  )
  return row?.holdUntil ?? null
}

/** Locks the next order whose reservation has expired. Skips orders that another process has locked. */
export async function nextExpired(tx: Tx, now: Date, skipped: readonly string[]): Promise<string | null> {
  const [row] = await query(
    tx,
    kysely
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'awaiting_payment')
      .where('hold_until', '<=', now)
      .where('id', '!=', sql<string>`all(${skipped}::uuid[])`)
      .orderBy('hold_until')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked(),
  )
  return row?.id ?? null
}
