import type { Tx } from '#platform/db.ts'
import { anyOf, execute, kysely, query } from '#platform/sql.ts'

/** The orders of several that have a return which is not over: its goods or its money are on their way. */
export async function ordersWithOpenReturns(db: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const open = kysely
    .selectFrom('order_return')
    .select('order_id as orderId')
    .where('order_id', '=', anyOf(orderIds))
    .where('status', 'in', ['requested', 'accepted', 'received'])
  const rows = await query(db, open)
  return new Set(rows.map(({ orderId }) => orderId))
}

/** Takes what a leaving customer wrote out of their returns; what went back stays for the books. */
export async function forgetReturnNotes(tx: Tx, accountId: string): Promise<void> {
  const orders = kysely.selectFrom('orders').select('id').where('account_id', '=', accountId)
  const returns = kysely.updateTable('order_return').where('order_id', 'in', orders)
  await execute(tx, returns.set({ note: null }))
}
