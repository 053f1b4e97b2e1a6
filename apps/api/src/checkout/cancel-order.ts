import type { Order } from '@shop/contracts/orders.ts'
import { canCancel, lockOrder, orderByNumber } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { showOrder } from './start-attempt.ts'
import { undoOrder } from './undo-order.ts'

/**
 * Cancels one of the customer's orders until it is dispatched: stock and slot come back, and everything that was paid is
 * on its way back, delivery too. Cancelling again changes nothing.
 * @throws NOT_FOUND; ORDER_STATE when it is dispatched or further, or was cancelled otherwise
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
    await undoOrder(tx, deps, order, { actor: 'customer', reason: 'customer' })
  })
  return showOrder(deps.db, await own(), deps.clock.now())
}
