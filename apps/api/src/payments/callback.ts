import { createHash } from 'node:crypto'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { z } from 'zod'
import { execute, kysely } from '#platform/db/sql.ts'
import { withTimeout } from '#platform/http/timeout.ts'
import { type EventOutcome, markProcessed, type NewEvent, storeEvent } from './events.ts'
import { type CallbackReading, gatewayOf, type PaymentDeps, type RawCallback } from './gateway.ts'
import { queryProvider } from './payment-page.ts'
import { type Attempt, findAttempt } from './queries.ts'
import { canPayOrder } from './rules.ts'
import { runIsolated } from './run-isolated.ts'
import type { Settle } from './settle.ts'

/**
 * accepted: processed, now or before; unwanted: processed, but the payment is in review or due for a refund; declined: the provider
 * must not capture the payment; forged, unknown: rejected without a change.
 */
export type CallbackResult = 'accepted' | 'unwanted' | 'declined' | 'forged' | 'unknown'

/** Callbacks stored in full per order. Enough for all genuine ones; limits the storage that forged ones can use. */
const MAX_FULL_CALLBACKS = 10

/**
 * Processes a provider's callback. A callback that is authentic or names an existing attempt is committed in full
 * before it is processed. All others, and further unverified callbacks for the same attempt, are rate-limited. A
 * repeated callback changes nothing.
 */
export async function processCallback(
  deps: PaymentDeps,
  settle: Settle,
  { provider, call, mayStore }: { provider: PaymentProvider; call: RawCallback; mayStore: () => boolean },
): Promise<CallbackResult> {
  const reading = gatewayOf(deps.gateways, provider).readCallback(call)
  const attempt = await findNamedAttempt(deps, provider, reading)
  const rejection = findRejection(reading, attempt)
  const isStoredInFull = rejection === null || (attempt !== null && (await canStoreInFull(deps, attempt.orderId)))
  if (!isStoredInFull && !mayStore()) return rejection
  const paymentId = isStoredInFull && attempt ? attempt.id : null
  const event = {
    provider,
    call: isStoredInFull ? call : truncate(call),
    key: createEventKey(call, reading, attempt),
    paymentId,
    isAuthenticated: reading.kind === 'report',
  }
  if (reading.kind === 'precheck') return answerPrecheck(deps, reading, attempt, event)
  const { id: eventId, outcome } = await storeEvent(deps, event)
  if (outcome !== null && isFinalOutcome(reading, outcome)) return toCallbackResult(outcome)
  return processEvent(deps, settle, { eventId, provider, reading, isProviderWaiting: true })
}

/** Finds the attempt that an unverified call names. */
async function findNamedAttempt(
  { db }: PaymentDeps,
  provider: PaymentProvider,
  reading: CallbackReading,
): Promise<Attempt | null> {
  if (reading.kind === 'report') return null
  const name = reading.kind === 'precheck' ? { providerRef: reading.providerRef } : reading.attempt
  return name ? findAttempt(db, provider, name) : null
}

/**
 * Counts per order, because a customer can open many attempts for one order. Concurrent callbacks may exceed the limit
 * by a few.
 */
async function canStoreInFull({ db }: PaymentDeps, orderId: string): Promise<boolean> {
  const ofOrder = kysely
    .selectFrom('payment_event')
    .select('id')
    .where('payment_id', 'in', ({ selectFrom }) =>
      selectFrom('payment').select('payment.id').where('order_id', '=', orderId),
    )
  return (await execute(db, ofOrder.limit(MAX_FULL_CALLBACKS))) < MAX_FULL_CALLBACKS
}

/** Returns the error result for an unverified callback that names no existing attempt or a wrong amount, else null. */
function findRejection(reading: CallbackReading, attempt: Attempt | null): CallbackResult | null {
  if (reading.kind === 'report') return null
  if (reading.kind === 'forged') return 'forged'
  if (reading.kind === 'unsigned') return attempt ? null : 'unknown'
  return attempt?.amountAmd === reading.amountAmd ? null : 'declined'
}

/**
 * Returns true if a repeated callback cannot change the stored outcome. An unsigned callback that the provider does not
 * confirm may be forged, and the genuine one looks the same. A report rejected as forged becomes valid once the shop's
 * key is corrected.
 */
function isFinalOutcome({ kind }: CallbackReading, outcome: string): boolean {
  if (outcome === 'forged') return kind === 'forged'
  return kind !== 'unsigned' || outcome !== 'unknown_payment'
}

/**
 * Creates the key of an event. Prechecks and unsigned callbacks with the same meaning share one event, so that padding
 * them does not store more.
 */
function createEventKey(call: RawCallback, reading: CallbackReading, attempt: Attempt | null): string {
  return createHash('sha256')
    .update(JSON.stringify(toMeaning(reading, attempt) ?? toContent(call)))
    .digest('hex')
}

/** Stored keys depend on the names `question` and `notice`. */
function toMeaning(reading: CallbackReading, attempt: Attempt | null): object | undefined {
  if (reading.kind === 'precheck') return { ...reading, kind: 'question' }
  if (reading.kind !== 'unsigned') return undefined
  return { kind: 'notice', attempt: attempt ? { id: attempt.id } : reading.attempt }
}

/** The key covers the whole callback, so that a forged one cannot replace a genuine event. */
function toContent({ method, query, headers, body }: RawCallback): unknown[] {
  const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))
  return [method, query, sorted, body]
}

const MAX_STORED_CHARACTERS = 1024
const MAX_HEADER_CHARACTERS = 128

const truncate = ({ method, query, headers, body }: RawCallback): RawCallback => ({
  method,
  query: query.slice(0, MAX_STORED_CHARACTERS),
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.slice(0, MAX_HEADER_CHARACTERS)]),
  ),
  body: body.slice(0, MAX_STORED_CHARACTERS),
})

type Precheck = Extract<CallbackReading, { kind: 'precheck' }>

type Event = {
  eventId: bigint
  provider: PaymentProvider
  reading: Exclude<CallbackReading, Precheck>
  /** True in an HTTP request: the provider waits for the response. False in a job. */
  isProviderWaiting: boolean
}

/** Shorter than the request timeout, so that the provider gets a response. The report is stored by then. */
const SETTLE_TIMEOUT_MS = 8000

async function processEvent(deps: PaymentDeps, settle: Settle, event: Event): Promise<CallbackResult> {
  const { eventId, provider, reading, isProviderWaiting } = event
  if (reading.kind === 'forged') return rejectForged(deps, event, reading.why)
  if (reading.kind === 'unsigned') return processUnsigned(deps, settle, event, reading)
  const canDecline = gatewayOf(deps.gateways, provider).declined !== null
  try {
    const { report } = reading
    const settled = settle(deps, { provider, report, eventId, canDecline: canDecline && isProviderWaiting })
    return toCallbackResult(await (isProviderWaiting ? withTimeout(settled, SETTLE_TIMEOUT_MS) : settled))
  } catch (error) {
    // The provider would treat an error as a rejection. The report is stored, and the reconciler settles it.
    if (!canDecline) throw error
    deps.log.error(
      { err: error, alert: 'payment.unsettled', provider, eventId: String(eventId) },
      'failed to settle the payment, the reconciler retries',
    )
    return 'accepted'
  }
}

async function rejectForged(deps: PaymentDeps, { eventId, provider }: Event, why: string): Promise<CallbackResult> {
  deps.log.warn({ alert: 'payment.forged', provider, eventId: String(eventId), why }, 'rejected a forged callback')
  await markProcessed(deps.db, deps, eventId, { outcome: 'forged' })
  return 'forged'
}

/**
 * Responds to the precheck, in which the provider asks whether it may capture the payment. It is not authenticated and
 * changes nothing.
 */
async function answerPrecheck(
  deps: PaymentDeps,
  { amountAmd }: Precheck,
  attempt: Attempt | null,
  event: NewEvent,
): Promise<CallbackResult> {
  const { db, clock, log } = deps
  const isAgreed = attempt?.amountAmd === amountAmd && canPayOrder(attempt, clock.now())
  const outcome = isAgreed ? 'agreed' : 'declined'
  const { id: eventId, isNew } = await storeEvent(deps, { ...event, outcome })
  if (!isNew) {
    const repeated = kysely.updateTable('payment_event').where('id', '=', eventId)
    await execute(db, repeated.set({ outcome, processed_at: clock.now() }))
  }
  if (isAgreed) return 'accepted'
  const { provider } = event
  const why = attempt ? 'amount or order status does not allow the payment' : 'unknown'
  const orderNumber = attempt?.order.number
  log.warn(
    { alert: 'payment.declined', provider, eventId: String(eventId), orderNumber, why },
    'declined a payment at the precheck',
  )
  return 'declined'
}

/** Queries the status of the attempt that an unsigned callback names. Without a confirmation the callback is forged. */
async function processUnsigned(
  deps: PaymentDeps,
  settle: Settle,
  event: Event,
  unsigned: Extract<CallbackReading, { kind: 'unsigned' }>,
): Promise<CallbackResult> {
  const { eventId, provider } = event
  const attempt = await findAttempt(deps.db, provider, unsigned.attempt)
  const reopened = kysely.updateTable('payment_event').where('id', '=', eventId)
  await execute(deps.db, reopened.set({ processed_at: null, outcome: null }))
  if (attempt === null || attempt.providerRef === null) {
    deps.log.warn(
      { alert: 'payment.unknown_payment', provider, eventId: String(eventId) },
      'received a callback for an unknown payment',
    )
    // A callback for an unknown attempt is stored as briefly as a forged one, because anyone can send it.
    await markProcessed(deps.db, deps, eventId, { outcome: attempt ? 'unknown_payment' : 'forged' })
    return 'unknown'
  }
  const { id: paymentId, providerRef } = attempt
  if (attempt.status !== 'pending' && attempt.status !== 'failed') {
    await markProcessed(deps.db, deps, eventId, { outcome: 'duplicate', paymentId })
    return 'accepted'
  }
  const report = await queryProvider(deps, { ...attempt, providerRef })
  // The callback is stored, and the reconciler asks again.
  if (report === null) return 'accepted'
  if (report.state === 'captured' || report.state === 'failed') {
    return toCallbackResult(await settle(deps, { provider, report, eventId }))
  }
  return rejectForged(deps, event, 'the provider does not confirm it')
}

const results: Partial<Record<EventOutcome, CallbackResult>> = {
  forged: 'forged',
  unknown_payment: 'unknown',
  review: 'unwanted',
  paid_again: 'unwanted',
  wrong_amount: 'unwanted',
  declined: 'declined',
}
const toCallbackResult = (outcome: string): CallbackResult =>
  new Map<string, CallbackResult>(Object.entries(results)).get(outcome) ?? 'accepted'

/** Callbacks younger than this may still be in progress. */
const IN_PROGRESS_MS = 15_000
const BATCH = 100

/** Processes callbacks that were stored but not processed because the process had stopped. */
export async function processOpenEvents(deps: PaymentDeps, settle: Settle): Promise<void> {
  const open = await deps.db.paymentEvent.findMany({
    where: { processedAt: null, receivedAt: { lt: new Date(deps.clock.now().getTime() - IN_PROGRESS_MS) } },
    orderBy: { id: 'asc' },
    take: BATCH,
  })
  for (const { id, provider: name, method, query, headers, body } of open) {
    await runIsolated(deps, { eventId: String(id) }, async () => {
      const provider = PaymentProvider.parse(name)
      const call = { method, query, headers: Headers.parse(headers), body }
      const reading = gatewayOf(deps.gateways, provider).readCallback(call)
      // The provider no longer waits for the response to a precheck.
      if (reading.kind === 'precheck') return markProcessed(deps.db, deps, id, { outcome: 'ignored' })
      await processEvent(deps, settle, { eventId: id, provider, reading, isProviderWaiting: false })
    })
  }
}

const Headers = z.record(z.string(), z.string())
