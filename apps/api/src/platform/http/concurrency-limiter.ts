import { AppError } from './errors.ts'

/** Runs an operation once fewer than the maximum are running. */
export type ConcurrencyLimiter = <T>(operation: () => Promise<T>) => Promise<T>

/**
 * Limits concurrent operations. The others wait and start in the order of their calls.
 * @throws UNAVAILABLE if `maxWaiting` operations are waiting already, or after a wait of `timeoutMs`
 */
export function createLimiter({
  maxConcurrent,
  maxWaiting = Number.POSITIVE_INFINITY,
  timeoutMs,
}: {
  maxConcurrent: number
  maxWaiting?: number
  timeoutMs?: number
}): ConcurrencyLimiter {
  let free = maxConcurrent
  const queue: (() => void)[] = []

  const waitForSlot = () =>
    new Promise<void>((resolve, reject) => {
      const reject503 = () => reject(new AppError('UNAVAILABLE', { retryAfterSeconds: 2 }))
      if (queue.length >= maxWaiting) return reject503()
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        queue.splice(queue.indexOf(start), 1)
        reject503()
      }
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
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
    try {
      return await operation()
    } finally {
      releaseSlot()
    }
  }
}
