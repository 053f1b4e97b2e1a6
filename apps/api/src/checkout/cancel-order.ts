import type { Order } from '@shop/contracts/orders.ts'
import { canCancel, lockOrder, orderByNumber } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { applyCancellation } from './cancellation.ts'
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
