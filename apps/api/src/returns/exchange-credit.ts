import { type LockedOrder, lockOrder } from '#orders/index.ts'
import {
  type CreditRefund,
  lockCreditRefund,
  notifyRefund,
  type PaymentDeps,
  recordForwarded,
  refundByStaff,
  refundToCard,
} from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
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
 * Refunds the value of an exchange to the card when its order has ended, or its items were returned: all that the order
 * does not keep, and that the customer has not spent otherwise.
 * @param maxAmd the store credit of the refund of the items
 * @returns the amount
 */
export async function refundExchangeCredit(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { orderId, refund, spentAmd }: ExchangeCredit,
  maxAmd = Number.POSITIVE_INFINITY,
): Promise<number> {
  if (refund.isHeld) return refundToCard(tx, deps, refund, Math.min(refund.chargeAmd, maxAmd))
  const balanceAmd = await lockCredit(tx, refund.accountId)
  const releasedAmd = spentAmd === null ? refund.chargeAmd : spentAmd - (await readSpentCredit(tx, orderId))
  return refundToCard(tx, deps, refund, Math.min(balanceAmd, releasedAmd, maxAmd))
}

type RefundOfItems = Pick<Parameters<typeof refundByStaff>[2], 'orderId' | 'staffId' | 'amountAmd' | 'key'> & {
  order: LockedOrder
  isToCredit: boolean
}

/**
 * Requests the refund of returned items. The store credit that came from a card through an exchange goes back to that
 * card, unless the customer chose store credit.
 * @returns the refund's id, or null if the order was never paid
 */
export async function refundReturnedItems(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>,
  { order, ...request }: RefundOfItems,
): Promise<string | null> {
  const exchanged = request.isToCredit ? undefined : await lockExchangeCredit(tx, order)
  const isSilent = exchanged !== undefined
  const refund = await refundByStaff(tx, deps, { ...request, reason: 'return', isSilent })
  if (!refund) return null
  if (refund.isHeld && request.isToCredit) await keepExchangeCredit(tx, order.id)
  if (exchanged && !refund.isHeld) {
    await forward(tx, deps, exchanged, refund.refundId)
    await notifyConfirmed(tx, deps, refund.refundId)
  }
  return refund.refundId
}

/** Remembers that the customer chose store credit, until an admin releases the refund. */
async function keepExchangeCredit(tx: Tx, orderId: string): Promise<void> {
  const exchanges = kysely.updateTable('exchange').set({ is_to_credit: true })
  await execute(tx, exchanges.where('order_id', '=', orderId))
}

async function notifyConfirmed(tx: Tx, deps: Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>, refundId: string) {
  const refunds = kysely.selectFrom('payment_refund').select('status').where('id', '=', refundId)
  const [refund] = await query(tx, refunds)
  if (refund?.status === 'confirmed') await notifyRefund(tx, deps, refundId)
}

/**
 * Passes on the store credit of a refund that an admin has just released, in the same transaction. Only if the items came
 * from an exchange, and are not exchanged themselves: then it pays for the next order.
 */
export async function forwardReleased(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  refundId: string,
): Promise<void> {
  const returns = kysely
    .selectFrom('order_return as t')
    .leftJoin('exchange as x', 'x.return_id', 't.id')
    .select('t.order_id as orderId')
    .where('t.refund_id', '=', refundId)
    .where('x.return_id', 'is', null)
  const [row] = await query(tx, returns)
  const exchanged = row && (await lockExchangeCredit(tx, await lockOrder(tx, row.orderId)))
  if (exchanged) await forward(tx, deps, exchanged, refundId)
}

/** Passes the store credit of a refund on to the card that paid for the exchanged order. */
async function forward(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  exchanged: ExchangeCredit,
  refundId: string,
): Promise<void> {
  const refunds = kysely.selectFrom('payment_refund').select('credit_amd as creditAmd').where('id', '=', refundId)
  const [refund] = await query(tx, refunds)
  if (!refund) throw new Error(`expected refund ${refundId}, found none`)
  await recordForwarded(tx, refundId, await refundExchangeCredit(tx, deps, exchanged, refund.creditAmd))
}
