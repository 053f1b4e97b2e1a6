import { stopWatching } from './attempts.ts'
import { GatewayError, gatewayOf, type PaymentDeps } from './gateway.ts'
import { getAttempt } from './queries.ts'
import type { Settle, SettleOutcome } from './settle.ts'

/**
 * Closes the page of a superseded attempt at its provider and settles the returned status: a payment that was captured
 * just before pays the order. If the provider cannot close pages or does not respond, the reconciler keeps asking.
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
