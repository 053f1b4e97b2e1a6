import type { CancelReason, OrderStatus } from '@shop/contracts/orders.ts'

/** What is said of an attempt, what the attempt is and where its order stands. */
export type Word = {
  said: 'open' | 'processing' | 'captured' | 'failed' | 'unknown'
  /** Amount and currency are those of the attempt. */
  isAmountRight: boolean
  /** The report names one attempt by the provider's key and another by ours. */
  isMismatch: boolean
  /** The provider takes no money that we refuse now. */
  isRefusable: boolean
  attempt: 'pending' | 'captured' | 'failed' | 'refund_due' | 'review'
  /** `accountId` is null once the customer deleted the account: nobody is left to get the goods. */
  order: { status: OrderStatus; cancelReason: CancelReason | null; accountId: string | null }
}

/**
 * pay: the order is paid; pay_late: paid if its goods can be held again, else the money goes back; give_back: the
 * money goes back; review: for a person to look at; refuse: the money is not taken; fail: the attempt is over; duplicate and ignore change nothing.
 */
export type Step = 'pay' | 'pay_late' | 'give_back' | 'review' | 'refuse' | 'fail' | 'duplicate' | 'ignore'

/** What a provider's word leads to: the table of reliability.md section 4, Callback. */
export function stepFor(word: Word): Step {
  const { said, attempt, isMismatch } = word
  const isMoneyKnown = attempt !== 'pending' && attempt !== 'failed'
  if (said === 'failed') return attempt === 'pending' && !isMismatch ? 'fail' : 'ignore'
  if (said !== 'captured') return 'ignore'
  return isMoneyKnown ? 'duplicate' : newMoney(word)
}

/** Money that nobody knew of came, or is about to. */
function newMoney({ isAmountRight, isMismatch, isRefusable, order }: Word): Step {
  // Nothing says whose money it is: a person decides.
  if (isMismatch) return 'review'
  if (!isAmountRight) return isRefusable ? 'refuse' : 'review'
  if (order.accountId === null) return 'give_back'
  if (order.status === 'awaiting_payment') return 'pay'
  return order.status === 'cancelled' && order.cancelReason === 'payment_expired' ? 'pay_late' : 'give_back'
}
