import type { Order } from '@shop/contracts/orders.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { canPay, lockOrder, orderByNumber } from '#orders/index.ts'
import { openPayment, type PaymentDeps, payAgainAtOf, paymentStateOf } from '#payments/index.ts'
import { transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { startAttempt } from './start-attempt.ts'

/**
 * Opens a new attempt to pay one of the customer's orders while its stock is held.
 * @throws NOT_FOUND; ORDER_STATE when it is paid, cancelled, its hold is over, a payment of it is looked at, or
 * money of it may be on its way; PAYMENT_UNAVAILABLE
 */
export async function payOrder(
  deps: PaymentDeps,
  { accountId, number, provider }: { accountId: string; number: number; provider?: PaymentProvider | undefined },
): Promise<{ order: Order; payment: PaymentRedirect }> {
  const { id: orderId } = await orderByNumber(deps.db, accountId, number, deps.clock.now())
  const paymentId = await transact(deps.db, deps.random, async tx => {
    const { status, holdUntil, totalAmd: amountAmd } = await lockOrder(tx, orderId)
    if (!canPay(status, holdUntil, deps.clock.now())) throw new AppError('ORDER_STATE')
    if ((await paymentStateOf(tx, orderId)) === 'review') throw new AppError('ORDER_STATE')
    const payAgainAt = await payAgainAtOf(tx, orderId)
    if (payAgainAt && payAgainAt > deps.clock.now()) throw new AppError('ORDER_STATE')
    return openPayment(tx, deps, { orderId, amountAmd, ...(provider ? { provider } : {}) })
  })
  return startAttempt(deps, orderId, paymentId)
}
