import type { Order } from '@shop/contracts/orders.ts'
import { canCancel, lockOrder, orderByNumber, releaseHolds, returnSold, transition } from '#orders/index.ts'
import { type PaymentDeps, refundCaptured } from '#payments/index.ts'
import { transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { showOrder } from './start-attempt.ts'

/**
 * Cancels one of the customer's orders until it is packed: stock and slot come back, and everything that was paid is
 * on its way back, delivery too. Cancelling again changes nothing.
 * @throws NOT_FOUND; ORDER_STATE when it is packed or further, or was cancelled otherwise
 */
export async function cancelOrder(
  deps: PaymentDeps,
  { accountId, number }: { accountId: string; number: number },
): Promise<Order> {
  const { id: orderId } = await orderByNumber(deps.db, accountId, number, deps.clock.now())
  await transact(deps.db, deps.random, async tx => {
    const { status, cancelReason } = await lockOrder(tx, orderId)
    if (cancelReason === 'customer') return
    if (!canCancel(status)) throw new AppError('ORDER_STATE')
    if (status === 'awaiting_payment') await releaseHolds(tx, orderId)
    else {
      await returnSold(tx, deps, orderId)
      await refundCaptured(tx, deps, { orderId, reason: 'customer' })
    }
    await transition(tx, deps, { orderId, to: 'cancelled', actor: 'customer', reason: 'customer' })
  })
  return showOrder(deps.db, await orderByNumber(deps.db, accountId, number, deps.clock.now()))
}
