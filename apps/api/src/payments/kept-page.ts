import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { findOpenAttemptId, lockAttempt, markAwaited } from './attempts.ts'
import { canEndPages, type PaymentDeps, type ReportState } from './gateway.ts'
import { type Attempt, getAttempt } from './queries.ts'
import { queryProvider } from './return.ts'
import { getPayAgainAt, getPaymentDeadline, getSessionEnd, isOpening } from './rules.ts'
import type { Settle } from './settle.ts'
import { startPayment } from './start-payment.ts'

/**
 * Finds the open attempt of a locked order whose page only the end of its session closes, while that page can be paid
 * or is being opened: until then the order gets no other page. Locks the attempt, so that its page is not opened before
 * the transaction ends.
 */
export async function findKeptAttempt(
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

/** Returns true if a kept attempt has not changed since it was found. */
export const isAsFound = (now: Attempt, found: Attempt | undefined): boolean =>
  now.id === found?.id &&
  (now.page === null) === (found.page === null) &&
  now.openingSince?.getTime() === found.openingSince?.getTime()

/**
 * What to do about a kept attempt. show: redirect the customer to its page, or to the page of the order it has paid;
 * refuse: its page can be paid until `until`, so no other provider's page is opened; look_again: the order has changed;
 * replace: the page can no longer be paid, or its status is unknown.
 */
export type KeptPage = { next: 'show' | 'look_again' | 'replace' } | { next: 'refuse'; until: Date }

/** Asks the provider about a kept attempt and settles the result. */
export async function checkKeptPage(
  deps: PaymentDeps,
  settle: Settle,
  attempt: Attempt,
  wanted: PaymentProvider = attempt.provider,
): Promise<KeptPage> {
  const { id: paymentId, provider, providerRef, number, amountAmd, order } = attempt
  const isSame = wanted === provider
  if (providerRef === null) return isSame ? { next: 'show' } : awaitOpening(deps, attempt)
  const started = { paymentId, providerRef, number, amountAmd, orderNumber: order.number }
  const report = await queryProvider(deps, provider, started)
  // The provider is unavailable, but its page may still be open.
  if (!report) return isSame ? { next: 'show' } : awaitAnswer(deps, attempt)
  const outcome = await settle(deps, { provider, report })
  if (outcome === 'captured') return { next: 'show' }
  return nextOf(deps, attempt, report.state, isSame)
}

/** If the bank does not know the page, it has not been used. */
async function nextOf(deps: PaymentDeps, attempt: Attempt, state: ReportState, isSame: boolean): Promise<KeptPage> {
  if (state === 'captured' || state === 'failed') return { next: 'look_again' }
  if (state === 'processing') return awaitAnswer(deps, attempt)
  if (isSame) return { next: 'show' }
  return { next: 'refuse', until: payableUntil(attempt) }
}

/** Waits until another caller has opened the page. */
async function awaitOpening(deps: PaymentDeps, attempt: Attempt): Promise<KeptPage> {
  if (!isOpening(attempt, deps.clock.now())) return { next: 'replace' }
  try {
    await startPayment(deps, attempt.id)
    return { next: 'look_again' }
  } catch (error) {
    if (error instanceof AppError && error.code === 'PAYMENT_UNAVAILABLE') return { next: 'replace' }
    throw error
  }
}

/** Gives the provider three minutes to report, as for a customer who returned without a result. */
async function awaitAnswer(deps: PaymentDeps, { id, awaitedSince }: Attempt): Promise<KeptPage> {
  const now = deps.clock.now()
  if (awaitedSince && getPayAgainAt(awaitedSince) <= now) return { next: 'replace' }
  await markAwaited(deps.db, id, now)
  return { next: 'look_again' }
}
