import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type Db, poolFigures } from '#platform/db.ts'
import { type Happening, measured } from '#platform/measured.ts'

/** Seconds; the limits that alerts and the dashboard speak of are among them. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A person types a card's number meanwhile: from half a minute to the 25 minutes that goods are held, and what comes late. */
const PAYMENT_SECONDS = [5, 15, 30, 60, 120, 300, 600, 1500, 3600]

/**
 * Counts in the process what happens in it. No label has more values than the program has routes, codes or reasons.
 * @returns how to end it
 */
export function countHappenings(register: Registry, db: Db): () => void {
  const registers = [register]
  const ends = [
    answers(register),
    count(
      measured.transactionRetried,
      new Counter({
        name: 'tx_retries_total',
        help: 'Transactions run again, by PostgreSQL code',
        labelNames: ['code'],
        registers,
      }),
      ({ code }) => ({ code }),
    ),
    count(
      measured.publicAnswered,
      new Counter({
        name: 'public_answers_total',
        help: 'Answers of the public catalogue, kept or made',
        labelNames: ['from'],
        registers,
      }),
      ({ from }) => ({ from }),
    ),
    count(
      measured.smsSent,
      new Counter({ name: 'sms_sent_total', help: 'SMS that a provider took', registers }),
      () => ({}),
    ),
    count(
      measured.codeRefused,
      new Counter({
        name: 'otp_fail_total',
        help: 'One-time codes that opened nothing',
        labelNames: ['reason'],
        registers,
      }),
      ({ reason }) => ({ reason }),
    ),
    count(
      measured.mixGiven,
      new Counter({
        name: 'ai_used_total',
        help: 'Answers of Summon Mix, by who gave them',
        labelNames: ['adviser'],
        registers,
      }),
      ({ adviser }) => ({ adviser }),
    ),
    count(
      measured.adviserReplaced,
      new Counter({
        name: 'ai_fallback_total',
        help: 'Answers that the recommender gave in the place of the model',
        labelNames: ['reason'],
        registers,
      }),
      ({ reason }) => ({ reason }),
    ),
    tokens(register),
    payments(register),
  ]
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pool, by what they do',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = poolFigures(db)
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Callers that wait for a connection',
    registers,
    collect() {
      this.set(poolFigures(db).waiting)
    },
  })
  return () => {
    for (const end of ends) end()
  }
}

function count<T>(
  happening: Happening<T>,
  counter: Counter,
  labelsOf: (facts: T) => Record<string, string>,
): () => void {
  return happening.hear(facts => counter.inc(labelsOf(facts)))
}

function answers(register: Registry): () => void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route as the contract writes it',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [register],
  })
  return measured.answered.hear(({ seconds, ...labels }) => duration.observe(labels, seconds))
}

function tokens(register: Registry): () => void {
  const registers = [register]
  const used = new Counter({ name: 'ai_tokens_total', help: 'Tokens of the model', labelNames: ['kind'], registers })
  const cost = new Counter({ name: 'ai_cost_usd_total', help: 'What they cost by the settings, US dollars', registers })
  return measured.modelUsed.hear(({ inputTokens, outputTokens, costUsd }) => {
    used.inc({ kind: 'input' }, inputTokens)
    used.inc({ kind: 'output' }, outputTokens)
    cost.inc(costUsd)
  })
}

function payments(register: Registry): () => void {
  const duration = new Histogram({
    name: 'payment_duration_seconds',
    help: 'From the payment page that was asked for to the paid order',
    buckets: PAYMENT_SECONDS,
    registers: [register],
  })
  return measured.paid.hear(({ seconds }) => duration.observe(seconds))
}
