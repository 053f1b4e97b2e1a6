import { type ErrorCode, type ErrorDetail, httpStatus } from '@shop/contracts/errors.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'

export type AppErrorOptions = {
  /** The message, if that of the code is not specific enough. */
  texts?: Texts
  details?: ErrorDetail[]
  /** For 429 and 503: when to retry. */
  retryAfterSeconds?: number
  /** Additional top-level fields of ErrorResponse. */
  extra?: { dailyLimitExceeded: boolean }
  /** The language of the message if Accept-Language names no language of the shop. Default: ru */
  fallbackLocale?: Locale
}

/** An expected error with a message for the user. Any other error is a bug and results in status 500. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly facts: AppErrorOptions

  constructor(code: ErrorCode, facts: AppErrorOptions = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return httpStatus[this.code]
  }
}
