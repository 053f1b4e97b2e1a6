import type { ErrorDetail, ErrorReply, httpStatus } from '@shop/contracts/errors.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { mapDbError } from './db.ts'
import { AppError } from './errors.ts'
import { fieldTexts } from './field-messages.ts'
import { localeOf } from './locale.ts'
import { errorTexts } from './messages.ts'

/** The text of a field's check in a language; a check that names no key of ours gets the general one. */
export function fieldText(key: string, locale: Locale): string {
  const texts = fieldTexts[key] ?? fieldTexts.value_invalid
  return texts?.[locale] ?? key
}

/** Answers every failure in the one form of api.md; what is not an AppError is a bug and shows nothing of itself. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => refuse(toAppError(error, request), error, request, reply))
  app.setNotFoundHandler((request, reply) => refuse(new AppError('NOT_FOUND'), undefined, request, reply))
}

/** Sends a refusal, and logs it as what it is. @param cause what was thrown */
export function refuse(refusal: AppError, cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { texts = textsOf(refusal), details, retryAfterSeconds, extra, unaskedLocale } = refusal.facts
  if (refusal.code === 'INTERNAL') request.log.error({ err: cause }, 'bug')
  else if (refusal.status === 503 && !(cause instanceof AppError)) request.log.warn({ err: cause }, 'busy or away')
  // A net below the rules has held: somebody should learn which rule let it come so far.
  else if (refusal.code === 'CONFLICT') request.log.error({ err: cause }, 'refused by the database')
  else request.log.info({ code: refusal.code }, 'refused')
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  const message = texts[localeOf(request.headers['accept-language'], unaskedLocale)]
  const body: ErrorReply = {
    error: refusal.code,
    message,
    // A refused field without a text of its own has that of the error. A field with `at` was not refused: somebody changed it.
    ...(details ? { details: details.map(each => (each.path && !each.at ? { message, ...each } : each)) } : {}),
    requestId: request.id,
    ...extra,
  }
  return reply.code(refusal.status).header('Cache-Control', 'no-store').type('application/json').send(body)
}

/** Errors whose text says when to try again, if the wait is longer than `overSeconds`. */
const waits: Partial<Record<string, { overSeconds: number; texts: Texts }>> = {
  TOO_MANY_REQUESTS: {
    overSeconds: 60,
    texts: { ru: 'Слишком много запросов', en: 'Too many requests', hy: 'Չափազանց շատ հարցումներ' },
  },
  TOO_MANY_ATTEMPTS: {
    overSeconds: 0,
    texts: { ru: 'Слишком много попыток', en: 'Too many attempts', hy: 'Չափազանց շատ փորձեր' },
  },
}

function textsOf({ code, facts: { retryAfterSeconds = 0 } }: AppError): Texts {
  const wait = waits[code]
  if (!wait || retryAfterSeconds <= wait.overSeconds) return errorTexts[code]
  const { ru, en, hy } = wait.texts
  return {
    ru: `${ru}. Попробуйте снова ${waitText('ru', retryAfterSeconds)}.`,
    en: `${en}. Try again ${waitText('en', retryAfterSeconds)}.`,
    hy: `${hy}։ Փորձեք կրկին ${waitText('hy', retryAfterSeconds)}։`,
  }
}

/** For example "in 5 minutes", rounded up. */
function waitText(locale: Locale, waitSeconds: number): string {
  const words = new Intl.RelativeTimeFormat(locale)
  const seconds = Math.ceil(waitSeconds)
  if (seconds < 60) return words.format(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? words.format(minutes, 'minute') : words.format(Math.ceil(minutes / 60), 'hour')
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
  const isOfStaff = access === 'operator' || access === 'admin'
  const context = error.validationContext ?? 'body'
  const details: ErrorDetail[] = error.validation.flatMap(({ instancePath, message = '', params }) => {
    const path = `${context}${instancePath.replace(/\/$/, '').replaceAll('/', '.')}`
    const unknown = Array.isArray(params?.keys) ? params.keys.map(String) : []
    if (unknown.length === 0)
      return [{ path, message: fieldText(message, locale), ...(isOfStaff ? limitsOf(params) : {}) }]
    return unknown.map(key => ({
      path: `${path}.${key.slice(0, 100)}`,
      message: fieldText('unknown_parameter', locale),
    }))
  })
  return new AppError('VALIDATION', { details: details.slice(0, 20) })
}

/**
 * What a check allows: the values, or the bounds of a number. Staff type into calls, where a form would show it.
 * @param issue as zod tells it
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

const byFastifyCode: Record<string, keyof typeof httpStatus> = {
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
