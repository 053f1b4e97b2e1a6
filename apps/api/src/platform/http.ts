import { hash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { type ErrorCode, ErrorReply, httpStatus } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { Access, Route } from '@shop/contracts/route.ts'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendHookHandler,
  RouteOptions,
} from 'fastify'
import * as z from 'zod/mini'
import { authenticate, authorize, type Caller, type LoadCaller } from './auth.ts'
import { AppError } from './errors.ts'
import { HANDLER_TIMEOUT_MS, inTime } from './in-time.ts'
import type { AnswerKept } from './kept-answers.ts'
import { localeOf } from './locale.ts'

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type ExtraOf<R extends Route> =
  R['extra'] extends Record<string, z.ZodMiniType> ? { [K in keyof R['extra']]: z.input<R['extra'][K]> } : unknown

type CallerOf<R extends Route> = R['access'] extends 'all' | 'provider'
  ? R extends { knowsCaller: true }
    ? Caller | undefined
    : undefined
  : Caller

/** What a handler gets: already parsed, already authorized. */
export type Call<R extends Route> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  headers: Parsed<R['headers']>
  body: Parsed<R['body']>
  caller: CallerOf<R>
  /** The language to answer in. */
  locale: Locale
  /** Whether the time for it is over: the caller has been told so, and what comes now is nobody's. */
  isLate: () => boolean
  request: FastifyRequest
  reply: FastifyReply
}
export type Answer<R extends Route> = { result: z.input<R['result']>; message?: string } & ExtraOf<R>
export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>

export type MountOptions<R extends Route = Route> = {
  /** Calls per minute and network address; RATE_LIMITS=off lifts it. */
  perMinute?: number
  /** The same per hour, in place of `perMinute`. */
  perHour?: number
  /** Endpoints of one group share one limit. */
  limitGroup?: string
  /** The longest a handler may take, milliseconds (10 s unless told). */
  timeoutMs?: number
  /** Keeps the answers of a public call for a moment, by language, parameters and query. */
  kept?: AnswerKept | undefined
  /** Writes a kept answer in place of the contract's schema: what that leaves out it leaves out itself. */
  write?: (answer: Answer<R>) => Buffer
  /** Whether many make it at once: its statements are prepared by name (adr/0032). */
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
    /** Whether the route's own handler sees to its time. */
    isTimed?: boolean
  }
}

/** Makes the one way to add a call to the API: by its contract. Schemas, access, caching and limits follow from it. */
export function mountOn(app: FastifyInstance, loadCaller: LoadCaller): Mount {
  return (route, handler, options = {}) => {
    const isPublic = route.method === 'GET' && route.access === 'all' && route.tag !== 'health'
    const definition: RouteOptions = {
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      config: {
        access: route.access,
        isPublic,
        isTimed: true,
        isHot: options.isHot ?? false,
        ...rateLimitOf(options),
      },
      // Probes ask each second: their requests would be most of the log.
      ...(route.tag === 'health' ? { logLevel: 'warn' } : {}),
      // What is kept is packed already.
      ...(options.kept ? { compress: false } : {}),
      handler: handlerOf(route, handler, options),
    }
    const guard = guardOf(route, loadCaller)
    if (guard) definition.onRequest = guard
    if (isPublic) definition.onSend = answerUnchanged
    app.route(definition)
  }
}

function rateLimitOf({ perMinute, perHour, limitGroup }: Pick<MountOptions, 'perMinute' | 'perHour' | 'limitGroup'>) {
  const max = perHour ?? perMinute
  if (max === undefined) return {}
  const timeWindow = perHour === undefined ? '1 minute' : '1 hour'
  return { rateLimit: { max, timeWindow, groupId: limitGroup } }
}

/**
 * Makes a function that counts a call against the limit of a group whose endpoints it does not belong to.
 * RATE_LIMITS=off lifts it. The function throws TOO_MANY_REQUESTS.
 */
export function createCallLimit(
  app: FastifyInstance,
  options: { perHour: number; limitGroup: string },
): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => {}
  // The plugin appends the group to the key only in requests of the group's own endpoints.
  const keyGenerator = ({ ip }: FastifyRequest) => `${normalizeIP(ip)}${options.limitGroup}`
  const limit = { max: options.perHour, timeWindow: '1 hour', groupId: options.limitGroup, keyGenerator }
  const count = app.createRateLimit(limit)
  return async request => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: counted.ttl / 1000 })
  }
}

/** Finds who calls, and refuses whoever may not. */
function guardOf({ access, knowsCaller }: Route, loadCaller: LoadCaller): onRequestAsyncHookHandler | undefined {
  if (access !== 'all' && access !== 'provider')
    return async request => {
      const who = await authenticate(request, loadCaller)
      authorize(who, access)
      callers.set(request, who.caller)
    }
  if (!knowsCaller) return undefined
  // A session that is over is nobody's here: what is for all is answered to all.
  return async request => {
    // Most bring none: a refusal is not thrown and caught for each of them.
    if (request.headers.authorization === undefined) return
    const who = await authenticate(request, loadCaller).catch(unlessUnknown)
    if (who) callers.set(request, who.caller)
  }
}

function handlerOf<R extends Route>(route: R, handler: Handler<R>, { kept, write, timeoutMs }: MountOptions<R>) {
  if (kept && route.access !== 'all') throw new Error(`${route.path}: what is not for all is not kept`)
  // Each answers with what is sent, not with the reply: Fastify waits for a reply until it has left.
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const time = { isOver: false }
    const call = toCall<R>(request, reply, () => time.isOver)
    if (kept) {
      const key = JSON.stringify([route.path, call.locale, call.params, call.query])
      // As Fastify would serialize it, by the schema of the contract.
      const serialize = async () => {
        const answer = await inTime(handler(call), timeoutMs, time)
        return write ? write(answer) : String(reply.serialize(answer))
      }
      return kept({ key, request, reply, serialize })
    }
    const answer = await inTime(handler(call), timeoutMs, time)
    if (route.media !== undefined) {
      reply.type(route.media)
      return answer.result
    }
    reply.code(route.status ?? 200)
    return answer
  }
}

/**
 * Has Fastify end handlers that are not mounted by a contract (pages, pictures, providers) when they take too long.
 * Those that are have a time of their own, which costs a call less, and nothing where its answer is kept.
 */
export function limitHandlers(app: FastifyInstance, timeoutMs = HANDLER_TIMEOUT_MS): void {
  app.addHook('onRoute', route => {
    if (!route.config?.isTimed) route.handlerTimeout ??= timeoutMs
  })
}

function unlessUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return null
  throw error
}

const callers = new WeakMap<FastifyRequest, Caller>()

function toCall<R extends Route>(request: FastifyRequest, reply: FastifyReply, isLate: () => boolean): Call<R> {
  const { params, query, headers, body } = request
  // The schemas of the route have parsed these before the handler runs, and onRequest has set the caller.
  return {
    params,
    query,
    headers,
    body,
    caller: callers.get(request),
    locale: localeOf(headers['accept-language']),
    isLate,
    request,
    reply,
  } as Call<R>
}

function schemaOf(route: Route) {
  const reply = route.media
    ? route.result
    : z.object({ result: route.result, message: z.optional(z.string()), ...route.extra })
  return {
    summary: route.summary,
    tags: [route.tag],
    ...(route.params ? { params: route.params } : {}),
    ...queryOf(route),
    ...(route.headers ? { headers: route.headers } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(route.takes ? { consumes: [route.takes] } : {}),
    ...securityOf(route),
    response: { [route.status ?? 200]: reply, ...refusalsOf(route) },
  }
}

/**
 * A filter that is not known would answer as if nothing were asked: staff believe in it, so that their calls refuse it.
 * A public address may carry what others put there (utm_source and the like).
 * @throws when a call of staff reads its query with something else than an object
 */
function queryOf({ access, query, path }: Route): { querystring?: z.ZodMiniType } {
  if (access !== 'operator' && access !== 'admin') return query ? { querystring: query } : {}
  if (query === undefined) return { querystring: z.strictObject({}) }
  if (!(query instanceof z.ZodMiniObject)) throw new Error(`${path}: the query must be an object`)
  return { querystring: z.catchall(query, z.never()) }
}

/** Which token a call asks for: none, one that may be missing, or one. */
function securityOf({ access, knowsCaller }: Route): { security?: Record<string, string[]>[] } {
  if (knowsCaller) return { security: [{}, { bearer: [] }] }
  return access === 'all' || access === 'provider' ? {} : { security: [{ bearer: [] }] }
}

/** The refusals a caller should expect, by status: those of the contract, and those that follow from its form. */
function refusalsOf(route: Route) {
  const isGuarded = route.access !== 'all' && route.access !== 'provider'
  const codes: ErrorCode[] = [
    ...(route.errors ?? []),
    ...(isGuarded ? (['UNAUTHENTICATED'] as const) : []),
    'TOO_MANY_REQUESTS',
    'INTERNAL',
  ]
  const byStatus: Record<number, z.ZodMiniType> = {}
  for (const code of codes) byStatus[httpStatus[code]] = ErrorReply
  return byStatus
}

/** ETag and 304 for public answers; a browser asks each time, so that a change shows at once (api.md, Form). */
const answerUnchanged: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('ETag')) return done(null, payload)
  const etag = `W/"${hash('sha1', payload, 'base64url')}"`
  reply.header('ETag', etag).header('Cache-Control', 'public, no-cache').header('Vary', 'Accept-Language')
  const isKnown = request.headers['if-none-match']?.split(',').some(given => given.trim() === etag)
  if (isKnown) reply.code(304)
  done(null, isKnown ? '' : payload)
}
