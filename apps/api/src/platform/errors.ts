import { type ErrorCode, type ErrorDetail, httpStatus } from '@shop/contracts/errors.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'

export type ErrorFacts = {
  /** What the person is told where the code's own words say too little. */
  texts?: Texts
  details?: ErrorDetail[]
  /** For 429 and 503: when to try again. */
  retryAfterSeconds?: number
  /** Top-level fields beside the error (only those that ErrorReply knows). */
  extra?: { dailyLimitExceeded: boolean }
  /** The message's language where Accept-Language names none of ours; ru unless told. */
  unaskedLocale?: Locale
}

/** A refusal that a person can understand; everything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return httpStatus[this.code]
  }
}
