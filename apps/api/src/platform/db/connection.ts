import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import type { Logger } from 'pino'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { type Context, currentContext, newSpanId } from '#platform/observability/request-context.ts'

export type ConnectionLog = Pick<Logger, 'warn'>

/** The result of an override of pg's overloaded methods. */
type PgResult = ReturnType<typeof Reflect.apply>

/**
 * Creates the client class of a pool. Its clients
 *
 * - tag each statement with the request or job that sends it, so that PostgreSQL's logs and pg_stat_activity name it, and
 *   count the statements and their time for the request;
 * - send the statements of one turn of the event loop as one packet: each write costs about as much as a statement;
 * - report a lost connection with the code ECONNRESET, which the driver leaves out;
 * - log when PostgreSQL or the network closes the connection. The driver removes its own listener from a client that is in
 *   use, and an error without a listener ends the process. The query in progress rejects in any case.
 *
 * @param pool the name of the pool in the log
 * @param isPrepared whether statements are sent by name and without a tag: for the few statements of a library
 */
export function createClientClass(
  pool: string,
  log?: ConnectionLog,
  { isPrepared = false }: { isPrepared?: boolean } = {},
): typeof pg.Client {
  const names = new StatementNames()
  return class extends pg.Client {
    isLost = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', error => {
        this.isLost = true
        log?.warn({ err: error, pool }, 'database connection closed')
      })
      this.on('end', () => {
        this.isLost = true
      })
    }

    /** Takes what the overloads of pg take. */
    override query(...args: unknown[]): PgResult {
      const text = textOf(args[0])
      if (text === undefined) return Reflect.apply(super.query, this, args)
      const context = currentContext()
      const startedAt = context && startStatement(context)
      const end = (error: unknown): void => {
        if (error) {
          names.clearIfStale(error)
          if (this.isLost || this.connection.stream.destroyed) markConnectionLost(error)
        }
        if (context && startedAt !== undefined) endStatement(context, text, startedAt, Boolean(error))
      }
      this.#corkUntilNextTick()
      const tagged = isPrepared ? nameArguments(args, text, names) : context && tagArguments(args, text, context, names)
      const [first, ...rest] = tagged ?? args
      const callback = rest.at(-1)
      if (typeof callback === 'function') {
        const done = (error: unknown, result: unknown): void => {
          end(error)
          callback(error, result)
        }
        return Reflect.apply(super.query, this, [first, ...rest.slice(0, -1), done])
      }
      const result: Promise<unknown> = Reflect.apply(super.query, this, [first, ...rest])
      result.then(() => end(undefined), end)
      return result
    }

    #corkUntilNextTick(): void {
      const { stream } = this.connection
      if (stream.writableCorked > 0) return
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
  }
}

/** A pool that keeps the request of callers that wait for a connection, and reports an unreachable database with ETIMEDOUT. */
export class Pool extends pg.Pool {
  override connect(...args: unknown[]): PgResult {
    const [callback] = args
    if (typeof callback === 'function') {
      const done = (error: unknown, ...rest: unknown[]): void => {
        if (error) markUnreachable(error)
        callback(error, ...rest)
      }
      return Reflect.apply(super.connect, this, [AsyncResource.bind(done)])
    }
    return super.connect().catch((error: unknown) => {
      markUnreachable(error)
      throw error
    })
  }
}

/** Gives an error that the driver throws without a code the fields of a socket's error, which Prisma recognizes too. */
function markError(error: unknown, fields: { code: string; errno: number; syscall: string }): void {
  if (error instanceof Error && !('code' in error)) Object.assign(error, fields)
}
const markConnectionLost = (error: unknown) => markError(error, { code: 'ECONNRESET', errno: -104, syscall: 'read' })
const markUnreachable = (error: unknown) => markError(error, { code: 'ETIMEDOUT', errno: -110, syscall: 'connect' })

/**
 * Tags a statement with the request id. A comment makes the text differ in each request, so that PostgreSQL plans it
 * again. Hot requests therefore send their statements by name and set the id as the application_name of their
 * transactions (docs/adr/0032).
 */
function tagArguments(args: unknown[], text: string, { id, isHot }: Context, names: StatementNames): unknown[] {
  const [first, ...rest] = args
  if (isHot) {
    if (text === 'BEGIN') return [withText(first, `BEGIN; SET LOCAL application_name = 'shop-api ${id}'`), ...rest]
    const name = typeof first === 'string' ? undefined : names.nameOf(text)
    if (name !== undefined) return [{ ...Object(first), name }, ...rest]
  }
  // The id has no character that could end the comment.
  return [withText(first, `/* request=${id} */ ${text}`), ...rest]
}

function nameArguments(args: unknown[], text: string, names: StatementNames): unknown[] {
  // A text of several statements cannot be prepared.
  const name = typeof args[0] === 'string' && !text.includes(';') ? names.nameOf(text) : undefined
  return name === undefined ? args : [{ text, name }, ...args.slice(1)]
}

const withText = (first: unknown, text: string): unknown =>
  typeof first === 'string' ? text : { ...Object(first), text }

/** The SQL of the first argument of `query`; undefined for a query object that submits itself. */
function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first
  const isConfig = first instanceof Object && 'text' in first && !('submit' in first)
  return isConfig && typeof first.text === 'string' ? first.text : undefined
}

/** More than the texts of hot requests; lists of values make a text per length and must not fill PostgreSQL's memory. */
const MAX_NAMES = 400
/** PostgreSQL prepares these only. */
const PREPARABLE = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i
/** feature_not_supported, "cached plan must not change result type". */
const STALE_PLAN = '0A000'

/** The names of prepared statements, the same on all connections of a pool. */
class StatementNames {
  private readonly byText = new Map<string, string>()
  private generation = 0

  nameOf(text: string): string | undefined {
    const known = this.byText.get(text)
    if (known !== undefined || this.byText.size >= MAX_NAMES || !PREPARABLE.test(text)) return known
    const name = `s${this.generation}_${this.byText.size}`
    this.byText.set(text, name)
    return name
  }

  /** A migration that changes the type of a column invalidates plans: all statements are prepared again under new names. */
  clearIfStale(error: unknown): void {
    if (!(error instanceof pg.DatabaseError && error.code === STALE_PLAN)) return
    this.byText.clear()
    this.generation++
  }
}

function startStatement({ sent }: Context): number {
  const startedAt = performance.now()
  if (sent.count++ === 0) sent.sinceMs = startedAt
  return startedAt
}

function endStatement(context: Context, text: string, startedAt: number, isError: boolean): void {
  const endedAt = performance.now()
  context.statements++
  if (--context.sent.count === 0) context.dbMs += endedAt - context.sent.sinceMs
  const { trace } = context
  if (!trace) return
  metricEvents.spanEnded.emit({
    traceId: trace.traceId,
    spanId: newSpanId(),
    parentSpanId: trace.spanId,
    name: /^\w+/.exec(text.trim())?.[0].toUpperCase() ?? 'SQL',
    kind: 'client',
    startedAt,
    endedAt,
    isError,
    // The text as prepared: it contains no values, which are parameters.
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, 2000) },
  })
}
