import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'
import { HOARDED_FROM } from './rules.ts'

/** Pieces that unpaid orders hold, and the largest share of one packing that is held (0 to 1; of packings with some stock). */
export async function holdFigures(db: Tx): Promise<{ held: number; largestShare: number }> {
  const [row] = await query(
    db,
    kysely
      .selectFrom('variant')
      .select([
        sql<number>`coalesce(sum(reserved), 0)::int`.as('held'),
        sql<number>`coalesce(max(reserved::float8 / on_hand) FILTER (WHERE on_hand >= ${HOARDED_FROM}), 0)`.as(
          'largestShare',
        ),
      ]),
  )
  return row ?? { held: 0, largestShare: 0 }
}
