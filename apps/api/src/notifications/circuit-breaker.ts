import type { Clock } from '#platform/config/clock.ts'
import { createCircuitBreaker } from '#platform/http/circuit-breaker.ts'
import { DeferredError, RejectedError } from './gateway.ts'

/** How long a message waits while the circuit breaker of its provider is open. */
const DEFERRAL_MS = 5000

type BreakerOptions = {
  clock: Clock
  /** Called at each failure while the circuit breaker is open. */
  onDown(): Promise<void>
}

/**
 * Wraps a gateway with a circuit breaker: after three consecutive failures nothing is sent for 15 s, so that messages
 * do not use up their attempts. A rejected message is not a failure.
 */
export function withCircuitBreaker<M>(
  send: (message: M) => Promise<void>,
  { clock, onDown }: BreakerOptions,
): (message: M) => Promise<void> {
  const breaker = createCircuitBreaker(clock)
  return async message => {
    if (!breaker.canCall())
      throw new DeferredError('the provider is left alone', new Date(clock.now().getTime() + DEFERRAL_MS))
    try {
      await send(message)
      breaker.succeeded()
    } catch (error) {
      if (error instanceof RejectedError) breaker.succeeded()
      else breaker.failed()
      if (!(error instanceof RejectedError) && !breaker.canCall()) await onDown()
      throw error
    }
  }
}
