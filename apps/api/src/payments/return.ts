import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Settle } from './callback.ts'
import { GatewayError, type PaymentDeps, type PaymentReport } from './gateway.ts'
import { type Attempt, findAttempt } from './queries.ts'
import { orderPage } from './start-payment.ts'

/**
 * Where a browser goes on to that comes back from the payment page. What it brings is not believed: it only says
 * which attempt to ask the provider about; the order's own state then decides between the two pages.
 */
export async function comeBack(
  deps: PaymentDeps,
  settle: Settle,
  provider: PaymentProvider,
  query: Record<string, unknown>,
): Promise<string> {
  const providerRef = deps.gateways.byName[provider].refOfReturn(query)
  const attempt = providerRef === null ? null : await findAttempt(deps.db, provider, providerRef)
  if (!attempt || providerRef === null) return '/order/failed'
  if (attempt.status !== 'pending') return orderPage(attempt)
  const report = await askProvider(deps, { ...attempt, providerRef })
  if (report) await settle(deps, { provider, report })
  const settled = await findAttempt(deps.db, provider, providerRef)
  // Nothing is known yet: the page that shows the order waits with the customer, and a job asks again.
  const isUnderWay = settled?.status === 'pending' && report?.state !== 'open'
  return orderPage(settled ?? attempt, isUnderWay)
}

/**
 * What the provider says of an attempt now.
 * @returns null when it cannot be reached
 */
export async function askProvider(
  { gateways, log }: PaymentDeps,
  { id, provider, providerRef }: Pick<Attempt, 'id' | 'provider'> & { providerRef: string },
): Promise<PaymentReport | null> {
  try {
    return await gateways.byName[provider].status({ paymentId: id, providerRef })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, provider, paymentId: id }, 'payment provider does not answer')
    return null
  }
}
