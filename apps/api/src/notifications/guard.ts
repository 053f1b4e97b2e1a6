import { createBreaker } from '#platform/breaker.ts'
import type { Clock } from '#platform/clock.ts'
import { DeferredError, RefusedError } from './gateway.ts'

/** How long a message waits while its provider is left alone. */
const ASIDE_MS = 5000

type Guard = {
  clock: Clock
  /** Called at each failure while the provider counts as down. */
  onDown(): Promise<void>
}

/**
 * Leaves a provider alone that does not answer: after three failures in a row none is tried for 15 s, so that messages
 * of the other channel and their tries are not eaten up by waiting. A refusal is an answer.
 */
export function guarded<M>(
  send: (message: M) => Promise<void>,
  { clock, onDown }: Guard,
): (message: M) => Promise<void> {
  const breaker = createBreaker(clock)
  return async message => {
    if (!breaker.mayCall())
      throw new DeferredError('the provider is left alone', new Date(clock.now().getTime() + ASIDE_MS))
    try {
      await send(message)
      breaker.succeeded()
    } catch (error) {
      if (error instanceof RefusedError) breaker.succeeded()
      else breaker.failed()
      if (!(error instanceof RefusedError) && !breaker.mayCall()) await onDown()
      throw error
    }
  }
}
