import { type Breaker, createBreaker } from '#platform/breaker.ts'
import type { Clock } from '#platform/clock.ts'
import { GatewayAnswerError, GatewayError, type PaymentGateway } from './gateway.ts'

/**
 * Keeps the shop from waiting for a provider that does not answer: after three calls in a row without an answer none
 * is made for 15 s, then one to try.
 * @param onDown called at each failure while the provider counts as down
 */
export function guarded(gateway: PaymentGateway, clock: Clock, onDown: () => void): PaymentGateway {
  const breaker = createBreaker(clock, onDown)
  const { close } = gateway
  return {
    ...gateway,
    ...(close ? { close: attempt => guard(breaker, () => close(attempt)) } : {}),
    start: request => guard(breaker, () => gateway.start(request)),
    status: attempt => guard(breaker, () => gateway.status(attempt)),
    refund: request => guard(breaker, () => gateway.refund(request)),
  }
}

async function guard<T>(breaker: Breaker, call: () => Promise<T>): Promise<T> {
  if (!breaker.mayCall()) throw new GatewayError('not asked: it did not answer just now')
  try {
    const answer = await call()
    breaker.succeeded()
    return answer
  } catch (error) {
    if (error instanceof GatewayAnswerError) breaker.succeeded()
    else if (error instanceof GatewayError) breaker.failed()
    throw error
  }
}
