import { stopWatching } from './attempts.ts'
import { GatewayError, gatewayOf, type PaymentDeps } from './gateway.ts'
import { getAttempt } from './queries.ts'
import type { Settle, SettleOutcome } from './settle.ts'

/**
 * Closes the page of a superseded attempt at its provider, and settles what the provider answers: money that came just
 * before pays the order. Where the provider has no such call, or does not answer, the reconciler goes on asking.
 * @returns what the answer led to; undefined where there was none
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
