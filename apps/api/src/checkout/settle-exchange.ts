import { readDelivery, slotDeadline } from '#delivery/index.ts'
import { type LockedOrder, paymentLinkEnd, readOrderDelivery } from '#orders/index.ts'
import { openFirstPayment, type PaymentDeps } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { spendCredit } from '#store-credit/index.ts'
import { payWithCredit } from './settle-payment.ts'

/**
 * Spends store credit on a locked unpaid order without a payment, and pays it if the credit covers the total. Otherwise
 * it sets a new payment deadline, so that the customer can pay the rest.
 * @returns until when the rest can be paid; null if nothing is left to pay
 */
export async function applyCreditToOrder(
  tx: Tx,
  deps: PaymentDeps,
  order: LockedOrder,
  creditAmd: number,
): Promise<Date | null> {
  const { id: orderId, accountId, totalAmd } = order
  if (!(await spendCredit(tx, deps, { orderId, accountId, creditAmd })))
    throw new Error(`expected the store credit of order ${orderId}, found less`)
  const now = deps.clock.now()
  const { slot } = await readOrderDelivery(tx, orderId)
  const deadline = slot ? slotDeadline(slot, await readDelivery(tx)) : null
  // The slot may have closed while the refund waited for an admin: the customer has as long as without one.
  const holdUntil = paymentLinkEnd(now, deadline && deadline > now ? deadline : null, now)
  const changed = kysely.updateTable('orders').set({ credit_amd: creditAmd, hold_until: holdUntil })
  await execute(tx, changed.where('id', '=', orderId))
  if (creditAmd < totalAmd) return holdUntil
  const { id: paymentId } = await openFirstPayment(tx, deps, { orderId, amountAmd: totalAmd, creditAmd })
  await payWithCredit(tx, deps, { orderId, paymentId, actor: 'system' })
  return null
}
