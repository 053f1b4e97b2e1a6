import { hash } from 'node:crypto'
import { type ErrorCode, ErrorResponse, httpStatus } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type Access, isStaffAccess, type Route } from '@shop/contracts/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Caller, CallerLoaders } from '#platform/auth/auth.ts'
import { localeOf } from '#platform/i18n/locale.ts'
import { AppError } from './errors.ts'
import { callerOf, createGuards } from './guards.ts'
import { createMask } from './personal-data.ts'
import type { CacheResponse } from './response-cache.ts'
import { HANDLER_TIMEOUT_MS, withTimeout } from './timeout.ts'

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type ExtraOf<R extends Route> =
  R['extra'] extends Record<string, z.ZodMiniType> ? { [K in keyof R['extra']]: z.input<R['extra'][K]> } : unknown

type CallerOf<R extends Route> = R['access'] extends 'all' | 'provider'
  ? R extends { knowsCaller: true }
    ? Caller | undefined
    : undefined
  : Caller

/** The input of a handler: parsed by the contract, and authorized. */
export type HandlerInput<R extends Route> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  headers: Parsed<R['headers']>
  body: Parsed<R['body']>
  caller: CallerOf<R>
  /** The language of the response. */
  locale: Locale
  /** True once the request has timed out. The client has received 503; discard the result. */
  hasTimedOut: () => boolean
  request: FastifyRequest
  reply: FastifyReply
}
export type HandlerResult<R extends Route> = { result: z.input<R['result']>; message?: string } & ExtraOf<R>
export type Handler<R extends Route> = (call: HandlerInput<R>) => Promise<HandlerResult<R>>

export type MountOptions<R extends Route = Route> = {
  /** Requests per minute and network address. RATE_LIMITS=off disables the limit. */
  perMinute?: number
  /** Requests per hour and network address, instead of `perMinute`. */
  perHour?: number
  /** Endpoints of one group share one limit. */
  limitGroup?: string
  /** Timeout of the handler. Default: 10 s */
  timeoutMs?: number
  /** Caches the responses of a public endpoint by language, parameters and query. */
  cache?: CacheResponse | undefined
  /** The response has personal data, although the endpoint needs no session: nothing on its way may store it. */
  isPersonal?: boolean
  /** Serializes a cached response instead of the schema of the contract. It must omit fields that the schema lacks. */
  write?: (result: HandlerResult<R>) => Buffer
  /** Schemas that the API document shows instead of those of the contract. */
  documented?: () => Partial<Pick<Route, 'params' | 'query' | 'body' | 'result'>>
  /** Prepares the statements of the endpoint by name (docs/adr/0032). For endpoints with many concurrent requests. */
  isHot?: boolean
}

export type Mount = <R extends Route>(
  route: R,
  handler: Handler<NoInfer<R>>,
  options?: MountOptions<NoInfer<R>>,
) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    isPublic?: boolean
    /** True if the handler applies its own timeout. */
    hasOwnTimeout?: boolean
  }
}

/** Creates the function that mounts an endpoint by its contract: schemas, access, caching and limits follow from it. */
export function mountOn(app: FastifyInstance, loaders: CallerLoaders): Mount {
  const guardOf = createGuards(app, loaders)
  return (route, handler, options = {}) => {
    const isPublic = route.method === 'GET' && route.access === 'all' && route.tag !== 'health' && !options.isPersonal
    const definition: RouteOptions = {
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      config: {
        access: route.access,
        contract: route,
        ...(options.documented && { documented: options.documented }),
        isPublic,
        hasOwnTimeout: true,
        isHot: options.isHot ?? false,
        ...rateLimitOf(options),
      },
      // Probes arrive every second and would be most of the log.
      ...(route.tag === 'health' ? { logLevel: 'warn' } : {}),
      // Cached responses are already compressed.
      ...(options.cache ? { compress: false } : {}),
      handler: handlerOf(route, handler, options),
    }
    const guard = guardOf(route)
    if (guard) definition.onRequest = guard
    if (isPublic) definition.onSend = sendNotModified
    app.route(definition)
  }
}

function rateLimitOf({ perMinute, perHour, limitGroup }: Pick<MountOptions, 'perMinute' | 'perHour' | 'limitGroup'>) {
  const max = perHour ?? perMinute
  if (max === undefined) return {}
  const timeWindow = perHour === undefined ? '1 minute' : '1 hour'
  return { rateLimit: { max, timeWindow, groupId: limitGroup } }
}

function handlerOf<R extends Route>(route: R, handler: Handler<R>, { cache, write, timeoutMs }: MountOptions<R>) {
  if (cache && route.access !== 'all') throw new Error(`${route.path}: only public routes can be cached`)
  const mask = isStaffAccess(route.access) && route.access !== 'deliveries.own' ? createMask(route.result) : null
  // Return the payload and not the reply: Fastify waits for a returned reply until it is sent.
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const time = { isOver: false }
    const input = toHandlerInput<R>(request, reply, () => time.isOver)
    if (cache) {
      const key = JSON.stringify([route.path, input.locale, input.params, input.query])
      // Serialized by the schema of the contract, like Fastify does.
      const serialize = async () => {
        const result = await withTimeout(handler(input), timeoutMs, time)
        return write ? write(result) : String(reply.serialize(result))
      }
      return cache({ key, request, reply, serialize })
    }
    const result = await withTimeout(handler(input), timeoutMs, time)
    if (route.media !== undefined) {
      reply.type(route.media)
      return result.result
    }
    reply.code(route.status ?? 200)
    // Couriers need the addresses of their own stops, and get no others.
    if (!mask || input.caller?.permissions.has('customers.personal')) return result
    return { ...result, result: mask(result.result) }
  }
}

/**
 * Applies Fastify's handler timeout to routes without a contract (pages, pictures, providers). Mounted endpoints apply
 * their own timeout, which is cheaper and costs nothing for a cached response.
 */
export function limitHandlerTime(app: FastifyInstance, timeoutMs = HANDLER_TIMEOUT_MS): void {
  app.addHook('onRoute', route => {
    if (!route.config?.hasOwnTimeout) route.handlerTimeout ??= timeoutMs
  })
}

function toHandlerInput<R extends Route>(
  request: FastifyRequest,
  reply: FastifyReply,
  hasTimedOut: () => boolean,
): HandlerInput<R> {
  const { params, query, headers, body } = request
  // The schemas of the route have parsed these before the handler runs, and onRequest has set the caller.
  return {
    params,
    query,
    headers,
    body,
    caller: callerOf(request),
    locale: localeOf(headers['accept-language']),
    hasTimedOut,
    request,
    reply,
  } as HandlerInput<R>
}

function schemaOf(route: Route) {
  const reply = route.media
    ? route.result
    : z.object({ result: route.result, message: z.optional(z.string()), ...route.extra })
  return {
    ...(route.params ? { params: route.params } : {}),
    ...queryOf(route),
    ...(route.headers ? { headers: route.headers } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: { [route.status ?? 200]: reply, ...errorResponsesOf(route) },
  }
}

/**
 * Staff endpoints reject unknown query parameters, because staff could mistake an unfiltered list for a filtered one.
 * Public URLs may contain foreign parameters, such as utm_source.
 * @throws Error if the query of a staff endpoint is not an object schema
 */
function queryOf({ access, query, path }: Route): { querystring?: z.ZodMiniType } {
  if (!isStaffAccess(access)) return query ? { querystring: query } : {}
  if (query === undefined) return { querystring: z.strictObject({}) }
  if (!(query instanceof z.ZodMiniObject)) throw new Error(`${path}: the query must be an object`)
  return { querystring: z.catchall(query, z.never()) }
}

/** Error responses by status: those of the contract, and those of every endpoint of its kind. */
function errorResponsesOf(route: Route) {
  const isGuarded = route.access !== 'all' && route.access !== 'provider'
  const codes: ErrorCode[] = [
    ...(route.errors ?? []),
    ...(isGuarded ? (['UNAUTHENTICATED'] as const) : []),
    'TOO_MANY_REQUESTS',
    'INTERNAL',
  ]
  const byStatus: Record<number, z.ZodMiniType> = {}
  for (const code of codes) byStatus[httpStatus[code]] = ErrorResponse
  return byStatus
}

/** Sets the ETag of public responses and sends 304. Browsers revalidate at each request, so that a change shows at once. */
const sendNotModified: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('ETag')) return done(null, payload)
  const etag = `W/"${hash('sha1', payload, 'base64url')}"`
  reply.header('ETag', etag).header('Cache-Control', 'public, no-cache').header('Vary', 'Accept-Language')
  const isKnown = request.headers['if-none-match']?.split(',').some(given => given.trim() === etag)
  if (isKnown) reply.code(304)
  done(null, isKnown ? '' : payload)
}

/** The escape of a UTF-16 surrogate, alone or in a pair. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/

/**
 * Parses JSON bodies like Fastify and rejects texts with a lone surrogate such as U+D800, which PostgreSQL rejects in
 * JSON and replaces in text. A body decoded from UTF-8 contains them only as escapes. Other media types get 415, because
 * other sites can send forms and plain text without a CORS preflight.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (SURROGATE_ESCAPE.test(body) && !isWellFormedJson(body)) done(new AppError('VALIDATION'))
    else void parse(request, body, done)
  })
}

/** Returns true also for invalid JSON, which the parser rejects. */
function isWellFormedJson(text: string): boolean {
  let isWellFormed = true
  try {
    JSON.parse(text, (key, value: unknown) => {
      isWellFormed &&= key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed())
      return value
    })
  } catch {
    return true
  }
  return isWellFormed
}
