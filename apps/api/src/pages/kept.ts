import type { Clock } from '#platform/clock.ts'

type Limits<T> = {
  /** How long an answer is kept, counted from when its computation began, milliseconds. */
  forMs: number
  /** How many are kept at most; the oldest goes, but never one that is being computed. */
  max: number
  /** How many are computed at a time; what would be one more is answered with `beyond`. */
  atOnce?: { most: number; beyond: T }
}

/**
 * Keeps answers for a moment. Who asks while one is being computed waits for that one: a key is never computed twice at
 * a time. A failure is kept for nobody but those who waited.
 */
export function createKept<T>(clock: Clock, { forMs, max, atOnce }: Limits<T>) {
  const entries = new Map<string, { begunAtMs: number; isRunning: boolean; answer: Promise<T> }>()
  let running = 0
  return (key: string, compute: () => Promise<T>): Promise<T> => {
    const nowMs = clock.now().getTime()
    const known = entries.get(key)
    if (known && (known.isRunning || nowMs - known.begunAtMs < forMs)) return known.answer
    if (atOnce && running >= atOnce.most) return Promise.resolve(atOnce.beyond)
    running += 1
    const entry = { begunAtMs: nowMs, isRunning: true, answer: compute() }
    entry.answer.then(
      () => {
        running -= 1
        entry.isRunning = false
      },
      () => {
        running -= 1
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > max) {
      const oldest = [...entries].find(([, { isRunning }]) => !isRunning)
      if (oldest) entries.delete(oldest[0])
    }
    return entry.answer
  }
}
