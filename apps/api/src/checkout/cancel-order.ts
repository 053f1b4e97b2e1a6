import type { DeliveryFee } from '@shop/contracts/delivery.ts'
import type { CancelReason, Order } from '@shop/contracts/orders.ts'
import {
  type Actor,
  canCancel,
  decreaseSalesCount,
  findOpenSupplements,
  type LockedOrder,
  lockOrder,
  orderByNumber,
  releaseReservations,
  restockOrder,
  transition,
} from '#orders/index.ts'
import { type PaymentDeps, refundCapturedByStaff, refundCapturedPayment } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { queueSaleOfPrepayment } from '#receipts/index.ts'
import { releaseRentals } from '#rental/index.ts'
import { lockExchangeCredit, refundExchangeCredit } from '#returns/index.ts'
import { releaseCredit } from '#store-credit/index.ts'
import { releaseDiscounts } from './discounts.ts'
import { showOrder } from './start-attempt.ts'

/**
 * Cancels an order of the customer that is not dispatched yet, and refunds the whole payment. Repeating the request
 * changes nothing.
 * @throws NOT_FOUND; ORDER_STATE if the order is dispatched or delivered, or was cancelled for another reason
 */
export async function cancelOrder(
  deps: PaymentDeps,
  { accountId, number }: { accountId: string; number: number },
): Promise<Order> {
  const own = () => orderByNumber(deps.db, accountId, number, deps.clock.now())
  const { id: orderId } = await own()
  await withTransaction(deps.db, deps.random, async tx => {
    const order = await lockOrder(tx, orderId)
    if (order.cancelReason === 'customer') return
    if (!canCancel(order.status)) throw new AppError('ORDER_STATE')
    await applyCancellation(tx, deps, order, { actor: 'customer', reason: 'customer' })
  })
  return showOrder(deps.db, await own(), deps.clock.now())
}

/**
 * Cancels a locked order: releases its store credit, promo code, points, stock, delivery slot and rented units, and refunds the
 * payment. Every cancellation calls this function. The refund of an order that staff cancel may wait for an admin. If a
 * dispatched order is cancelled, the delivery fee is not refunded. Store credit that an exchange has made of a card payment
 * goes back to the card. The supplements are cancelled with the order with which they travel.
 * @throws ORDER_STATE if the transition is not allowed, or a customer cancels and a supplement is on its way
 */
export async function applyCancellation(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { reason, ...by }: Cancellation,
): Promise<void> {
  const { id: orderId } = order
  const isPaid = order.status !== 'awaiting_payment'
  // First, so that the orders are locked before the stock.
  await cancelSupplements(tx, deps, order, supplement => {
    if (by.actor === 'customer' && !canCancel(supplement.status)) throw new AppError('ORDER_STATE')
    return { reason, ...by }
  })
  // Lock order: payment, store credit, promo code, points, stock.
  const refund = {
    orderId,
    reason,
    retainedAmd: retainedFeeAmd(order.status, order.deliveryFee),
    depositAmd: order.depositAmd,
  }
  const staffId = by.staff?.accountId
  const exchanged = await lockExchangeCredit(tx, order)
  if (isPaid)
    await (staffId ? refundCapturedByStaff(tx, deps, { ...refund, staffId }) : refundCapturedPayment(tx, deps, refund))
  // A paid order is refunded, partly to store credit.
  else await releaseCredit(tx, deps, { orderId, accountId: order.accountId, creditAmd: order.creditAmd })
  if (isPaid) await queueSaleOfPrepayment(tx, deps, orderId)
  if (exchanged) await refundExchangeCredit(tx, deps, exchanged)
  await releaseDiscounts(tx, deps, orderId)
  const isRestocked = isPaid && (await restockOrder(tx, deps, orderId))
  if (!isPaid) await releaseReservations(tx, orderId)
  // Lock order: the delivery slot of the order, the slots of its rentals, the products.
  await releaseRentals(tx, deps, { orderId, actor: by.actor })
  if (isRestocked) await decreaseSalesCount(tx, orderId)
  await transition(tx, deps, { orderId, to: 'cancelled', reason, ...by })
}

type Cancellation = Actor & { reason: CancelReason }

/** Cancels the open supplements of a locked order for which `decide` returns a cancellation. */
async function cancelSupplements(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  decide: (supplement: LockedOrder) => Cancellation | undefined,
): Promise<void> {
  if (order.supplementsId !== null) return
  for (const id of await findOpenSupplements(tx, order.id)) {
    const supplement = await lockOrder(tx, id)
    const cancellation = decide(supplement)
    if (cancellation) await applyCancellation(tx, deps, supplement, cancellation)
  }
}

/**
 * Ends the payment period of the unpaid supplements of a locked order that leaves the shop without them. A later payment
 * is refunded, unless the step was undone.
 */
export const expireUnpaidSupplements = (tx: Tx, deps: Deps, order: LockedOrder): Promise<void> =>
  cancelSupplements(tx, deps, order, ({ status }) =>
    status === 'awaiting_payment' ? { actor: 'system', reason: 'payment_expired' } : undefined,
  )

/** Returns the amount that a cancellation does not refund: the delivery fee of a dispatched order, if it was paid online. */
export function retainedFeeAmd(status: LockedOrder['status'], fee: DeliveryFee | null): number {
  return status === 'dispatched' && fee?.state === 'fixed' ? (fee.feeAmd ?? 0) : 0
}
