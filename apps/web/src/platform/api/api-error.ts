import type { ErrorCode, ErrorDetail } from '@shop/contracts/errors.ts'

/** What the client itself can say: no answer came, one that nobody can read, or a refusal without a word. */
export type ApiErrorCode = ErrorCode | 'NO_CONNECTION' | 'UNREADABLE_REPLY' | 'SILENT_REFUSAL'

type ApiErrorFields = {
  /** The HTTP status; 0 when no answer came. */
  status: number
  code: ApiErrorCode
  /** The server's text for the person, in the request's language. */
  serverMessage?: string | undefined
  /** The answer's `error` field as it came (product.md section 8 shows it where there is no message). */
  serverError?: string | undefined
  details?: readonly ErrorDetail[] | undefined
  requestId?: string | undefined
  /** Seconds until another try makes sense. */
  retryAfter?: number | undefined
  dailyLimitExceeded?: boolean | undefined
  cause?: unknown
}

/** A call that did not succeed. `message` is the server's message, else its error field, else the client's own text. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly serverMessage: string | undefined
  readonly serverError: string | undefined
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly dailyLimitExceeded: boolean

  constructor(fields: ApiErrorFields) {
    super(fields.serverMessage || fields.serverError || fields.code, { cause: fields.cause })
    this.name = 'ApiError'
    this.status = fields.status
    this.code = fields.code
    this.serverMessage = fields.serverMessage
    this.serverError = fields.serverError
    this.details = fields.details ?? []
    this.requestId = fields.requestId
    this.retryAfter = fields.retryAfter
    this.dailyLimitExceeded = fields.dailyLimitExceeded ?? false
  }

  /** The request may succeed if repeated: no answer, or the server is in trouble. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500
  }

  /** What the server says about one field of the body, if it does. */
  detailAt(path: string): ErrorDetail | undefined {
    return this.details.find(detail => detail.path === path)
  }
  /** What the server says about all fields, each text once; empty where it says nothing about any. */
  get detailText(): string {
    return [...new Set(this.details.flatMap(({ message }) => message ?? []))].join(' ')
  }
}
