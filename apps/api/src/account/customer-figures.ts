import type { Tx } from '#platform/db.ts'

/** Paid orders that stand, and what was paid for them in AMD: without deposits, less what went back. */
export type CustomerFigures = { orders: number; spentAmd: number }

/** The figures of customers, by account; none for who never paid. One query. */
export async function figuresOf(db: Tx, accountIds: readonly string[]): Promise<Map<string, CustomerFigures>> {
  const rows = await db.$queryRaw<(CustomerFigures & { accountId: string })[]>`
    SELECT o.account_id AS "accountId", count(*)::int AS orders,
      sum(greatest(0, o.total_amd - o.deposit_amd - coalesce(r.back, 0)))::int AS "spentAmd"
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT sum(f.amount_amd - f.deposit_amd) AS back
      FROM payment p JOIN payment_refund f ON f.payment_id = p.id
      WHERE p.order_id = o.id AND p.status = 'captured' AND f.status = 'confirmed') r ON true
    WHERE o.account_id = ANY(${[...accountIds]}::uuid[])
      AND o.status IN ('paid', 'confirmed', 'packed', 'dispatched', 'delivered')
    GROUP BY o.account_id`
  return new Map(rows.map(({ accountId, ...figures }) => [accountId, figures]))
}

export const noFigures: CustomerFigures = { orders: 0, spentAmd: 0 }
