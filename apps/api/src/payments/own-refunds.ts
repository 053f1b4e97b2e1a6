import type { OwnRefund } from '@shop/contracts/returns.ts'
import type { InferResult } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { toRefundProgress } from './rules.ts'

const refunds = kysely
  .selectFrom('payment_refund as r')
  .innerJoin('payment as p', 'p.id', 'r.payment_id')
  .select([
    'p.order_id as orderId',
    'r.id',
    'r.amount_amd as amountAmd',
    'r.status',
    'r.promised_by as promisedBy',
    'r.confirmed_at as confirmedAt',
  ])
  .orderBy('r.id')

type OwnRefundRow = Omit<InferResult<typeof refunds>[number], 'orderId'>

/** Converts a refund for the customer's view. */
export function toOwnRefund({ id, amountAmd, status, promisedBy, confirmedAt }: OwnRefundRow): OwnRefund {
  return {
    id,
    amountAmd,
    state: toRefundProgress(status),
    dueOn: promisedBy.toISOString().slice(0, 10),
    confirmedAt: confirmedAt?.toISOString(),
  }
}

/** Returns the refunds of several orders by order, oldest first, in one query. */
export async function ownRefunds(db: Tx, orderIds: readonly string[]): Promise<Map<string, OwnRefund[]>> {
  const rows = await query(db, refunds.where('p.order_id', '=', anyOf(orderIds)))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, rows]) => [orderId, rows.map(toOwnRefund)] as const))
}
