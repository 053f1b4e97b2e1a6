import { AppError } from '#platform/http/errors.ts'

/** Runs an operation once a slot of the limiter is free. */
export type ConcurrencyLimiter = <T>(operation: () => Promise<T>) => Promise<T>

/**
 * Limits concurrent operations. A rush of orders then waits here, so that it cannot exhaust the connection pool and
 * block reads.
 * @throws UNAVAILABLE if an operation waits longer than `timeoutMs`
 */
export function createLimiter({
  maxConcurrent,
  timeoutMs,
}: {
  maxConcurrent: number
  timeoutMs: number
}): ConcurrencyLimiter {
  let free = maxConcurrent
  const queue: (() => void)[] = []

  const waitForSlot = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        reject(new AppError('UNAVAILABLE', { retryAfterSeconds: 2 }))
      }, timeoutMs)
      queue.push(start)
    })

  /** Passes the slot to the next operation in the queue. */
  const releaseSlot = () => {
    const next = queue.shift()
    if (next) next()
    else free++
  }

  return async operation => {
    if (free === 0) await waitForSlot()
    else free--
    return operation().finally(releaseSlot)
  }
}
