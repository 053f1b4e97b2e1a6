import type { Pool } from 'pg'
import { measured } from './measured.ts'
import { type Context, currentContext, newSpanId } from './request-context.ts'

const MARK = '/* request='

/**
 * Writes before each statement which call or job sends it, so that PostgreSQL's own logs (slow statements, waits for
 * locks, deadlocks) and pg_stat_activity name it, and counts what the call's statements took. At the pool, as every
 * statement comes through it, the library's and our own; an id has no sign that could end a comment.
 */
export function markStatements(pool: Pool): void {
  pool.query = marking(pool.query)
  pool.on('connect', client => {
    client.query = marking(client.query)
  })
}

function marking<T extends object>(query: T): T {
  return new Proxy(query, {
    apply: (target: T & ((...args: unknown[]) => unknown), self: unknown, args: unknown[]) => {
      const context = currentContext()
      const marked = context && markedArguments(args, context)
      if (!marked) return Reflect.apply(target, self, args)
      const from = performance.now()
      const answer: unknown = Reflect.apply(target, self, marked)
      if (answer instanceof Promise)
        void answer.then(
          () => note(context, args, from, false),
          () => note(context, args, from, true),
        )
      return answer
    },
  })
}

/** Undefined where there is nothing to mark: a statement that the pool hands on to its client is marked already. */
function markedArguments(args: unknown[], { id }: Context): unknown[] | undefined {
  const [first, ...rest] = args
  const text = textOf(first)
  if (text === undefined || text.startsWith(MARK)) return undefined
  const marked = `${MARK}${id} */ ${text}`
  return [typeof first === 'string' ? marked : { ...Object(first), text: marked }, ...rest]
}

function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first
  const isPlain = first instanceof Object && 'text' in first && !('submit' in first)
  return isPlain && typeof first.text === 'string' ? first.text : undefined
}

function note(context: Context, args: unknown[], from: number, isError: boolean): void {
  const endedAt = performance.now()
  context.statements++
  context.dbMs += endedAt - from
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
