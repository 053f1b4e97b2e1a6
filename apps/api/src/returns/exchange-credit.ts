import type { LockedOrder } from '#orders/index.ts'
import { type CreditRefund, lockCreditRefund, type PaymentDeps, refundToCard } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { lockCredit, readSpentCredit } from '#store-credit/index.ts'

/** The value of an exchange that became store credit, or will when an admin releases its refund. */
type ExchangeCredit = { orderId: string; refund: CreditRefund; spentAmd: number | null }

/**
 * Locks the store credit of the exchange whose new items a locked order has. Undefined if there is none that came from a
 * card, or the customer chose store credit. Call it before the store credit is locked.
 */
export async function lockExchangeCredit(
  tx: Tx,
  { id: orderId, isByStaff }: Pick<LockedOrder, 'id' | 'isByStaff'>,
): Promise<ExchangeCredit | undefined> {
  if (!isByStaff) return undefined
  const exchanges = kysely.selectFrom('exchange as x').innerJoin('order_return as t', 't.id', 'x.return_id')
  const [row] = await query(
    tx,
    exchanges
      .select(['t.refund_id as refundId', 'x.credit_amd as creditAmd', 'x.settled_at as settledAt'])
      .where('x.order_id', '=', orderId)
      .where('x.is_to_credit', '=', false),
  )
  const refund = row?.refundId ? await lockCreditRefund(tx, row.refundId) : undefined
  return row && refund && { orderId, refund, spentAmd: row.settledAt ? row.creditAmd : null }
}

/**
 * Refunds the value of an exchange to the card when its order has ended: all that the order does not keep, and that the
 * customer has not spent otherwise.
 */
export async function refundExchangeCredit(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { orderId, refund, spentAmd }: ExchangeCredit,
): Promise<void> {
  if (refund.isHeld) return refundToCard(tx, deps, refund, refund.chargeAmd)
  const balanceAmd = await lockCredit(tx, refund.accountId)
  const releasedAmd = spentAmd === null ? refund.chargeAmd : spentAmd - (await readSpentCredit(tx, orderId))
  await refundToCard(tx, deps, refund, Math.min(balanceAmd, releasedAmd))
}
