/** What a provider that knows no key of a refund says it has given back, and what our own book says, in its unit. */
export type RefundBook = {
  /** What it has given back so far; undefined where it does not say. */
  returned: number | undefined
  /** What our book says before this refund, and with it. */
  before: number
  after: number
  /** This refund was sent before, and not answered. */
  isInDoubt: boolean
}

/**
 * Whether a refund may be sent: never a second time, and never where the provider's book is not ours. done: it has
 * gone back already; manual: a person has to find out.
 */
export function refundStep({ returned, before, after, isInDoubt }: RefundBook): 'send' | 'done' | 'manual' {
  if (returned === undefined) return isInDoubt ? 'manual' : 'send'
  if (returned === before) return 'send'
  return isInDoubt && returned === after ? 'done' : 'manual'
}

export const OTHER_BOOK = 'the provider has given back another amount than the shop knows of'
