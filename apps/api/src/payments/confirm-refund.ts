import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { addCredit } from '#store-credit/index.ts'
import type { PaymentDeps } from './gateway.ts'
import { notifyRefund } from './notify-payer.ts'

type Deps = Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>

/**
 * Adds the part of a confirmed refund that becomes store credit, if it was not added before, notifies the customer and
 * enqueues the jobs that depend on the refund. `isSilent`: the caller notifies the customer.
 */
export async function publishConfirmation(
  tx: Tx,
  deps: Deps,
  refundId: string,
  { isSilent = false } = {},
): Promise<void> {
  await addRefundedCredit(tx, deps, refundId)
  if (!isSilent) await notifyRefund(tx, deps, refundId)
  await deps.jobs.send(tx, 'returns.finish')
  await deps.jobs.wake(tx, 'receipts.print')
}

/**
 * Adds the part of a refund that becomes store credit, once. It is the shop's own ledger, so it does not wait until the
 * provider has refunded the other part. A held refund adds it when an admin releases it.
 */
export async function addRefundedCredit(tx: Tx, deps: Pick<Deps, 'clock'>, refundId: string): Promise<void> {
  const [refund] = await query(
    tx,
    kysely
      .selectFrom('payment_refund as r')
      .innerJoin('payment as p', 'p.id', 'r.payment_id')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select(['r.credit_amd as amountAmd', 'o.id as orderId', 'o.account_id as accountId'])
      .where('r.id', '=', refundId),
  )
  if (!refund || refund.amountAmd === 0) return
  const { accountId, orderId, amountAmd } = refund
  // An open refund prevents the deletion of its account.
  if (accountId === null) throw new Error(`expected the account of refund ${refundId}, found none`)
  await addCredit(tx, deps, { accountId, kind: 'refunded', amountAmd, ref: refundId, orderId })
}
