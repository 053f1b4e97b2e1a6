import { OrderStatus } from '@shop/contracts/orders.ts'
import type { Tx } from '#platform/db.ts'
import { execute, kysely, query } from '#platform/sql.ts'

/**
 * Locks a customer's orders until the transaction ends, as whoever changes one does: a payment that comes now waits, and
 * finds an order without a person. By id, so that two never wait for each other in a ring.
 * @returns them by number and state, oldest first
 */
export async function lockOrders(
  tx: Tx,
  accountId: string,
): Promise<{ id: string; number: number; status: OrderStatus }[]> {
  const orders = kysely.selectFrom('orders').select(['id', 'number', 'status']).where('account_id', '=', accountId)
  const rows = await query(tx, orders.orderBy('id').forNoKeyUpdate())
  return rows
    .map(({ status, ...row }) => ({ ...row, status: OrderStatus.parse(status) }))
    .toSorted((a, b) => a.number - b.number)
}

/**
 * Takes the person out of the customer's orders: what was sold, for how much and into which region stays for the
 * books, who and where exactly does not, nor what staff noted. The hash of what was asked for goes, too: a phone could be guessed from it.
 */
export async function anonymizeOrders(tx: Tx, accountId: string): Promise<void> {
  const own = kysely.selectFrom('orders').select('id').where('account_id', '=', accountId)
  const noted = kysely.updateTable('order_activity').set({ note: null }).where('note', 'is not', null)
  await execute(tx, noted.where('order_id', 'in', own))
  const named = kysely.updateTable('order_mix').set({ name: null }).where('name', 'is not', null)
  await execute(tx, named.where('order_id', 'in', own))
  await execute(
    tx,
    kysely
      .updateTable('orders')
      .set({
        account_id: null,
        request_hash: Buffer.alloc(0),
        phone: '',
        secondary_phone: null,
        city: '',
        street: '',
        building: '',
        apartment: null,
        postal_code: null,
        notes: null,
      })
      .where('account_id', '=', accountId),
  )
}
