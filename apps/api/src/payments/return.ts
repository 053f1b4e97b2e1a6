import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { markAwaited } from './attempts.ts'
import { GatewayError, gatewayOf, type PaymentDeps, type PaymentReport, type StartedAttempt } from './gateway.ts'
import { type Attempt, findAttempt, getAttempt, wasAgreed } from './queries.ts'
import type { Settle } from './settle.ts'
import { orderPage } from './start-payment.ts'

/**
 * Returns the URL that a browser returning from the payment page is redirected to. The request is not authenticated: it
 * only names the attempt to ask the provider about. The status of the order then decides between the two pages.
 */
export async function comeBack(
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
  if (attempt.status !== 'pending' && !attempt.isWatched) return orderPage(attempt)
  const { id: paymentId, providerRef, number, amountAmd } = attempt
  const report = await askProvider(deps, provider, {
    paymentId,
    providerRef,
    number,
    amountAmd,
    orderNumber: attempt.order.number,
  })
  if (report) await settle(deps, { provider, report })
  const settled = await getAttempt(deps.db, paymentId)
  const isOpen = settled !== null && (settled.status === 'pending' || settled.isWatched)
  if (!isOpen) return orderPage(settled ?? attempt)
  // No result yet: the order page waits with the customer, and a job asks again.
  const isUnderWay = !reading.isGivenUp && (await mayBePaid(deps, settled, report))
  await markAwaited(deps.db, paymentId, isUnderWay ? deps.clock.now() : null)
  return orderPage(settled, isUnderWay)
}

/** Returns true if an attempt without a result may have been paid. */
async function mayBePaid(
  { db, gateways }: PaymentDeps,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
  report: PaymentReport | null,
): Promise<boolean> {
  if (gatewayOf(gateways, provider).canBeAsked) return report?.state !== 'open'
  return wasAgreed(db, id)
}

/**
 * Asks the provider for the status of an attempt.
 * @returns null if the provider is unavailable
 */
export async function askProvider(
  { gateways, log }: PaymentDeps,
  provider: PaymentProvider,
  { orderNumber, ...attempt }: StartedAttempt & { orderNumber: number },
): Promise<PaymentReport | null> {
  try {
    return await gatewayOf(gateways, provider).status(attempt)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, provider, paymentId: attempt.paymentId, orderNumber }, 'payment provider does not respond')
    return null
  }
}
