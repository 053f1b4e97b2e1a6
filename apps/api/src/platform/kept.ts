import type { Clock } from '#platform/clock.ts'

type Limits<T> = {
  /** How long an answer is kept, counted from when its computation began, milliseconds. */
  forMs: number
  /** How much is kept at most, by `weigh`; what was longest not asked for goes, but never what is being computed. */
  max: number
  /** What an answer counts for; 1 unless told. */
  weigh?: (answer: T) => number
  /** How many are computed at a time; what would be one more is answered with `beyond`. */
  atOnce?: { most: number; beyond: T }
}

type Entry<T> = { begunAtMs: number; isRunning: boolean; weight: number; answer: Promise<T> }

/** Answers `key` with what is kept, or computes it. `isFresh`: what is kept will not do, it is computed anew for all. */
export type Kept<T> = (key: string, compute: () => Promise<T>, isFresh?: boolean) => Promise<T>

/**
 * Keeps answers for a moment. Who asks while one is being computed waits for that one: a key is never computed twice at
 * a time, but for who wants it fresh. A failure is kept for nobody but those who waited.
 */
export function createKept<T>(clock: Clock, { forMs, max, weigh = () => 1, atOnce }: Limits<T>): Kept<T> {
  const entries = new Map<string, Entry<T>>()
  let running = 0
  let kept = 0

  const drop = (key: string, entry: Entry<T> | undefined): void => {
    if (!entry || entries.get(key) !== entry) return
    entries.delete(key)
    kept -= entry.weight
  }
  const makeRoom = (): void => {
    for (const [key, entry] of entries) {
      if (kept <= max) return
      if (!entry.isRunning) drop(key, entry)
    }
  }

  return (key, compute, isFresh = false) => {
    const nowMs = clock.now().getTime()
    const known = entries.get(key)
    if (known && !isFresh && (known.isRunning || nowMs - known.begunAtMs < forMs)) {
      entries.delete(key)
      entries.set(key, known)
      return known.answer
    }
    if (atOnce && running >= atOnce.most) return Promise.resolve(atOnce.beyond)
    running += 1
    drop(key, known)
    const entry: Entry<T> = { begunAtMs: nowMs, isRunning: true, weight: 0, answer: compute() }
    entries.set(key, entry)
    entry.answer.then(
      answer => {
        running -= 1
        entry.isRunning = false
        if (entries.get(key) !== entry) return
        entry.weight = weigh(answer)
        kept += entry.weight
        makeRoom()
      },
      () => {
        running -= 1
        drop(key, entry)
      },
    )
    return entry.answer
  }
}
