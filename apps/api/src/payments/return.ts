import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { markAwaited } from './attempts.ts'
import { GatewayError, gatewayOf, type PaymentDeps, type PaymentReport, type StartedAttempt } from './gateway.ts'
import { type Attempt, findAttempt, getAttempt, hasAcceptedPrecheck } from './queries.ts'
import type { Settle } from './settle.ts'
import { toOrderPagePath } from './start-payment.ts'

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
  const { id: paymentId, providerRef, number, amountAmd } = attempt
  const report = await queryProvider(deps, provider, {
    paymentId,
    providerRef,
    number,
    amountAmd,
    orderNumber: attempt.order.number,
  })
  if (report) await settle(deps, { provider, report })
  const settled = await getAttempt(deps.db, paymentId)
  const isOpen = settled !== null && (settled.status === 'pending' || settled.isWatched)
  if (!isOpen) return toOrderPagePath(settled ?? attempt)
  // No result yet: the order page waits with the customer, and a job asks again.
  const isInProgress = !reading.isGivenUp && (await mayBePaid(deps, settled, report))
  await markAwaited(deps.db, paymentId, isInProgress ? deps.clock.now() : null)
  return toOrderPagePath(settled, isInProgress)
}

/** Returns true if an attempt without a result may have been paid. */
async function mayBePaid(
  { db, gateways }: PaymentDeps,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
  report: PaymentReport | null,
): Promise<boolean> {
  if (gatewayOf(gateways, provider).canBeAsked) return report?.state !== 'open'
  return hasAcceptedPrecheck(db, id)
}

/**
 * Queries the status of an attempt at its provider.
 * @returns null if the provider is unavailable
 */
export async function queryProvider(
  { gateways, log }: PaymentDeps,
  provider: PaymentProvider,
  { orderNumber, ...attempt }: StartedAttempt & { orderNumber: number },
): Promise<PaymentReport | null> {
  try {
    return await gatewayOf(gateways, provider).status(attempt)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, provider, paymentId: attempt.paymentId, orderNumber }, 'failed to query the payment status')
    return null
  }
}
