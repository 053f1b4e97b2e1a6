import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Clock } from '#platform/config/deps.ts'
import { type CircuitBreaker, createCircuitBreaker } from '#platform/http/circuit-breaker.ts'
import { GatewayAnswerError, GatewayError, type PaymentGateway } from './gateway.ts'

/**
 * Wraps the gateway in a circuit breaker: after three calls in a row without a response, calls fail at once for 15 s,
 * then one call probes the provider.
 * @param onDown called at each failure while the provider counts as unavailable
 */
export function withCircuitBreaker(
  provider: PaymentProvider,
  gateway: PaymentGateway,
  clock: Clock,
  onDown: () => void,
): PaymentGateway {
  const breaker = createCircuitBreaker(clock, onDown)
  const { close } = gateway
  return {
    ...gateway,
    ...(close ? { close: attempt => callThrough(breaker, provider, () => close(attempt)) } : {}),
    start: request => callThrough(breaker, provider, () => gateway.start(request)),
    status: attempt => callThrough(breaker, provider, () => gateway.status(attempt)),
    refund: request => callThrough(breaker, provider, () => gateway.refund(request)),
  }
}

async function callThrough<T>(breaker: CircuitBreaker, provider: string, call: () => Promise<T>): Promise<T> {
  if (!breaker.canCall()) throw new GatewayError(`${provider}: circuit breaker is open, retry in 15 s`)
  try {
    const response = await call()
    breaker.succeeded()
    return response
  } catch (error) {
    if (error instanceof GatewayAnswerError) breaker.succeeded()
    else if (error instanceof GatewayError) breaker.failed()
    throw error
  }
}
