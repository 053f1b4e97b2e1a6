import type { AttemptName, PaymentGateway } from '../gateway.ts'

type Words = 'readCallback' | 'readReturn' | 'signedHeaders' | 'accepted' | 'refused' | 'canBeAsked' | 'formActions'

/**
 * The part of a gateway whose provider signs nothing: what comes from outside names an attempt, and the provider is
 * asked about it.
 * @param attemptNamed reads the name out of the fields of a query or a form
 */
export function noticeOnly(
  attemptNamed: (fields: Record<string, unknown>) => AttemptName | null,
): Pick<PaymentGateway, Words> {
  return {
    readCallback: ({ query, body }) => {
      const named = attemptNamed(Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(body)]))
      return named ? { kind: 'notice', attempt: named } : { kind: 'forged', why: 'form' }
    },
    readReturn: query => {
      const attempt = attemptNamed(query)
      return attempt && { attempt }
    },
    signedHeaders: ['content-type'],
    accepted: { type: 'text/plain', body: 'OK' },
    refused: null,
    canBeAsked: true,
    formActions: [],
  }
}
