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
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
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
 * @returns the amount
 */
export async function refundExchangeCredit(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { orderId, refund, spentAmd }: ExchangeCredit,
): Promise<number> {
  if (refund.isHeld) return refundToCard(tx, deps, refund, refund.chargeAmd)
  const balanceAmd = await lockCredit(tx, refund.accountId)
  const releasedAmd = spentAmd === null ? refund.chargeAmd : spentAmd - (await readSpentCredit(tx, orderId))
  return refundToCard(tx, deps, refund, Math.min(balanceAmd, releasedAmd))
}

/** Lets the customer keep the value of the exchange whose new items an order has as store credit, as they chose. */
export async function keepExchangeCredit(tx: Tx, orderId: string): Promise<void> {
  const exchanges = kysely.updateTable('exchange').set({ is_to_credit: true })
  await execute(tx, exchanges.where('order_id', '=', orderId))
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
  if (request.isToCredit) await keepExchangeCredit(tx, order.id)
  const exchanged = await lockExchangeCredit(tx, order)
  const isSilent = exchanged !== undefined
  const refund = await refundByStaff(tx, deps, { ...request, reason: 'return', isSilent })
  if (refund && exchanged && !refund.isHeld) await forward(tx, deps, exchanged, refund.refundId)
  return refund?.refundId ?? null
}

/** Passes the store credit of a refund on to the card that paid for the exchanged order, and notifies the customer. */
async function forward(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>,
  exchanged: ExchangeCredit,
  refundId: string,
): Promise<void> {
  await recordForwarded(tx, refundId, await refundExchangeCredit(tx, deps, exchanged))
  const refunds = kysely.selectFrom('payment_refund').select('status').where('id', '=', refundId)
  const [refund] = await query(tx, refunds)
  if (refund?.status === 'confirmed') await notifyRefund(tx, deps, refundId)
}

const releasedRefunds = kysely
  .selectFrom('payment_refund as r')
  .innerJoin('order_return as t', 't.refund_id', 'r.id')
  .innerJoin('exchange as x', 'x.order_id', 't.order_id')
  .innerJoin('order_return as source', 'source.id', 'x.return_id')
  .innerJoin('payment_refund as f', 'f.id', 'source.refund_id')
  .innerJoin('orders as o', 'o.id', 't.order_id')
  .select(['r.id as refundId', 'o.id as orderId', 'o.number as orderNumber'])
  .where('r.is_release_needed', '=', true)
  .where('r.status', '!=', 'held')
  .where('r.credit_amd', '>', 0)
  .where('r.forwarded_amd', '=', 0)
  .where('x.is_to_credit', '=', false)
  .where('f.status', '=', 'confirmed')
  .whereRef('f.credit_amd', '=', 'f.amount_amd')
  .where('o.account_id', 'is not', null)
  .limit(100)

/**
 * Passes on the store credit of the refunds that an admin has released. Each has its own transaction: a failure is alerted
 * and does not stop the others.
 * @returns how many it passed on
 */
export async function forwardReleasedCredit(deps: Deps): Promise<number> {
  let forwarded = 0
  for (const { refundId, orderId, orderNumber } of await query(deps.db, releasedRefunds)) {
    try {
      await withTransaction(deps.db, deps.random, async tx => {
        const exchanged = await lockExchangeCredit(tx, await lockOrder(tx, orderId))
        if (exchanged) await recordForwarded(tx, refundId, await refundExchangeCredit(tx, deps, exchanged))
      })
      forwarded++
    } catch (error) {
      deps.log.error(
        { err: error, alert: 'returns.finish', refundId, orderNumber },
        'failed to refund the exchange to the card',
      )
    }
  }
  return forwarded
}
