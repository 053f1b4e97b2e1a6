import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'

/** Returns which of these orders have an open return. */
export async function ordersWithOpenReturns(db: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const open = kysely
    .selectFrom('order_return')
    .select('order_id as orderId')
    .where('order_id', '=', anyOf(orderIds))
    .where('status', 'in', ['requested', 'accepted', 'received'])
  const rows = await query(db, open)
  return new Set(rows.map(({ orderId }) => orderId))
}

/** Deletes the customer's notes of returns. The returns stay for the reconciliation. */
export async function deleteReturnNotes(tx: Tx, accountId: string): Promise<void> {
  const orders = kysely.selectFrom('orders').select('id').where('account_id', '=', accountId)
  const returns = kysely.updateTable('order_return').where('order_id', 'in', orders)
  await execute(tx, returns.set({ note: null }))
}
