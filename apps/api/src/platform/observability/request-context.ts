import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Random } from '#platform/auth/secrets.ts'
import { metricEvents } from './metric-events.ts'

/** Identifies a request or a job in the log, in its SQL statements and in traces. */
export type Context = {
  /** The request id of this process, or the queue and the id of a job. */
  id: string
  /** The ids of the requests that sent the job; empty for a scheduled job, undefined for a request. */
  requestIds?: readonly string[]
  /** Added to the following log lines of the request, such as the order number. */
  logFields?: LogFields
  /** Finished statements, and the time during which at least one was running. */
  statements: number
  dbMs: number
  /** Running statements, and since when at least one is running. */
  sent: { count: number; sinceMs: number }
  /** Prepares statements by name, which saves their planning. For endpoints of the hot path. */
  isHot: boolean
  /** Set only if traces are exported. */
  trace?: { traceId: string; spanId: string; parentSpanId?: string; startedAt: number }
}

export type LogFields = Record<string, string | number>

declare module 'fastify' {
  interface FastifyContextConfig {
    isHot?: boolean
  }
}

const storage = new AsyncLocalStorage<Context>()

/** Returns the context of the current request or job; undefined during startup and shutdown. */
export const currentContext = (): Context | undefined => storage.getStore()

/** Allowed ids from a client or a proxy: no character that could break a log line or an SQL comment. */
const REQUEST_ID = /^[\w-]{8,64}$/
const TRACE_PARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/

/** Creates a generator of request ids: a random prefix per process and a counter. They are not secret. */
export function createRequestIdGenerator(random: Random): () => string {
  const process = random.token().slice(0, 9)
  let count = 0
  return () => process + (count++).toString(36).padStart(7, '0')
}

/**
 * Returns the request id of the client or proxy. It is only logged: a client could send the same id with many requests,
 * so requests are identified by an id of the shop.
 */
export function callerRequestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const id = headers['x-request-id']
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined
}

/**
 * Adds fields to the following log lines of the current request. Does nothing in a job: it works on many orders, and its
 * log lines have their own fields.
 */
export function addLogFields(fields: LogFields): void {
  const context = currentContext()
  if (context && !context.requestIds) context.logFields = { ...context.logFields, ...fields }
}

/** Returns the log fields of the current request or job. @param isOfRequest the logger already has the request id */
export function contextFields(isOfRequest: boolean): Record<string, unknown> {
  const context = currentContext()
  if (!context) return {}
  const { id, requestIds, logFields } = context
  if (requestIds) return { job: id, ...(requestIds.length > 0 ? { requestIds } : {}) }
  return { ...(isOfRequest ? {} : { reqId: id }), ...logFields }
}

const contexts = new WeakMap<FastifyRequest, Context>()

/** Returns the additional fields of the last log line of a request. */
export function requestStats(
  request: FastifyRequest,
): { route?: string; statements?: number; dbMs?: number } & LogFields {
  const { statements, dbMs, logFields } = contexts.get(request) ?? {}
  const { url: route } = request.routeOptions
  return {
    ...(route === undefined ? {} : { route }),
    ...logFields,
    ...(statements === undefined || dbMs === undefined ? {} : { statements, dbMs: Math.round(dbMs * 10) / 10 }),
  }
}

/** Creates the context of each request and sends its id as X-Request-Id. */
export function bindRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { isHot = false } = request.routeOptions.config
    const context = newContext(request.id, { isHot, traceParent: request.headers.traceparent })
    contexts.set(request, context)
    reply.header('X-Request-Id', request.id)
    storage.run(context, done)
  })
  // Node.js reads the body in the context of the socket: restore the context of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context && context !== currentContext()) storage.run(context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const context = contexts.get(request)
    if (!context?.trace) return done()
    const route = request.routeOptions.url ?? 'none'
    metricEvents.spanEnded.emit({
      ...context.trace,
      name: `${request.method} ${route}`,
      kind: 'server',
      endedAt: performance.now(),
      isError: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'shop.request_id': request.id,
        'shop.db.statements': context.statements,
      },
    })
    done()
  })
}

/** Runs a job in its own context. @param name its queue and id @param requestIds the requests that sent it */
export async function runInContext(
  { name, isHot = false, requestIds = [] }: { name: string; isHot?: boolean; requestIds?: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  const context = { ...newContext(name, { isHot }), requestIds }
  let isError = true
  try {
    await storage.run(context, work)
    isError = false
  } finally {
    const [queue = name] = name.split(':')
    const attributes = { 'messaging.destination.name': queue, 'shop.db.statements': context.statements }
    if (context.trace)
      metricEvents.spanEnded.emit({
        ...context.trace,
        name: queue,
        kind: 'consumer',
        endedAt: performance.now(),
        isError,
        attributes,
      })
  }
}

function newContext(id: string, { isHot, traceParent }: { isHot: boolean; traceParent?: unknown }): Context {
  const context: Context = { id, statements: 0, dbMs: 0, sent: { count: 0, sinceMs: 0 }, isHot }
  if (!metricEvents.spanEnded.hasSubscribers()) return context
  const [, traceId, parentSpanId] = (typeof traceParent === 'string' && TRACE_PARENT.exec(traceParent)) || []
  context.trace = {
    traceId: traceId ?? randomBytes(16).toString('hex'),
    spanId: newSpanId(),
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    startedAt: performance.now(),
  }
  return context
}

export const newSpanId = (): string => randomBytes(8).toString('hex')
