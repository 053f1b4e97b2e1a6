import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { RESERVED_ALERT_MIN_UNITS } from './rules.ts'

/**
 * Returns the units reserved by unpaid orders, and the largest reserved share of one variant (0 to 1; of variants with
 * a minimum stock).
 */
export async function readReservationStats(db: Tx): Promise<{ held: number; largestShare: number }> {
  const [row] = await query(
    db,
    kysely
      .selectFrom('variant')
      .select([
        sql<number>`coalesce(sum(reserved), 0)::int`.as('held'),
        sql<number>`coalesce(max(reserved::float8 / on_hand) FILTER (WHERE on_hand >= ${RESERVED_ALERT_MIN_UNITS}), 0)`.as(
          'largestShare',
        ),
      ]),
  )
  return row ?? { held: 0, largestShare: 0 }
}
