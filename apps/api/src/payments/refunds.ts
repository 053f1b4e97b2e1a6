import type { CancelReason } from '@shop/contracts/orders.ts'
import type { Tx } from '#platform/db.ts'
import type { PaymentDeps } from './gateway.ts'

/** Why money goes back, for staff: the order was cancelled, or its payment came when it was not wanted any more. */
export type RefundReason = CancelReason | 'paid_twice' | 'paid_after_cancelling' | 'stock_gone'

/**
 * Asks for the whole of a captured attempt back, in the transaction of what makes it due: a row, and a job that
 * sends it after the commit. Asking again changes nothing.
 */
export async function requestRefund(
  tx: Tx,
  { clock, jobs }: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { paymentId, amountAmd, reason }: { paymentId: string; amountAmd: number; reason: RefundReason },
): Promise<void> {
  const now = clock.now()
  const key = `${paymentId}:all`
  await tx.paymentRefund.createMany({
    data: [{ paymentId, key, amountAmd, reason, status: 'requested', requestedAt: now, dueAt: now }],
    skipDuplicates: true,
  })
  await jobs.send(tx, 'payments.refund')
}

/** Asks for an order's captured payment back in full, delivery too. An order that was never paid changes nothing. */
export async function refundCaptured(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { orderId, reason }: { orderId: string; reason: RefundReason },
): Promise<void> {
  const captured = await tx.payment.findFirst({
    where: { orderId, status: 'captured' },
    select: { id: true, amountAmd: true },
  })
  if (!captured) return
  await requestRefund(tx, deps, { paymentId: captured.id, amountAmd: captured.amountAmd, reason })
}
