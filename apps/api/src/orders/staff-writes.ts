import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { countWhere, execute, kysely, query } from '#platform/db/sql.ts'
import type { DeliveryAttempts } from './rules.ts'

/** Sets when the customer of a locked order was marked unreachable; null once they were reached. */
export async function writeUnreachable(tx: Tx, orderId: string, since: Date | null): Promise<void> {
  const order = kysely.updateTable('orders').set({ unreachable_since: since })
  await execute(tx, order.where('id', '=', orderId))
}

/**
 * Sets the delivery fee that was agreed by phone. It is not part of the amount paid online. A customer who agreed was
 * reached.
 */
export async function writeAgreedFee(tx: Tx, orderId: string, feeAmd: number): Promise<void> {
  const order = kysely.updateTable('orders').set({ delivery_fee_amd: feeAmd, unreachable_since: null })
  await execute(tx, order.where('id', '=', orderId))
}

export async function readDeliveryAttempts(tx: Tx, orderId: string): Promise<DeliveryAttempts> {
  const [tries] = await query(
    tx,
    kysely
      .selectFrom('order_activity')
      .select([
        countWhere(sql`kind = 'delivery_failed'`).as('failed'),
        countWhere(sql`kind = 'second_try'`).as('triedAgain'),
      ])
      .where('order_id', '=', orderId),
  )
  return tries ?? { failed: 0, triedAgain: 0 }
}
