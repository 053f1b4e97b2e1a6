import { createHash } from 'node:crypto'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { z } from 'zod'
import { inTime } from '#platform/in-time.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { markProcessed, type Outcome, storeEvent } from './events.ts'
import { type CallbackReading, gatewayOf, type PaymentDeps, type RawCallback } from './gateway.ts'
import { onItsOwn } from './on-its-own.ts'
import { findAttempt } from './queries.ts'
import type { MayStore } from './refused-call-limit.ts'
import { askProvider } from './return.ts'
import { isWanted } from './rules.ts'
import type { Settle } from './settle.ts'

/**
 * accepted: taken in, now or before; unwanted: taken in, but the money is not ours to keep; declined: the money is not
 * to be taken; forged, unknown: refused, and nothing has changed.
 */
export type CallbackAnswer = 'accepted' | 'unwanted' | 'declined' | 'forged' | 'unknown'

/** Stored in full per order: enough for each genuine call, and a stranger who knows an attempt cannot fill the disk. */
const MAX_WHOLE_CALLS = 10

/**
 * Processes a provider's call. A call that proves itself or names an attempt of ours is committed in full before it is
 * processed. All others, and further unverified calls that name the same attempt, are limited. A repeated call changes nothing.
 */
export async function takeCallback(
  deps: PaymentDeps,
  settle: Settle,
  { provider, call, mayStore }: { provider: PaymentProvider; call: RawCallback; mayStore: MayStore },
): Promise<CallbackAnswer> {
  const reading = gatewayOf(deps.gateways, provider).readCallback(call)
  const attempt = await findNamedAttempt(deps, provider, reading)
  const refusal = refusalOf(reading, attempt)
  const isWhole = refusal === null || (attempt !== null && (await hasWholeCallsLeft(deps, attempt.orderId)))
  if (!isWhole && !mayStore()) return refusal
  const paymentId = isWhole && attempt ? attempt.id : null
  const event = await storeEvent(deps, {
    provider,
    call: isWhole ? call : beginningOf(call),
    key: keyOf(call, reading, attempt),
    paymentId,
    isProven: reading.kind === 'report',
  })
  if (event.outcome !== null && isLastWord(reading, event.outcome)) return answerFor(event.outcome)
  return processEvent(deps, settle, { eventId: event.id, provider, reading, isHeard: true })
}

type NamedAttempt = { id: string; orderId: string; amountAmd: number }

/** Finds the attempt that an unverified call names. */
async function findNamedAttempt(
  { db }: PaymentDeps,
  provider: PaymentProvider,
  reading: CallbackReading,
): Promise<NamedAttempt | null> {
  if (reading.kind === 'report') return null
  const name = reading.kind === 'question' ? { providerRef: reading.providerRef } : reading.attempt
  if (!name) return null
  const named = kysely
    .selectFrom('payment')
    .select(['id', 'order_id as orderId', 'amount_amd as amountAmd'])
    .where('provider', '=', provider)
  const [attempt] = await query(
    db,
    'id' in name ? named.where('id', '=', name.id) : named.where('provider_ref', '=', name.providerRef),
  )
  return attempt ?? null
}

/** Counts per order, as a customer can open many attempts of one. Calls at the same time may exceed the limit by a few. */
async function hasWholeCallsLeft({ db }: PaymentDeps, orderId: string): Promise<boolean> {
  const ofOrder = kysely
    .selectFrom('payment_event')
    .select('id')
    .where('payment_id', 'in', ({ selectFrom }) =>
      selectFrom('payment').select('payment.id').where('order_id', '=', orderId),
    )
  return (await execute(db, ofOrder.limit(MAX_WHOLE_CALLS))) < MAX_WHOLE_CALLS
}

/** Returns the answer to a call that anybody can make up: it proves nothing, and says nothing true of an attempt of ours. Else null. */
function refusalOf(reading: CallbackReading, attempt: NamedAttempt | null): CallbackAnswer | null {
  if (reading.kind === 'report') return null
  if (reading.kind === 'forged') return 'forged'
  if (reading.kind === 'notice') return attempt ? null : 'unknown'
  return attempt?.amountAmd === reading.amountAmd ? null : 'declined'
}

/**
 * Whether the same words again say nothing new. A question is asked in the same words each time; a notice that was not
 * confirmed may be made up before the genuine one comes, which looks the same; a report that was refused as forged
 * proves itself once the shop's key is corrected.
 */
function isLastWord({ kind }: CallbackReading, outcome: string): boolean {
  if (kind === 'question') return false
  if (outcome === 'forged') return kind === 'forged'
  return kind !== 'notice' || outcome !== 'unknown_payment'
}

/** A question, and all notices of one attempt, are one event each: whoever knows an attempt's name stores no more by padding. */
function keyOf(call: RawCallback, reading: CallbackReading, attempt: NamedAttempt | null): string {
  const isRepeated = reading.kind === 'question' || reading.kind === 'notice'
  const notice = reading.kind === 'notice' && attempt ? { kind: 'notice', attempt: { id: attempt.id } } : reading
  return createHash('sha256')
    .update(JSON.stringify(isRepeated ? notice : allWordsOf(call)))
    .digest('hex')
}

/** The key covers all of a call, so that no forgery takes a true event's place. */
function allWordsOf({ method, query, headers, body }: RawCallback): unknown[] {
  const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))
  return [method, query, sorted, body]
}

const BEGINNING = 1024
const BEGINNING_OF_HEADER = 128

const beginningOf = ({ method, query, headers, body }: RawCallback): RawCallback => ({
  method,
  query: query.slice(0, BEGINNING),
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.slice(0, BEGINNING_OF_HEADER)]),
  ),
  body: body.slice(0, BEGINNING),
})

type Event = {
  eventId: bigint
  provider: PaymentProvider
  reading: CallbackReading
  /** The provider hears our answer; one that a job gives it does not. */
  isHeard: boolean
}

/** A provider that hears our answer gets one before the call's own time is over: its word is stored by then. */
const SETTLE_TIMEOUT_MS = 8000

async function processEvent(deps: PaymentDeps, settle: Settle, event: Event): Promise<CallbackAnswer> {
  const { eventId, provider, reading, isHeard } = event
  if (reading.kind === 'forged') return refuseForged(deps, event, reading.why)
  if (reading.kind === 'question') return answerQuestion(deps, event, reading)
  if (reading.kind === 'notice') return lookAfter(deps, settle, event, reading)
  const canRefuse = gatewayOf(deps.gateways, provider).refused !== null
  try {
    const { report } = reading
    const settled = settle(deps, { provider, report, eventId, isRefusable: canRefuse && isHeard })
    return answerFor(await (isHeard ? inTime(settled, SETTLE_TIMEOUT_MS) : settled))
  } catch (error) {
    // A provider that would take an error for a no is told yes: its word is stored, and the job settles it.
    if (!canRefuse) throw error
    deps.log.error({ err: error, alert: 'payment.unsettled', provider, eventId: String(eventId) }, 'settled later')
    return 'accepted'
  }
}

async function refuseForged(deps: PaymentDeps, { eventId, provider }: Event, why: string): Promise<CallbackAnswer> {
  deps.log.warn({ alert: 'payment.forged', provider, eventId: String(eventId), why }, 'forged callback')
  await markProcessed(deps.db, deps, eventId, { outcome: 'forged' })
  return 'forged'
}

/** The provider asks whether it may take the money. Its question proves nothing and changes nothing. */
async function answerQuestion(
  deps: PaymentDeps,
  { eventId, provider }: Event,
  { providerRef, amountAmd }: { providerRef: string; amountAmd: number },
): Promise<CallbackAnswer> {
  const attempt = await findAttempt(deps.db, provider, { providerRef })
  const isAgreed = attempt !== null && attempt.amountAmd === amountAmd && isWanted(attempt, deps.clock.now())
  const outcome = isAgreed ? 'agreed' : 'declined'
  const answered = kysely.updateTable('payment_event').where('id', '=', eventId)
  await execute(deps.db, answered.set({ outcome, processed_at: deps.clock.now() }))
  if (isAgreed) return 'accepted'
  const why = attempt ? 'not to be paid so, or not any more' : 'unknown'
  const orderNumber = attempt?.order.number
  deps.log.warn(
    { alert: 'payment.declined', provider, eventId: String(eventId), orderNumber, why },
    'a payment was declined',
  )
  return 'declined'
}

/** A notice only names an attempt: what became of it its provider is asked. One that it does not confirm is made up. */
async function lookAfter(
  deps: PaymentDeps,
  settle: Settle,
  event: Event,
  notice: Extract<CallbackReading, { kind: 'notice' }>,
): Promise<CallbackAnswer> {
  const { eventId, provider } = event
  const attempt = await findAttempt(deps.db, provider, notice.attempt)
  const reopened = kysely.updateTable('payment_event').where('id', '=', eventId)
  await execute(deps.db, reopened.set({ processed_at: null, outcome: null }))
  if (attempt === null || attempt.providerRef === null) {
    deps.log.warn({ alert: 'payment.unknown_payment', provider, eventId: String(eventId) }, 'a payment needs attention')
    // Anybody can name an attempt that there is not: it is kept no longer than a forgery.
    await markProcessed(deps.db, deps, eventId, { outcome: attempt ? 'unknown_payment' : 'forged' })
    return 'unknown'
  }
  const { id: paymentId, providerRef, number, amountAmd } = attempt
  if (attempt.status !== 'pending' && attempt.status !== 'failed') {
    await markProcessed(deps.db, deps, eventId, { outcome: 'duplicate', paymentId })
    return 'accepted'
  }
  const report = await askProvider(deps, provider, {
    paymentId,
    providerRef,
    number,
    amountAmd,
    orderNumber: attempt.order.number,
  })
  // Stored: asked again by the job.
  if (report === null) return 'accepted'
  if (report.state === 'captured' || report.state === 'failed') {
    return answerFor(await settle(deps, { provider, report, eventId }))
  }
  return refuseForged(deps, event, 'the provider does not confirm it')
}

const answers: Partial<Record<Outcome, CallbackAnswer>> = {
  forged: 'forged',
  unknown_payment: 'unknown',
  review: 'unwanted',
  paid_again: 'unwanted',
  wrong_amount: 'unwanted',
  declined: 'declined',
}
const answerFor = (outcome: string): CallbackAnswer =>
  new Map<string, CallbackAnswer>(Object.entries(answers)).get(outcome) ?? 'accepted'

/** A call that is being processed right now is left alone for this long. */
const IN_HAND_MS = 15_000
const BATCH = 100

/** Processes what was stored, but not processed: the process died between the two. */
export async function processOpenEvents(deps: PaymentDeps, settle: Settle): Promise<void> {
  const open = await deps.db.paymentEvent.findMany({
    where: { processedAt: null, receivedAt: { lt: new Date(deps.clock.now().getTime() - IN_HAND_MS) } },
    orderBy: { id: 'asc' },
    take: BATCH,
  })
  for (const { id, provider: name, method, query, headers, body } of open) {
    await onItsOwn(deps, { eventId: String(id) }, async () => {
      const provider = PaymentProvider.parse(name)
      const call = { method, query, headers: Headers.parse(headers), body }
      const reading = gatewayOf(deps.gateways, provider).readCallback(call)
      // Nobody waits for the answer to a question any more.
      if (reading.kind === 'question') return markProcessed(deps.db, deps, id, { outcome: 'ignored' })
      await processEvent(deps, settle, { eventId: id, provider, reading, isHeard: false })
    })
  }
}

const Headers = z.record(z.string(), z.string())
