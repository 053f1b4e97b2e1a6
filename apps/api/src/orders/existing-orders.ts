import { shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query, rowCount } from '#platform/db/sql.ts'

/** The order of an earlier request with the same idempotency key, and the hash of that request. */
export type ExistingOrder = { id: string; requestHash: Uint8Array }

/**
 * Returns what decides whether a customer may place an order with this idempotency key. `orderByIdempotencyKey`: the
 * order that this key has placed already. `unpaid`: the numbers of the unpaid orders with a reservation, oldest first.
 * `unpaidCancelled`: how many orders of today (Asia/Yerevan) were cancelled without a payment.
 */
export async function findExistingOrders(
  db: Tx,
  accountId: string,
  key: string,
  now: Date,
): Promise<{ orderByIdempotencyKey: ExistingOrder | undefined; unpaid: number[]; unpaidCancelled: number }> {
  const today = shopTimestamp(shopDate(now))
  const rows = await query(db, existingOrdersStatement({ accountId, key, now, today }))
  const orders = rows.flatMap(({ id, number, requestHash, hasIdempotencyKey, isUnpaid }) =>
    id === null || number === null || requestHash === null
      ? []
      : [{ id, number, requestHash, hasIdempotencyKey, isUnpaid }],
  )
  return {
    orderByIdempotencyKey: orders.find(({ hasIdempotencyKey }) => hasIdempotencyKey),
    unpaid: orders.filter(({ isUnpaid }) => isUnpaid).map(({ number }) => number),
    unpaidCancelled: rows[0]?.unpaidCancelled ?? 0,
  }
}

type Values = { accountId: string; key: string; now: Date; today: Date }

/** Returns one row per existing order, or one row of nulls. Each row has the count. */
const existingOrdersStatement = prepare((param: Param<Values>) => {
  const hasIdempotencyKey = sql<boolean>`o.idempotency_key = ${param('key')}`
  // The rule is canPay of rules.ts.
  const isUnpaid = sql<boolean>`(o.status = 'awaiting_payment' AND o.hold_until > ${param('now')})`
  return (
    kysely
      // Materialized: during a rush the statistics are outdated, and PostgreSQL would choose a slow plan.
      .with(
        cte => cte('own').materialized(),
        queries =>
          queries
            .selectFrom('orders')
            .select([
              'id',
              'number',
              'idempotency_key',
              'request_hash',
              'status',
              'hold_until',
              'placed_at',
              'cancel_reason',
            ])
            .where('account_id', '=', param('accountId'))
            // The limits of unpaid orders do not count what staff place.
            .where('placed_by', 'is', null),
      )
      .with('ended', queries =>
        queries
          .selectFrom('own')
          .select(rowCount.as('orders'))
          .where('placed_at', '>=', param('today'))
          .where('cancel_reason', 'in', ['customer', 'payment_expired'])
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('order_event as e')
                  .select('e.id')
                  .whereRef('e.order_id', '=', 'own.id')
                  .where('e.to', '=', 'paid'),
              ),
            ),
          ),
      )
      .selectFrom('ended')
      .leftJoin('own as o', join => join.on(({ or }) => or([hasIdempotencyKey, isUnpaid])))
      .select([
        'ended.orders as unpaidCancelled',
        'o.id',
        'o.number',
        'o.request_hash as requestHash',
        hasIdempotencyKey.as('hasIdempotencyKey'),
        isUnpaid.as('isUnpaid'),
      ])
      .orderBy('o.number')
  )
})
