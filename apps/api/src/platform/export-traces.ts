import type { Logger } from 'pino'
import { measured, type Span } from './measured.ts'
import { callOut } from './outgoing.ts'

const FLUSH_MS = 2000
/** Spans that wait at most: a collector that is away costs this much memory and no more. */
const MOST_WAITING = 4096
const BATCH = 512

/** OTLP's numbers of a span's kind. */
const kinds: Record<Span['kind'], number> = { server: 2, client: 3, consumer: 5 }

export type Traces = { close(): Promise<void> }

/**
 * Hands the process's spans to an OpenTelemetry collector, as OTLP over HTTP in JSON, every two seconds. Nobody waits
 * for it; what it does not take is dropped.
 * @param endpoint the collector's address; /v1/traces is appended
 */
export function exportTraces(endpoint: string, serviceName: string, log: Logger): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  let waiting: Span[] = []
  let dropped = 0
  const end = measured.spanEnded.hear(span => {
    if (waiting.length < MOST_WAITING) waiting.push(span)
    else dropped++
  })
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      const body = JSON.stringify(toOtlp(batch, serviceName))
      const { status } = await callOut({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body })
      if (status >= 300) throw new Error(`the collector answered ${status}`)
    }
  }
  let sending: Promise<void> = Promise.resolve()
  const flush = () => {
    sending = sending.then(send).catch((err: unknown) => {
      log.warn({ err, waiting: waiting.length, dropped }, 'traces not taken')
      waiting = []
      dropped = 0
    })
    return sending
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  return {
    close: async () => {
      end()
      clearInterval(timer)
      await flush()
    },
  }
}

function toOtlp(spans: readonly Span[], serviceName: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': serviceName }) },
        scopeSpans: [{ scope: { name: 'shop' }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  }
}

function toOtlpSpan({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, isError, attributes }: Span) {
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    status: isError ? { code: 2 } : {},
  }
}

/** A moment of performance.now() as OTLP has it: beyond Number's reach, so in text. */
const nanoseconds = (at: number): string => String(BigInt(Math.round((performance.timeOrigin + at) * 1000)) * 1000n)

function attributesOf(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
