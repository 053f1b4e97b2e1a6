import type { Tx } from '#platform/db.ts'

/** How many orders stand in each state that any stands in. */
export function countOrders(db: Tx): Promise<{ state: string; orders: number }[]> {
  return db.$queryRaw`SELECT status AS state, count(*)::int AS orders FROM orders GROUP BY status`
}
