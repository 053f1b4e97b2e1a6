import type { AttemptName, PaymentGateway } from '../gateway.ts'

type CallbackMembers =
  | 'readCallback'
  | 'readReturn'
  | 'signedHeaders'
  | 'accepted'
  | 'declined'
  | 'hasStatusQuery'
  | 'formActions'

/**
 * Creates the callback part of a gateway whose provider does not sign callbacks: a callback names an attempt, and the
 * shop queries its status.
 * @param attemptNamed reads the reference from the fields of a query or a form
 */
export function createStatusQueryCallbacks(
  attemptNamed: (fields: Record<string, unknown>) => AttemptName | null,
): Pick<PaymentGateway, CallbackMembers> {
  return {
    readCallback: ({ query, body }) => {
      const named = attemptNamed(Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(body)]))
      return named ? { kind: 'unsigned', attempt: named } : { kind: 'forged', why: 'form' }
    },
    readReturn: query => {
      const attempt = attemptNamed(query)
      return attempt && { attempt }
    },
    signedHeaders: ['content-type'],
    accepted: { type: 'text/plain', body: 'OK' },
    declined: null,
    hasStatusQuery: true,
    formActions: [],
  }
}

/**
 * The refunded amounts according to the provider and to our records, in the provider's unit. For providers without
 * idempotency keys.
 */
export type RefundedAmounts = {
  /** The amount refunded so far according to the provider; undefined if it does not report it. */
  refunded: number | undefined
  /** The amount according to our records without this refund, and with it. */
  before: number
  after: number
  /** True if this refund was sent before without a response. */
  isInDoubt: boolean
}

/**
 * Decides whether to send a refund: never twice, and never if the amounts differ. done: it is already executed; manual:
 * staff must find out.
 */
export function decideRefund({ refunded, before, after, isInDoubt }: RefundedAmounts): 'send' | 'done' | 'manual' {
  if (refunded === undefined) return isInDoubt ? 'manual' : 'send'
  if (refunded === before) return 'send'
  return isInDoubt && refunded === after ? 'done' : 'manual'
}

export const REFUND_MISMATCH = 'the refunded amount at the provider differs from ours'
