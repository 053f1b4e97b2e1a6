import { AppError } from './errors.ts'

/** Does a piece of work when it is its turn. @throws UNAVAILABLE when too many wait */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many run and so many wait, and refuses the rest: for what takes memory and a whole core. */
export function createTurns({ running: most, waiting: queue }: { running: number; waiting: number }): TakeTurn {
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
