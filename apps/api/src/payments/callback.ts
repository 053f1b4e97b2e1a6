import { createHash } from 'node:crypto'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { z } from 'zod'
import type { Tx } from '#platform/db.ts'
import type { PaymentDeps, PaymentReport, RawCallback } from './gateway.ts'
import { onItsOwn } from './on-its-own.ts'

/** What became of a provider's word. */
export type SettleOutcome =
  | 'captured'
  | 'refund_due'
  | 'review'
  | 'failed'
  /** Said before, or about an attempt that is settled. */
  | 'duplicate'
  /** Nothing to do: not paid yet, or a refusal of what was paid since. */
  | 'ignored'
  | 'unknown_payment'

/**
 * Brings an order to what a provider says of its payment: one transaction, safe to repeat. The checkout, which alone
 * knows orders and payments, gives this function (reliability.md section 4, Callback).
 */
export type Settle = (
  deps: PaymentDeps,
  word: {
    provider: PaymentProvider
    report: PaymentReport
    /** The stored call that said so: marked as processed in the same transaction. */
    eventId?: bigint
  },
) => Promise<SettleOutcome>

/** accepted: taken in, now or before; forged, unknown: refused, and nothing has changed. */
export type CallbackAnswer = 'accepted' | 'forged' | 'unknown'

/** Takes a provider's call: stored raw and committed first, then verified, then settled. The same call again changes nothing. */
export async function takeCallback(
  deps: PaymentDeps,
  settle: Settle,
  provider: PaymentProvider,
  call: RawCallback,
): Promise<CallbackAnswer> {
  const event = await storeEvent(deps, provider, call)
  return event.outcome === null ? processEvent(deps, settle, event.id, provider, call) : answerFor(event.outcome)
}

/** The same words twice are one event; its key covers all of them, so that no forgery takes a true event's place. */
async function storeEvent(
  { db, clock }: PaymentDeps,
  provider: PaymentProvider,
  call: RawCallback,
): Promise<{ id: bigint; outcome: string | null }> {
  const { method, query, headers, body } = call
  const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))
  const eventKey = createHash('sha256')
    .update(JSON.stringify([method, query, sorted, body]))
    .digest('hex')
  await db.paymentEvent.createMany({
    data: [{ provider, eventKey, method, query, headers, body, receivedAt: clock.now() }],
    skipDuplicates: true,
  })
  return db.paymentEvent.findUniqueOrThrow({
    where: { provider_eventKey: { provider, eventKey } },
    select: { id: true, outcome: true },
  })
}

async function processEvent(
  deps: PaymentDeps,
  settle: Settle,
  eventId: bigint,
  provider: PaymentProvider,
  call: RawCallback,
): Promise<CallbackAnswer> {
  const reading = deps.gateways.byName[provider].readCallback(call)
  if (reading.kind === 'forged') {
    deps.log.warn({ alert: 'payment.forged', provider, eventId: String(eventId), why: reading.why }, 'forged callback')
    await markProcessed(deps.db, deps, eventId, { outcome: 'forged' })
    return 'forged'
  }
  return answerFor(await settle(deps, { provider, report: reading.report, eventId }))
}

const answerFor = (outcome: string): CallbackAnswer => {
  if (outcome === 'forged') return 'forged'
  return outcome === 'unknown_payment' ? 'unknown' : 'accepted'
}

/** Notes what became of a stored call, once. */
export async function markProcessed(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  eventId: bigint,
  { outcome, paymentId = null }: { outcome: SettleOutcome | 'forged'; paymentId?: string | null },
): Promise<void> {
  await tx.paymentEvent.updateMany({
    where: { id: eventId, processedAt: null },
    data: { outcome, paymentId, processedAt: clock.now() },
  })
}

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
  for (const { id, provider, method, query, headers, body } of open) {
    await onItsOwn(deps, { eventId: String(id) }, () => {
      const call = { method, query, headers: Headers.parse(headers), body }
      return processEvent(deps, settle, id, PaymentProvider.parse(provider), call)
    })
  }
}

const Headers = z.record(z.string(), z.string())
