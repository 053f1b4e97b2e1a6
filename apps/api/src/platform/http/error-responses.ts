import type { Socket } from 'node:net'
import { type ErrorCode, type ErrorDetail, type ErrorResponse, httpStatus } from '@shop/contracts/errors.ts'
import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { isStaffAccess } from '@shop/contracts/route.ts'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { mapDbError } from '#platform/db/db.ts'
import { localeOf } from '#platform/i18n/locale.ts'
import { isMessageId, type MessageId, translate } from '#platform/i18n/translate.ts'
import { AppError } from './errors.ts'

/** The key of a field error: the message `field.<key>` of the catalogs. */
export type FieldKey = { [Id in MessageId]: Id extends `field.${infer Key}` ? Key : never }[MessageId]

/** Converts the message of a schema to a key. A key without a message becomes `value_invalid`. */
export function toFieldKey(key: string): FieldKey {
  return isMessageId(`field.${key}`) ? (key as FieldKey) : 'value_invalid'
}

/** Returns the message of a wrong field. */
export function fieldText(key: FieldKey, locale: Locale): string {
  return translate(locale, `field.${key}`)
}

/** Returns the message of an error code. A code without a message in the catalogs does not compile. */
export function errorText(code: ErrorCode, locale: Locale): string {
  return translate(locale, `error.${code}`)
}

/** Sends every failure as an ErrorResponse. An unexpected error becomes INTERNAL, whose response contains no details. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendErrorResponse(toAppError(error, request), error, request, reply))
  app.setNotFoundHandler((request, reply) => sendErrorResponse(new AppError('NOT_FOUND'), undefined, request, reply))
}

/** Logs an error and sends it as the response. @param cause the thrown error */
export function sendErrorResponse(
  error: AppError,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { details, retryAfterSeconds, extra, fallbackLocale } = error.facts
  if (error.code === 'INTERNAL') request.log.error({ err: cause }, 'unhandled error')
  else if (error.status === 503 && !(cause instanceof AppError))
    request.log.warn({ err: cause }, 'database or provider unavailable')
  // A constraint of the database rejected the write: the check before it is missing or incomplete.
  else if (error.code === 'CONFLICT') request.log.error({ err: cause }, 'write rejected by a database constraint')
  else request.log.info({ code: error.code }, 'request rejected')
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  const locale = localeOf(request.headers['accept-language'], fallbackLocale)
  const message = messageOf(error, locale)
  const body: ErrorResponse = {
    error: error.code,
    message,
    // A field without its own message gets the message of the error. A field with `at` is an edit conflict, not an error.
    ...(details ? { details: details.map(each => (each.path && !each.at ? { message, ...each } : each)) } : {}),
    requestId: request.id,
    ...extra,
  }
  return reply.code(error.status).header('Cache-Control', 'no-store').type('application/json').send(body)
}

/** Errors whose message says when to retry, if the wait is longer than `overSeconds`. */
const waits: Partial<Record<ErrorCode, { overSeconds: number; id: MessageId }>> = {
  TOO_MANY_REQUESTS: { overSeconds: 60, id: 'error.TOO_MANY_REQUESTS.wait' },
  TOO_MANY_ATTEMPTS: { overSeconds: 0, id: 'error.TOO_MANY_ATTEMPTS.wait' },
}

/** Returns the message of an error for the user. */
export function messageOf({ code, facts: { texts, retryAfterSeconds = 0 } }: AppError, locale: Locale): string {
  if (texts) return texts[locale]
  const wait = waits[code]
  if (!wait || retryAfterSeconds <= wait.overSeconds) return errorText(code, locale)
  return translate(locale, wait.id, { when: waitText(locale, retryAfterSeconds) })
}

/** For example "in 5 minutes", rounded up. */
function waitText(locale: Locale, waitSeconds: number): string {
  const format = new Intl.RelativeTimeFormat(locale)
  const seconds = Math.ceil(waitSeconds)
  if (seconds < 60) return format.format(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error, request)
  return fromFastify(error) ?? mapDbError(error) ?? new AppError('INTERNAL')
}

type Validated = {
  validation: { instancePath: string; message?: string | undefined; params?: Record<string, unknown> }[]
  validationContext?: string | undefined
}

function validationError(error: Validated, request: FastifyRequest): AppError {
  const locale = localeOf(request.headers['accept-language'])
  const { access } = request.routeOptions.config
  const isOfStaff = isStaffAccess(access)
  const context = error.validationContext ?? 'body'
  const details: ErrorDetail[] = error.validation.flatMap(({ instancePath, message = '', params }) => {
    const path = `${context}${instancePath.replace(/\/$/, '').replaceAll('/', '.')}`
    const unknown = Array.isArray(params?.keys) ? params.keys.map(String) : []
    if (unknown.length === 0)
      return [{ path, message: fieldText(toFieldKey(message), locale), ...(isOfStaff ? limitsOf(params) : {}) }]
    return unknown.map(key => ({
      path: `${path}.${key.slice(0, 100)}`,
      message: fieldText('unknown_parameter', locale),
    }))
  })
  return new AppError('VALIDATION', { details: details.slice(0, 20) })
}

/**
 * Returns the allowed values or bounds of a check. Staff call endpoints without a form that would show them.
 * @param issue the issue from zod
 */
export function limitsOf(issue: object = {}): Pick<ErrorDetail, 'allowed' | 'min' | 'max'> {
  const { values, origin, minimum, maximum }: Record<string, unknown> = { ...issue }
  const isNumber = origin === 'number' || origin === 'int'
  return {
    ...(Array.isArray(values) ? { allowed: values.map(String) } : {}),
    ...(isNumber && typeof minimum === 'number' ? { min: minimum } : {}),
    ...(isNumber && typeof maximum === 'number' ? { max: maximum } : {}),
  }
}

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_HANDLER_TIMEOUT: 'UNAVAILABLE',
}

function fromFastify(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : byFastifyCode[code]
  if (known) return new AppError(known, known === 'UNAVAILABLE' ? { retryAfterSeconds: 5 } : {})
  if (statusCode === 503) return new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new AppError('UNREADABLE') : undefined
}

/**
 * Sends errors that occur before routing as an ErrorResponse: an invalid URL, bytes that are not HTTP, an incomplete request.
 * @param headers the security headers, which a hook sets on all other responses
 */
export function protocolErrorHandlers(
  headers: Record<string, string>,
  newId: () => string,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // The parameter is longer than any id or slug.
      const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'UNREADABLE'
      sendErrorResponse(new AppError(code), error, request, reply.headers(headers))
    },
    clientErrorHandler: (error: ConnectionError, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'UNREADABLE'
      const body: ErrorResponse = { error: code, message: errorText(code, defaultLocale), requestId: newId() }
      const bytes = Buffer.from(JSON.stringify(body))
      const named = Object.entries({
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': bytes.length,
        Connection: 'close',
      })
      const head = named.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      if (socket.writable) socket.write(`HTTP/1.1 ${httpStatus[code]} Refused\r\n${head}\r\n`)
      if (socket.writable) socket.write(bytes)
      socket.destroySoon()
    },
  }
}
