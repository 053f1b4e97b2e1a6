import type { Tx } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'

/** Number of orders by status; a status without orders is missing. */
export function countOrders(db: Tx): Promise<{ state: string; orders: number }[]> {
  return query(
    db,
    kysely
      .selectFrom('orders')
      .select(['status as state', rowCount.as('orders')])
      .groupBy('status'),
  )
}
