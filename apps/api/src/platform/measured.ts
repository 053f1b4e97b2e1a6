/** Something that happens, told to whoever counts it: nobody where METRICS_PORT is not set, and then it costs a loop over nothing. */
export type Happening<T> = {
  tell(facts: T): void
  /** For what costs something to tell. */
  isHeard(): boolean
  /** @returns how to end it */
  hear(listener: (facts: T) => void): () => void
}

function happening<T>(): Happening<T> {
  const listeners = new Set<(facts: T) => void>()
  return {
    tell: facts => {
      for (const listener of listeners) listener(facts)
    },
    isHeard: () => listeners.size > 0,
    hear: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A part of a trace: a call, a job, or a statement of one. Moments are those of performance.now(). */
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
 * What is counted as it happens, for the whole process: the metrics hear it, and what happens knows nothing of them.
 * Never a phone, a name or an id: these become labels, of which there may be few.
 */
export const measured = {
  /** A request that was answered; `route` as the contract writes it, so that ids make no labels. */
  answered: happening<{ method: string; route: string; status: number; seconds: number }>(),
  /** An answer of the public catalogue: out of what is kept, or made for this call. */
  publicAnswered: happening<{ from: 'kept' | 'made' }>(),
  /** A transaction that PostgreSQL ended and that is run again; its code (40001, 40P01). */
  transactionRetried: happening<{ code: string }>(),
  /** An order that was paid, and how long after its payment page was asked for. */
  paid: happening<{ seconds: number }>(),
  smsSent: happening<Record<never, never>>(),
  /** A code from a message that did not open anything, and the refusal's code. */
  codeRefused: happening<{ reason: string }>(),
  /** An answer of Summon Mix, and who gave it. */
  mixGiven: happening<{ adviser: string }>(),
  /** The recommender answers in the model's place, and why. */
  adviserReplaced: happening<{ reason: string }>(),
  modelUsed: happening<{ inputTokens: number; outputTokens: number; costUsd: number }>(),
  spanEnded: happening<Span>(),
}
