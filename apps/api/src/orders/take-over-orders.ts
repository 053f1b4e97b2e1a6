import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, lockName } from '#platform/db/sql.ts'
import { ORDER_LINK_LIFETIME_MS } from './order-link.ts'

/**
 * Locks a phone until the transaction ends: an order that staff place for it while its owner registers belongs to the
 * new account.
 */
export const lockPhone = (tx: Tx, phone: string): Promise<void> => lockName(tx, `orders of ${phone}`)

/**
 * Gives a new account the orders that staff placed for its phone before. Only those whose links still work: an older
 * order may be of an earlier owner of the number. Anonymized orders have no phone.
 */
export async function takeOverOrders(
  tx: Tx,
  { accountId, phone, now }: { accountId: string; phone: string; now: Date },
): Promise<void> {
  await lockPhone(tx, phone)
  const orders = kysely.updateTable('orders').set({ account_id: accountId, customer_name: null })
  const withoutAccount = orders.where('account_id', 'is', null).where('placed_by', 'is not', null)
  const since = new Date(now.getTime() - ORDER_LINK_LIFETIME_MS)
  // A supplement belongs to the customer of its order.
  const placedAt = sql<Date>`coalesce((SELECT t.placed_at FROM orders t WHERE t.id = orders.supplements_id), placed_at)`
  await execute(tx, withoutAccount.where('phone', '=', phone).where(placedAt, '>', since))
  const messages = kysely.updateTable('outbox').set({ account_id: accountId }).where('account_id', 'is', null)
  const ofOrder = sql<boolean>`params->'number' IN (SELECT to_jsonb(number) FROM orders WHERE account_id = ${accountId}::uuid)`
  await execute(tx, messages.where('recipient', '=', phone).where(ofOrder))
}
