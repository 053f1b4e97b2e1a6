import type { CancelReason, OrderStatus } from '@shop/contracts/orders.ts'

/** A provider's report on an attempt, with the state of the attempt and of its order. */
export type SettlementInput = {
  reported: 'open' | 'processing' | 'captured' | 'failed' | 'unknown'
  /** True if amount and currency match the attempt. */
  isAmountRight: boolean
  /** The report names one attempt by the provider's key and another by ours. */
  isMismatch: boolean
  /** True if the provider does not capture a payment that the shop rejects now. */
  canDecline: boolean
  attempt: 'pending' | 'captured' | 'failed' | 'refund_due' | 'review'
  /** `accountId` is null if the customer deleted the account: no one is left to receive the items. */
  order: { status: OrderStatus; cancelReason: CancelReason | null; accountId: string | null }
}

/**
 * pay: mark the order paid; pay_late: mark it paid if everything can be reserved again, else refund; refund: refund the
 * payment; review: leave the decision to staff; reject: do not capture the payment; fail: close the attempt; duplicate
 * and ignore change nothing.
 */
export type SettlementAction = 'pay' | 'pay_late' | 'refund' | 'review' | 'reject' | 'fail' | 'duplicate' | 'ignore'

/** Decides what a provider's report does to the order and its payment. */
export function decideSettlement(input: SettlementInput): SettlementAction {
  const { reported, attempt, isMismatch } = input
  const isSettled = attempt !== 'pending' && attempt !== 'failed'
  if (reported === 'failed') return attempt === 'pending' && !isMismatch ? 'fail' : 'ignore'
  if (reported !== 'captured') return 'ignore'
  return isSettled ? 'duplicate' : decideNewPayment(input)
}

/** Decides about a payment that was not reported before. */
function decideNewPayment({ isAmountRight, isMismatch, canDecline, order }: SettlementInput): SettlementAction {
  // It is not clear which attempt was paid: staff decide.
  if (isMismatch) return 'review'
  if (!isAmountRight) return canDecline ? 'reject' : 'review'
  if (order.accountId === null) return 'refund'
  if (order.status === 'awaiting_payment') return 'pay'
  return order.status === 'cancelled' && order.cancelReason === 'payment_expired' ? 'pay_late' : 'refund'
}
