import { shopDate, shopMoment } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { kysely, type Param, prepare, query, rowCount } from '#platform/sql.ts'

/** An order of an earlier request with the same idempotency key, and what it was asked with. */
export type OrderOfKey = { id: string; requestHash: Uint8Array }

/**
 * What decides whether a customer may place an order with this key: the order that the key already gave, the numbers of
 * those that still wait for their payment, oldest first, and how many that were placed today (Asia/Yerevan) ended
 * without a payment, by the customer or by time.
 */
export async function ordersInTheWay(
  db: Tx,
  accountId: string,
  key: string,
  now: Date,
): Promise<{ ofKey: OrderOfKey | undefined; unpaid: number[]; unpaidCancelled: number }> {
  const today = shopMoment(shopDate(now))
  const rows = await query(db, ordersInTheWayOf({ accountId, key, now, today }))
  const orders = rows.flatMap(({ id, number, requestHash, isOfKey, isUnpaid }) =>
    id === null || number === null || requestHash === null ? [] : [{ id, number, requestHash, isOfKey, isUnpaid }],
  )
  return {
    ofKey: orders.find(({ isOfKey }) => isOfKey),
    unpaid: orders.filter(({ isUnpaid }) => isUnpaid).map(({ number }) => number),
    unpaidCancelled: rows[0]?.unpaidCancelled ?? 0,
  }
}

type Values = { accountId: string; key: string; now: Date; today: Date }

/** One row for each order in the way, or one of nulls; each with the count. */
const ordersInTheWayOf = prepare((param: Param<Values>) => {
  const isOfKey = sql<boolean>`o.idempotency_key = ${param('key')}`
  // The rule is canPay of rules.ts.
  const isUnpaid = sql<boolean>`(o.status = 'awaiting_payment' AND o.hold_until > ${param('now')})`
  return (
    kysely
      // First the account's own, whatever PostgreSQL believes of the rest: in a rush it has not yet counted who else waits.
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
            .where('account_id', '=', param('accountId')),
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
      .leftJoin('own as o', join => join.on(({ or }) => or([isOfKey, isUnpaid])))
      .select([
        'ended.orders as unpaidCancelled',
        'o.id',
        'o.number',
        'o.request_hash as requestHash',
        isOfKey.as('isOfKey'),
        isUnpaid.as('isUnpaid'),
      ])
      .orderBy('o.number')
  )
})
