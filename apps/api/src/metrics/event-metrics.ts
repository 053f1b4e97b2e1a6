import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type Db, poolStats } from '#platform/db/db.ts'
import { type MetricEvent, metricEvents } from '#platform/observability/metric-events.ts'

/** Seconds; includes the thresholds of the alerts and the dashboard. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Seconds; customers type a card number. A reservation lasts 25 minutes, and some payments arrive later. */
const PAYMENT_SECONDS = [5, 15, 30, 60, 120, 300, 600, 1500, 3600]

/**
 * Counts the metric events of this process. Label values are limited to the routes, codes and reasons of the program.
 * @returns a function that stops counting
 */
export function registerEventMetrics(register: Registry, db: Db): () => void {
  const registers = [register]
  const unsubscribes = [
    countResponses(register),
    count(
      metricEvents.transactionRetried,
      new Counter({
        name: 'tx_retries_total',
        help: 'Transactions run again, by PostgreSQL code',
        labelNames: ['code'],
        registers,
      }),
      ({ code }) => ({ code }),
    ),
    count(
      metricEvents.publicResponseSent,
      new Counter({
        name: 'public_responses_total',
        help: 'Responses of the public catalog, from the cache or computed',
        labelNames: ['from'],
        registers,
      }),
      ({ from }) => ({ from }),
    ),
    count(
      metricEvents.smsSent,
      new Counter({ name: 'sms_sent_total', help: 'SMS accepted by the provider', registers }),
      () => ({}),
    ),
    count(
      metricEvents.codeRejected,
      new Counter({
        name: 'otp_fail_total',
        help: 'Rejected one-time codes',
        labelNames: ['reason'],
        registers,
      }),
      ({ reason }) => ({ reason }),
    ),
    count(
      metricEvents.mixSuggested,
      new Counter({
        name: 'ai_used_total',
        help: 'Mix suggestions, by source',
        labelNames: ['source'],
        registers,
      }),
      ({ source }) => ({ source }),
    ),
    count(
      metricEvents.modelReplaced,
      new Counter({
        name: 'ai_fallback_total',
        help: 'Mix suggestions of the recommender instead of the model',
        labelNames: ['reason'],
        registers,
      }),
      ({ reason }) => ({ reason }),
    ),
    countTokens(register),
    measurePayments(register),
  ]
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = poolStats(db)
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Requests that wait for a connection',
    registers,
    collect() {
      this.set(poolStats(db).waiting)
    },
  })
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

function count<T>(
  event: MetricEvent<T>,
  counter: Counter,
  labelsOf: (payload: T) => Record<string, string>,
): () => void {
  return event.subscribe(payload => counter.inc(labelsOf(payload)))
}

function countResponses(register: Registry): () => void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by route of the contract',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [register],
  })
  return metricEvents.responseSent.subscribe(({ seconds, ...labels }) => duration.observe(labels, seconds))
}

function countTokens(register: Registry): () => void {
  const registers = [register]
  const used = new Counter({ name: 'ai_tokens_total', help: 'Tokens of the model', labelNames: ['kind'], registers })
  const cost = new Counter({
    name: 'ai_cost_usd_total',
    help: 'Cost of the tokens by the settings, US dollars',
    registers,
  })
  return metricEvents.modelUsed.subscribe(({ inputTokens, outputTokens, costUsd }) => {
    used.inc({ kind: 'input' }, inputTokens)
    used.inc({ kind: 'output' }, outputTokens)
    cost.inc(costUsd)
  })
}

function measurePayments(register: Registry): () => void {
  const duration = new Histogram({
    name: 'payment_duration_seconds',
    help: 'Time from the request of the payment page to the paid order',
    buckets: PAYMENT_SECONDS,
    registers: [register],
  })
  return metricEvents.orderPaid.subscribe(({ seconds }) => duration.observe(seconds))
}
