import type { AttemptName, PaymentGateway } from '../gateway.ts'

type CallbackMembers =
  | 'readCallback'
  | 'readReturn'
  | 'signedHeaders'
  | 'accepted'
  | 'declined'
  | 'canBeAsked'
  | 'formActions'

/**
 * Creates the callback part of a gateway whose provider does not sign callbacks: a callback names an attempt, and the
 * provider is asked about it.
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
    canBeAsked: true,
    formActions: [],
  }
}
