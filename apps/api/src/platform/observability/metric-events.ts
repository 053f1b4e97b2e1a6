import type { FastifyInstance } from 'fastify'

/** An in-process metric event. It has no subscribers unless METRICS_PORT is set. */
export type MetricEvent<T> = {
  emit(data: T): void
  /** For events that are expensive to build. */
  hasSubscribers(): boolean
  /** @returns a function that unsubscribes */
  subscribe(listener: (data: T) => void): () => void
}

function createEvent<T>(): MetricEvent<T> {
  const listeners = new Set<(data: T) => void>()
  return {
    emit: data => {
      for (const listener of listeners) listener(data)
    },
    hasSubscribers: () => listeners.size > 0,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A span of a trace: a request, a job, or one of their statements. Times are those of performance.now(). */
export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: 'server' | 'client' | 'consumer'
  startedAt: number
  endedAt: number
  isError: boolean
  attributes: Record<string, string | number>
}

/**
 * The metric events of this process. Their fields become labels: never a phone number, a name or an id, because each
 * value is a time series.
 */
export const metricEvents = {
  /** A response; `route` is the path of the contract, without ids. */
  responseSent: createEvent<{ method: string; route: string; status: number; seconds: number }>(),
  /** A response of the public catalog: from the cache (`cache`) or computed (`computed`). */
  publicResponseSent: createEvent<{ from: 'cache' | 'computed' }>(),
  /** A transaction that is retried, and its SQLSTATE (40001, 40P01). */
  transactionRetried: createEvent<{ code: string }>(),
  /** A paid order, and the time since its payment page was requested. */
  orderPaid: createEvent<{ seconds: number }>(),
  smsSent: createEvent<Record<never, never>>(),
  /** A rejected one-time code, and the error code. */
  codeRejected: createEvent<{ reason: string }>(),
  /** A suggested mix, and whether the model or the recommender made it. */
  mixSuggested: createEvent<{ source: string }>(),
  /** The recommender replaced the model, and why. */
  modelReplaced: createEvent<{ reason: string }>(),
  modelUsed: createEvent<{ inputTokens: number; outputTokens: number; costUsd: number }>(),
  spanEnded: createEvent<Span>(),
}

/** Unknown paths share one label, because clients can send any path. */
const UNKNOWN_ROUTE = 'none'

/** Emits a metric event for each response. */
export function recordResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    metricEvents.responseSent.emit({
      method: request.method,
      route: request.routeOptions.url ?? UNKNOWN_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}
