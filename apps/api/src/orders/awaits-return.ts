import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { exchangeEnd, heldExchangeEnd, paymentLinkEnd } from './rules.ts'

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
  if (order.awaitsReturn) {
    const receivedAt = await findReceived(tx, order.id)
    return receivedAt ? heldExchangeEnd(receivedAt) : exchangeEnd(order.placedAt, slotDeadline, now)
  }
  const exchanges = kysely.selectFrom('exchange').select('settled_at as settledAt')
  const [exchange] = await query(tx, exchanges.where('order_id', '=', order.id))
  return paymentLinkEnd(exchange?.settledAt ?? order.placedAt, slotDeadline, now)
}

/** Returns when staff received the items for which an order of an exchange waits, if they did. */
async function findReceived(tx: Tx, orderId: string): Promise<Date | undefined> {
  const events = kysely.selectFrom('return_event as e').innerJoin('exchange as x', 'x.return_id', 'e.return_id')
  const received = events.select('e.at').where('x.order_id', '=', orderId).where('e.to', '=', 'received')
  const [event] = await query(tx, received)
  return event?.at
}

/** Holds the locked order of an exchange while its refund waits for an admin. */
export async function holdExchange(tx: Tx, orderId: string, receivedAt: Date): Promise<void> {
  const order = kysely.updateTable('orders').where('id', '=', orderId)
  await execute(tx, order.set({ hold_until: heldExchangeEnd(receivedAt) }))
}
