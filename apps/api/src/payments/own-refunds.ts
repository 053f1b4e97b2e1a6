import type { OwnRefund } from '@shop/contracts/returns.ts'
import { type InferResult, sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { kysely, type Param, prepare, query } from '#platform/sql.ts'
import { refundProgress } from './rules.ts'

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

const refundsOfOrders = prepare((param: Param<{ orderIds: readonly string[] }>) =>
  refunds.where('p.order_id', '=', sql<string>`any(${param('orderIds')})`),
)

type OwnRefundRow = Omit<InferResult<typeof refunds>[number], 'orderId'>

/** A refund in a customer's words. */
export function toOwnRefund({ id, amountAmd, status, promisedBy, confirmedAt }: OwnRefundRow): OwnRefund {
  return {
    id,
    amountAmd,
    state: refundProgress(status),
    dueOn: promisedBy.toISOString().slice(0, 10),
    confirmedAt: confirmedAt?.toISOString(),
  }
}

/** All money of several orders that goes back, by order, oldest first. One query. */
export async function ownRefunds(db: Tx, orderIds: readonly string[]): Promise<Map<string, OwnRefund[]>> {
  const byOrder = Map.groupBy(await query(db, refundsOfOrders({ orderIds })), ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, rows]) => [orderId, rows.map(toOwnRefund)] as const))
}
