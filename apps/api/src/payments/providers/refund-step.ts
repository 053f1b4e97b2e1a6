/**
 * The refunded amounts according to the provider and to our records, in the provider's unit. For providers without
 * idempotency keys.
 */
export type RefundedAmounts = {
  /** The amount refunded so far; undefined if the provider does not report it. */
  returned: number | undefined
  /** Our recorded amount before this refund, and including it. */
  before: number
  after: number
  /** True if this refund was sent before without a response. */
  isInDoubt: boolean
}

/**
 * Decides whether to send a refund: never twice, and never if the amounts disagree. send: send it; done: it is already
 * executed; manual: staff must find out.
 */
export function refundStep({ returned, before, after, isInDoubt }: RefundedAmounts): 'send' | 'done' | 'manual' {
  if (returned === undefined) return isInDoubt ? 'manual' : 'send'
  if (returned === before) return 'send'
  return isInDoubt && returned === after ? 'done' : 'manual'
}

export const OTHER_BOOK = 'the provider has given back another amount than the shop knows of'
