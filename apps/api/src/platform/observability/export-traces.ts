import type { Logger } from 'pino'
import { sendOutgoing } from '#platform/http/outgoing.ts'
import { metricEvents, type Span } from './metric-events.ts'

const FLUSH_MS = 2000
/** Spans in memory at most while the collector is unavailable. */
const MAX_WAITING = 4096
const BATCH = 512

/** OTLP's numbers of a span's kind. */
const kinds: Record<Span['kind'], number> = { server: 2, client: 3, consumer: 5 }

export type Traces = { close(): Promise<void> }

/**
 * Sends the spans of the process to an OpenTelemetry collector every two seconds, as OTLP over HTTP in JSON. Requests do
 * not wait for it; spans that the collector does not accept are dropped.
 * @param endpoint the URL of the collector; /v1/traces is appended
 */
export function exportTraces(endpoint: string, serviceName: string, log: Logger): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  let waiting: Span[] = []
  let dropped = 0
  const unsubscribe = metricEvents.spanEnded.subscribe(span => {
    if (waiting.length < MAX_WAITING) waiting.push(span)
    else dropped++
  })
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      const body = JSON.stringify(toOtlp(batch, serviceName))
      const { status } = await sendOutgoing({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (status >= 300) throw new Error(`the collector responded ${status}`)
    }
  }
  let sending: Promise<void> = Promise.resolve()
  const flush = () => {
    sending = sending.then(send).catch((err: unknown) => {
      log.warn({ err, waiting: waiting.length, dropped }, 'failed to export traces')
      waiting = []
      dropped = 0
    })
    return sending
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  return {
    close: async () => {
      unsubscribe()
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

/** Converts a time of performance.now() for OTLP: nanoseconds since 1970 as text, because they exceed the safe integers. */
const nanoseconds = (at: number): string => String(BigInt(Math.round((performance.timeOrigin + at) * 1000)) * 1000n)

function attributesOf(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
