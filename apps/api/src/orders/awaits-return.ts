import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { exchangeEnd, paymentLinkEnd } from './rules.ts'

/** True for an order of an exchange that waits for the returned items. Only staff place such orders. */
export const awaitsReturn = (orders: 'o' | 'orders'): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${orders}.placed_by`)} IS NOT NULL AND EXISTS (SELECT 1 FROM exchange AS waiting
    WHERE waiting.order_id = ${sql.ref(`${orders}.id`)} AND waiting.settled_at IS NULL))`

type HeldOrder = { id: string; placedAt: Date; awaitsReturn: boolean }

/**
 * Returns until when an unpaid order of staff is held with another slot: from when it was placed or, for an exchange,
 * from when the items were received.
 */
export async function findHoldEnd(tx: Tx, order: HeldOrder, slotDeadline: Date, now: Date): Promise<Date> {
  if (order.awaitsReturn) return exchangeEnd(order.placedAt, slotDeadline, now)
  const exchanges = kysely.selectFrom('exchange').select('settled_at as settledAt')
  const [exchange] = await query(tx, exchanges.where('order_id', '=', order.id))
  return paymentLinkEnd(exchange?.settledAt ?? order.placedAt, slotDeadline, now)
}
