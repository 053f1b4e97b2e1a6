import type { Clock } from '#platform/clock.ts'

type Limits = {
  /** How long an answer is kept, counted from when its computation began, milliseconds. */
  forMs: number
  /** How many are kept at most; the oldest goes. */
  max: number
}

/**
 * Keeps answers for a moment. Who asks while one is being computed waits for that one: a key is never computed twice at
 * a time. A failure is kept for nobody but those who waited.
 */
export function createKept<T>(clock: Clock, { forMs, max }: Limits) {
  const entries = new Map<string, { begunAtMs: number; isRunning: boolean; answer: Promise<T> }>()
  return (key: string, compute: () => Promise<T>): Promise<T> => {
    const nowMs = clock.now().getTime()
    const known = entries.get(key)
    if (known && (known.isRunning || nowMs - known.begunAtMs < forMs)) return known.answer
    const entry = { begunAtMs: nowMs, isRunning: true, answer: compute() }
    entry.answer.then(
      () => {
        entry.isRunning = false
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    return entry.answer
  }
}
