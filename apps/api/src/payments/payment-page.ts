import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { findOpenAttemptId, lockAttempt, markAwaited, stopWatching } from './attempts.ts'
import {
  canEndPages,
  GatewayError,
  gatewayOf,
  type PaymentDeps,
  type PaymentReport,
  type ReportState,
} from './gateway.ts'
import { type Attempt, findAttempt, getAttempt, hasAcceptedPrecheck } from './queries.ts'
import { getPayAgainAt, getPaymentDeadline, getSessionEnd, isOpening } from './rules.ts'
import type { Settle, SettleOutcome } from './settle.ts'
import { startPayment, toOrderPagePath } from './start-payment.ts'

/**
 * Handles a browser that returns from the payment page: queries the status of the attempt that it names and settles the
 * result. The request is not authenticated, so the status of the order decides between the two pages.
 * @returns the URL to redirect to
 */
export async function handleReturn(
  deps: PaymentDeps,
  settle: Settle,
  provider: PaymentProvider,
  query: Record<string, unknown>,
): Promise<string> {
  const reading = gatewayOf(deps.gateways, provider).readReturn(query)
  // Some providers do not name the attempt: the customer's list of orders shows the result.
  if (!reading) return '/account'
  const attempt = await findAttempt(deps.db, provider, reading.attempt)
  if (!attempt || attempt.providerRef === null) return '/order/failed'
  if (attempt.status !== 'pending' && !attempt.isWatched) return toOrderPagePath(attempt)
  const { id: paymentId, providerRef } = attempt
  const report = await queryProvider(deps, { ...attempt, providerRef })
  if (report) await settle(deps, { provider, report })
  const settled = await getAttempt(deps.db, paymentId)
  const isOpen = settled !== null && (settled.status === 'pending' || settled.isWatched)
  if (!isOpen) return toOrderPagePath(settled ?? attempt)
  // No result yet: the order page polls the status, and the reconciler queries the provider again.
  const isInProgress = !reading.isAbandoned && (await mayBePaid(deps, settled, report))
  await markAwaited(deps.db, paymentId, isInProgress ? deps.clock.now() : null)
  return toOrderPagePath(settled, isInProgress)
}

/** Returns true if an attempt without a result may have been paid. */
async function mayBePaid(
  { db, gateways }: PaymentDeps,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
  report: PaymentReport | null,
): Promise<boolean> {
  if (gatewayOf(gateways, provider).hasStatusQuery) return report?.state !== 'open'
  return hasAcceptedPrecheck(db, id)
}

type QueryableAttempt = Pick<Attempt, 'id' | 'provider' | 'number' | 'amountAmd'> & {
  providerRef: string
  order: { number: number }
}

/**
 * Queries the status of an attempt at its provider.
 * @returns null if the provider is unavailable
 */
export async function queryProvider(
  { gateways, log }: PaymentDeps,
  { id: paymentId, provider, providerRef, number, amountAmd, order }: QueryableAttempt,
): Promise<PaymentReport | null> {
  try {
    return await gatewayOf(gateways, provider).status({ paymentId, providerRef, number, amountAmd })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, provider, paymentId, orderNumber: order.number }, 'failed to query the payment status')
    return null
  }
}

/**
 * Closes the page of a superseded attempt at its provider and settles the returned status: a payment that was captured
 * just before pays the order. If the provider cannot close pages or does not respond, the reconciler queries the status.
 * @returns the outcome, or undefined if the page could not be closed
 */
export async function closePage(
  deps: PaymentDeps,
  settle: Settle,
  paymentId: string,
): Promise<SettleOutcome | undefined> {
  const attempt = await getAttempt(deps.db, paymentId)
  if (!attempt) return undefined
  const { provider, providerRef, number, amountAmd, order } = attempt
  if (providerRef === null) return undefined
  try {
    const { close } = gatewayOf(deps.gateways, provider)
    if (!close) return undefined
    const report = await close({ paymentId, providerRef, number, amountAmd })
    const outcome = await settle(deps, { provider, report })
    if (report.state === 'failed') await stopWatching(deps.db, paymentId)
    return outcome
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn(
      { err: error, provider, paymentId, orderNumber: order.number },
      'failed to close the payment page, the reconciler retries',
    )
    return undefined
  }
}

/**
 * Finds the open attempt of a locked order if the shop cannot close its page and the page can still be paid or is being
 * opened. Until its session ends, the order gets no other page. Locks the attempt, so that its page is not opened before
 * the transaction ends.
 */
export async function findPayableAttempt(
  tx: Tx,
  { gateways, clock }: Pick<PaymentDeps, 'gateways' | 'clock'>,
  orderId: string,
): Promise<Attempt | undefined> {
  const id = await findOpenAttemptId(tx, orderId)
  if (id === undefined) return undefined
  await lockAttempt(tx, id)
  const attempt = await getAttempt(tx, id)
  const gateway = attempt && gateways.byName[attempt.provider]
  if (!attempt || !gateway || canEndPages(gateway)) return undefined
  const isOver = attempt.page !== null && payableUntil(attempt) <= clock.now()
  return isOver ? undefined : attempt
}

/**
 * Returns when the page closes. The previous version opened pages for the same time, but did not store when they close.
 */
function payableUntil({ sessionEndsAt, createdAt, order }: Attempt): Date {
  return getPaymentDeadline(sessionEndsAt ?? getSessionEnd(createdAt, order.holdUntil))
}

/** Returns true if an attempt has the same page as when it was read before. */
export const isUnchanged = (now: Attempt, before: Attempt | undefined): boolean =>
  now.id === before?.id &&
  (now.page === null) === (before.page === null) &&
  now.openingSince?.getTime() === before.openingSince?.getTime()

/**
 * What to do about an open page. show: redirect the customer to it, or to the page of the order it has paid; reject: it
 * can be paid until `until`, so no other provider's page is opened; retry: read the order again, it has changed; replace:
 * the page can no longer be paid, or its status is unknown.
 */
export type OpenPageDecision = { next: 'show' | 'retry' | 'replace' } | { next: 'reject'; until: Date }

/** Queries the status of an attempt whose page may be open, and settles the result. */
export async function checkOpenPage(
  deps: PaymentDeps,
  settle: Settle,
  attempt: Attempt,
  requested: PaymentProvider = attempt.provider,
): Promise<OpenPageDecision> {
  const { provider, providerRef } = attempt
  const isSame = requested === provider
  if (providerRef === null) return isSame ? { next: 'show' } : awaitOpening(deps, attempt)
  const report = await queryProvider(deps, { ...attempt, providerRef })
  // The provider is unavailable, but its page may still be open.
  if (!report) return isSame ? { next: 'show' } : awaitResult(deps, attempt)
  const outcome = await settle(deps, { provider, report })
  if (outcome === 'captured') return { next: 'show' }
  return toDecision(deps, attempt, report.state, isSame)
}

/** If the bank does not know the page, the customer has not used it. */
async function toDecision(
  deps: PaymentDeps,
  attempt: Attempt,
  state: ReportState,
  isSame: boolean,
): Promise<OpenPageDecision> {
  if (state === 'captured' || state === 'failed') return { next: 'retry' }
  if (state === 'processing') return awaitResult(deps, attempt)
  if (isSame) return { next: 'show' }
  return { next: 'reject', until: payableUntil(attempt) }
}

/** Waits until another caller has opened the page. */
async function awaitOpening(deps: PaymentDeps, attempt: Attempt): Promise<OpenPageDecision> {
  if (!isOpening(attempt, deps.clock.now())) return { next: 'replace' }
  try {
    await startPayment(deps, attempt.id)
    return { next: 'retry' }
  } catch (error) {
    if (error instanceof AppError && error.code === 'PAYMENT_UNAVAILABLE') return { next: 'replace' }
    throw error
  }
}

/** Gives the provider three minutes to report, as for a customer who returned without a result. */
async function awaitResult(deps: PaymentDeps, { id, awaitedSince }: Attempt): Promise<OpenPageDecision> {
  const now = deps.clock.now()
  if (awaitedSince && getPayAgainAt(awaitedSince) <= now) return { next: 'replace' }
  await markAwaited(deps.db, id, now)
  return { next: 'retry' }
}
