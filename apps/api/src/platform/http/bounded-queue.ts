import { AppError } from './errors.ts'

/** Runs work when a place is free. @throws UNAVAILABLE if the queue is full */
export type RunQueued = <T>(work: () => Promise<T>) => Promise<T>

/** Limits running and waiting work and rejects the rest. For work that takes memory and a whole core. */
export function createBoundedQueue({ running: most, waiting: queue }: { running: number; waiting: number }): RunQueued {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running >= most) {
      if (waiting.length >= queue) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
