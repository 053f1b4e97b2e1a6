import type { DeliveryFee } from '@shop/contracts/delivery.ts'
import type { CancelReason } from '@shop/contracts/orders.ts'
import { type Actor, forgetSold, type LockedOrder, releaseHolds, returnSold, transition } from '#orders/index.ts'
import { refundCaptured, refundCapturedByStaff } from '#payments/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { releaseRentals } from '#rental/index.ts'
import { releaseBenefits } from './benefits.ts'

/**
 * Cancels an order whose row is locked, and gives back everything that goes with it: promo code and points, stock,
 * place, rented units and money. Every cancellation calls this function. If staff cancel a paid order, its refund may
 * wait for an admin. Before the order is dispatched, the whole amount is refunded. If it could not be handed over, its
 * delivery fee is kept.
 * @throws ORDER_STATE where the table of transitions does not allow it
 */
export async function undoOrder(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { reason, ...by }: Actor & { reason: CancelReason },
): Promise<void> {
  const { id: orderId } = order
  const isPaid = order.status !== 'awaiting_payment'
  // As everywhere the payment's row is locked before those of code, points and stock.
  const refund = {
    orderId,
    reason,
    keptAmd: keptIfCancelled(order.status, order.deliveryFee),
    depositAmd: order.depositAmd,
  }
  const staffId = by.staff?.accountId
  if (isPaid)
    await (staffId ? refundCapturedByStaff(tx, deps, { ...refund, staffId }) : refundCaptured(tx, deps, refund))
  await releaseBenefits(tx, deps, orderId)
  const isBack = isPaid && (await returnSold(tx, deps, orderId))
  if (!isPaid) await releaseHolds(tx, orderId)
  // The windows of its rentals come after its own, and the products after all of them.
  await releaseRentals(tx, deps, { orderId, actor: by.actor })
  if (isBack) await forgetSold(tx, orderId)
  await transition(tx, deps, { orderId, to: 'cancelled', reason, ...by })
}

/** What of an order's money stays when it is cancelled: a delivery that was driven and paid online. */
export function keptIfCancelled(status: LockedOrder['status'], fee: DeliveryFee | null): number {
  return status === 'dispatched' && fee?.state === 'fixed' ? (fee.feeAmd ?? 0) : 0
}
