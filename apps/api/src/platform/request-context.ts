import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { measured } from './measured.ts'
import type { Random } from './secrets.ts'

/** What one call or one job is known by wherever it goes: in the log, in the statements that it sends to PostgreSQL, in traces. */
export type Context = {
  /** Of a call: the id that this process gave it; of a job: its queue and its id. */
  id: string
  /** Of a job: the ids of the requests that sent it. A job on a schedule has none. */
  requestIds?: readonly string[]
  /** What each further line of the log about a call says, such as the number of its order. */
  logFields?: LogFields
  /** Statements so far, and how long one of them or more were on their way, milliseconds. */
  statements: number
  dbMs: number
  /** How many are on their way now, and since when there was always one. */
  sent: { count: number; sinceMs: number }
  /** Whether its statements are prepared by name, which saves their planning: of calls that many make at once. */
  isHot: boolean
  /** Where somebody records traces. */
  trace?: { traceId: string; spanId: string; parentSpanId?: string; startedAt: number }
}

export type LogFields = Record<string, string | number>

declare module 'fastify' {
  interface FastifyContextConfig {
    isHot?: boolean
  }
}

const storage = new AsyncLocalStorage<Context>()

/** The call or job that this code runs for; undefined at the start and the end of the program. */
export const currentContext = (): Context | undefined => storage.getStore()

/** What a browser or a proxy may call a request: nothing that could break a log's line or a comment in SQL. */
const REQUEST_ID = /^[\w-]{8,64}$/
const TRACE_PARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/

/** Makes ids of requests, each its own in all processes: random once, then counted, as they tell nobody anything. */
export function createRequestIds(random: Random): () => string {
  const process = random.token().slice(0, 9)
  let count = 0
  return () => process + (count++).toString(36).padStart(7, '0')
}

/**
 * The id that a browser or a proxy gave a request, for the log alone. A request is known by an id of ours: a caller could
 * give many requests the same one.
 */
export function callerRequestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined
}

/**
 * Adds fields to each further line of the log about the current call. Nothing is added in a job, which works on many
 * orders: its lines name their own.
 */
export function addLogFields(fields: LogFields): void {
  const context = currentContext()
  if (context && !context.requestIds) context.logFields = { ...context.logFields, ...fields }
}

/** What each line of the log says of the call or the job that it belongs to. @param isOfRequest the line has the request's id */
export function contextFields(isOfRequest: boolean): Record<string, unknown> {
  const context = currentContext()
  if (!context) return {}
  const { id, requestIds, logFields } = context
  if (requestIds) return { job: id, ...(requestIds.length > 0 ? { requestIds } : {}) }
  return { ...(isOfRequest ? {} : { reqId: id }), ...logFields }
}

const contexts = new WeakMap<FastifyRequest, Context>()

/** What the log's last line of a call says beside its status. */
export function figuresOf(request: FastifyRequest): { route?: string; statements?: number; dbMs?: number } & LogFields {
  const { statements, dbMs, logFields } = contexts.get(request) ?? {}
  const { url: route } = request.routeOptions
  return {
    ...(route === undefined ? {} : { route }),
    ...logFields,
    ...(statements === undefined || dbMs === undefined ? {} : { statements, dbMs: Math.round(dbMs * 10) / 10 }),
  }
}

/** Gives each call its context and answers with its id. */
export function keepContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { isHot = false } = request.routeOptions.config
    const context = newContext(request.id, { isHot, traceParent: request.headers.traceparent })
    contexts.set(request, context)
    reply.header('X-Request-Id', request.id)
    storage.run(context, done)
  })
  // A body is read in the socket's own context: what follows it is brought back into the call's.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context && context !== currentContext()) storage.run(context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const context = contexts.get(request)
    if (!context?.trace) return done()
    const route = request.routeOptions.url ?? 'none'
    measured.spanEnded.tell({
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

/** Runs a job as a call of its own. @param name its queue, with its id @param requestIds of the requests that sent it */
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
      measured.spanEnded.tell({
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
  if (!measured.spanEnded.isHeard()) return context
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
