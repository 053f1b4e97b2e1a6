import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'

/** Paid orders that are not cancelled, and the amount paid for them in AMD, without deposits and refunds. */
export type CustomerStats = { orders: number; spentAmd: number }

/** Returns the statistics of customers by account; customers without a payment are missing. One query. */
export async function customerStatsOf(db: Tx, accountIds: readonly string[]): Promise<Map<string, CustomerStats>> {
  const rows = await query(
    db,
    kysely
      .selectFrom('orders as o')
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom('payment as p')
            .innerJoin('payment_refund as f', 'f.payment_id', 'p.id')
            .select(sql<number>`coalesce(sum(f.amount_amd - f.deposit_amd), 0)::int`.as('refundedAmd'))
            .whereRef('p.order_id', '=', 'o.id')
            .where('p.status', '=', 'captured')
            .where('f.status', '=', 'confirmed')
            .as('r'),
        join => join.onTrue(),
      )
      .select([
        sql<string>`o.account_id`.as('accountId'),
        rowCount.as('orders'),
        sql<number>`sum(greatest(0, o.total_amd - o.deposit_amd - r."refundedAmd"))::int`.as('spentAmd'),
      ])
      .where(({ eb, fn, val }) => eb('o.account_id', '=', fn.any(val(accountIds))))
      .where('o.status', 'in', ['paid', 'confirmed', 'packed', 'dispatched', 'delivered'])
      .groupBy('o.account_id'),
  )
  return new Map(rows.map(({ accountId, ...figures }) => [accountId, figures]))
}

export const NO_STATS: CustomerStats = { orders: 0, spentAmd: 0 }
