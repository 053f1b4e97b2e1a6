import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { countWhere, execute, kysely, query } from '#platform/sql.ts'
import type { Tries } from './steps.ts'

/** Since when nobody can be reached about a locked order; null once somebody was. */
export async function writeUnreachable(tx: Tx, orderId: string, since: Date | null): Promise<void> {
  const order = kysely.updateTable('orders').set({ unreachable_since: since })
  await execute(tx, order.where('id', '=', orderId))
}

/** The delivery fee that was agreed by phone; it is no part of what is paid online. Whoever agreed was reached. */
export async function writeAgreedFee(tx: Tx, orderId: string, feeAmd: number): Promise<void> {
  const order = kysely.updateTable('orders').set({ delivery_fee_amd: feeAmd, unreachable_since: null })
  await execute(tx, order.where('id', '=', orderId))
}

export async function readTries(tx: Tx, orderId: string): Promise<Tries> {
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
