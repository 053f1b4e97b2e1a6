import type { Pool } from 'pg'
import { measured } from './measured.ts'
import { type Context, currentContext, newSpanId } from './request-context.ts'

const MARK = '/* request='
/** More texts than the hot calls have: lists of values make a text for each of their lengths, and must not fill PostgreSQL's memory. */
const MAX_NAMES = 400

/**
 * Tells PostgreSQL which call or job sends a statement, so that its own logs (slow statements, waits for locks,
 * deadlocks) and pg_stat_activity name it, and counts what the call's statements took. At the pool, as every
 * statement comes through it, the library's and our own. The id stands as a comment before each statement; it has no
 * sign that could end one. A text that is never the same twice is planned anew each time, so that hot calls send
 * theirs prepared, by name, and their transactions carry the id as the session's application_name (adr/0032).
 */
export function markStatements(pool: Pool): void {
  const names = new Names()
  pool.query = marking(pool.query, names)
  pool.on('connect', client => {
    client.query = marking(client.query, names)
  })
}

function marking<T extends object>(query: T, names: Names): T {
  return new Proxy(query, {
    apply: (target: T & ((...args: unknown[]) => unknown), self: unknown, args: unknown[]) => {
      const context = currentContext()
      const told = context && toldArguments(args, context, names)
      if (!told) return Reflect.apply(target, self, args)
      const from = performance.now()
      if (context.sent.count++ === 0) context.sent.sinceMs = from
      const answer: unknown = Reflect.apply(target, self, told)
      // What is given a function to call is not waited for here.
      if (!(answer instanceof Promise)) context.sent.count--
      else
        void answer.then(
          () => note(context, args, from, false),
          (error: unknown) => {
            names.forgetIfStale(error)
            note(context, args, from, true)
          },
        )
      return answer
    },
  })
}

/** Undefined where there is nothing to add: a statement that the pool hands on to its client is marked or named already. */
function toldArguments(args: unknown[], { id, isHot }: Context, names: Names): unknown[] | undefined {
  const [first, ...rest] = args
  const text = textOf(first)
  if (text === undefined || text.startsWith(MARK) || isNamed(first)) return undefined
  if (isHot) {
    if (text === 'BEGIN') return [withText(first, `BEGIN; SET LOCAL application_name = 'shop-api ${id}'`), ...rest]
    const name = typeof first === 'string' ? undefined : names.of(text)
    if (name !== undefined) return [{ ...Object(first), name }, ...rest]
  }
  return [withText(first, `${MARK}${id} */ ${text}`), ...rest]
}

const withText = (first: unknown, text: string): unknown =>
  typeof first === 'string' ? text : { ...Object(first), text }

const isNamed = (first: unknown): boolean => first instanceof Object && 'name' in first && first.name !== undefined

/** Under which names statements are prepared, the same in all sessions. */
class Names {
  private readonly byText = new Map<string, string>()
  private age = 0

  of(text: string): string | undefined {
    const known = this.byText.get(text)
    if (known !== undefined || this.byText.size >= MAX_NAMES || !IS_PREPARED.test(text)) return known
    const name = `s${this.age}_${this.byText.size}`
    this.byText.set(text, name)
    return name
  }

  /** A migration that changes a column's type leaves plans that no session takes any more: all are made anew. */
  forgetIfStale(error: unknown): void {
    if (!(error instanceof Error && 'code' in error && error.code === STALE_PLAN)) return
    this.byText.clear()
    this.age++
  }
}

/** What PostgreSQL can plan; what begins and ends a transaction it cannot. */
const IS_PREPARED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i
/** feature_not_supported, "cached plan must not change result type". */
const STALE_PLAN = '0A000'

/** The SQL of what the driver's `query` is given; undefined for an object that sends itself. */
export function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first
  const isPlain = first instanceof Object && 'text' in first && !('submit' in first)
  return isPlain && typeof first.text === 'string' ? first.text : undefined
}

function note(context: Context, args: unknown[], from: number, isError: boolean): void {
  const endedAt = performance.now()
  context.statements++
  if (--context.sent.count === 0) context.dbMs += endedAt - context.sent.sinceMs
  const { trace } = context
  if (!trace) return
  const text = textOf(args[0])?.trim() ?? ''
  measured.spanEnded.tell({
    traceId: trace.traceId,
    spanId: newSpanId(),
    parentSpanId: trace.spanId,
    name: /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL',
    kind: 'client',
    startedAt: from,
    endedAt,
    isError,
    // As it is prepared: values are parameters and never part of it.
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) },
  })
}
