import { createHash } from 'node:crypto'
import { type ErrorCode, ErrorReply, httpStatus } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { Access, Route } from '@shop/contracts/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { authenticate, authorize, type Caller, type LoadCaller } from './auth.ts'
import { AppError } from './errors.ts'
import { inTime } from './in-time.ts'
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
  request: FastifyRequest
  reply: FastifyReply
}
export type Answer<R extends Route> = { result: z.input<R['result']>; message?: string } & ExtraOf<R>
export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>

export type MountOptions = {
  /** Calls per minute and network address; RATE_LIMITS=off lifts it. */
  perMinute?: number
  /** The longest a handler may take, milliseconds (10 s unless told). */
  timeoutMs?: number
  /** Keeps the answers of a public call for a moment, by language, parameters and query. */
  kept?: AnswerKept | undefined
}

export type Mount = <R extends Route>(route: R, handler: Handler<NoInfer<R>>, options?: MountOptions) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    isPublic?: boolean
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
        ...(options.perMinute ? { rateLimit: { max: options.perMinute, timeWindow: '1 minute' } } : {}),
      },
      ...(options.timeoutMs ? { handlerTimeout: options.timeoutMs } : {}),
      handler: handlerOf(route, handler, options),
    }
    const { access } = route
    if (access !== 'all' && access !== 'provider') {
      definition.onRequest = async request => {
        const who = await authenticate(request, loadCaller)
        authorize(who, access)
        callers.set(request, who.caller)
      }
    }
    // A session that is over is nobody's here: what is for all is answered to all.
    else if (route.knowsCaller) {
      definition.onRequest = async request => {
        const who = await authenticate(request, loadCaller).catch(unlessUnknown)
        if (who) callers.set(request, who.caller)
      }
    }
    if (isPublic) definition.onSend = answerUnchanged
    app.route(definition)
  }
}

function handlerOf<R extends Route>(route: R, handler: Handler<R>, { kept, timeoutMs }: MountOptions) {
  if (kept && route.access !== 'all') throw new Error(`${route.path}: what is not for all is not kept`)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = toCall<R>(request, reply)
    if (kept) {
      const key = JSON.stringify([route.path, call.locale, call.params, call.query])
      // As Fastify would serialize it, by the schema of the contract.
      return kept({ key, request, reply, serialize: async () => String(reply.serialize(await handler(call))) })
    }
    const work = handler(call)
    // Fastify's own time-out is enough where there is no body.
    const answer = await (route.method === 'GET' ? work : inTime(work, timeoutMs))
    if (route.media !== undefined) return reply.type(route.media).send(answer.result)
    return reply.code(route.status ?? 200).send(answer)
  }
}

function unlessUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return null
  throw error
}

const callers = new WeakMap<FastifyRequest, Caller>()

function toCall<R extends Route>(request: FastifyRequest, reply: FastifyReply): Call<R> {
  const { params, query, headers, body } = request
  // The schemas of the route have parsed these before the handler runs, and onRequest has set the caller.
  return {
    params,
    query,
    headers,
    body,
    caller: callers.get(request),
    locale: localeOf(headers['accept-language']),
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
async function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('ETag')) return payload
  const etag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`
  reply.header('ETag', etag).header('Cache-Control', 'public, no-cache').header('Vary', 'Accept-Language')
  if (request.headers['if-none-match']?.split(',').some(given => given.trim() === etag)) {
    reply.code(304)
    return ''
  }
  return payload
}
