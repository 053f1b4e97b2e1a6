import type { ErrorCode, ErrorDetail } from '@shop/contracts/errors.ts'

/** Error codes of the API and of the client: no connection, unreadable response, or an error without a code. */
export type ApiErrorCode = ErrorCode | 'NO_CONNECTION' | 'UNREADABLE_RESPONSE' | 'ERROR_WITHOUT_TEXT'

type ApiErrorFields = {
  /** The HTTP status; 0 without a response. */
  status: number
  code: ApiErrorCode
  /** The server's text for the user in the language of the request. */
  serverMessage?: string | undefined
  /** The `error` field of the response, shown if there is no message. */
  serverError?: string | undefined
  details?: readonly ErrorDetail[] | undefined
  requestId?: string | undefined
  /** Seconds until another attempt makes sense. */
  retryAfter?: number | undefined
  dailyLimitExceeded?: boolean | undefined
  cause?: unknown
}

/** A failed request. `message` is the server's message, else its error field, else the client's text. */
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

  /** True if repeating the request may succeed: no response, or a server error. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500
  }

  /** Returns the detail about a field of the body. */
  detailAt(path: string): ErrorDetail | undefined {
    return this.details.find(detail => detail.path === path)
  }
  /** Returns all field errors as text, without duplicates. */
  get detailText(): string {
    return [...new Set(this.details.flatMap(({ message }) => message ?? []))].join(' ')
  }
}
