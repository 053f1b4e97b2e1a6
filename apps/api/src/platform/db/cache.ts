import type { Clock } from '#platform/config/deps.ts'

type CacheOptions<T> = {
  /** Lifetime of a value, counted from the start of its computation. */
  ttlMs: number
  /** Maximum weight of all values. Evicts the least recently used value, but never one that is being computed. */
  max: number
  /** The weight of a value. Default: 1 */
  weightOf?: (value: T) => number
  /** Maximum number of concurrent computations. Beyond it, callers get `overflow`. */
  concurrency?: { max: number; overflow: T }
}

type Entry<T> = { startedAtMs: number; isRunning: boolean; weight: number; value: Promise<T> }

/** Returns the cached value of `key`, or computes it. `skipCache` computes it again and replaces the cached value. */
export type Cache<T> = (key: string, compute: () => Promise<T>, skipCache?: boolean) => Promise<T>

/**
 * Creates a cache. Concurrent callers share one computation per key, except callers that skip the cache. Errors are not
 * cached.
 */
export function createCache<T>(
  clock: Clock,
  { ttlMs, max, weightOf = () => 1, concurrency }: CacheOptions<T>,
): Cache<T> {
  const entries = new Map<string, Entry<T>>()
  let running = 0
  let totalWeight = 0

  const drop = (key: string, entry: Entry<T> | undefined): void => {
    if (!entry || entries.get(key) !== entry) return
    entries.delete(key)
    totalWeight -= entry.weight
  }
  const evict = (): void => {
    for (const [key, entry] of entries) {
      if (totalWeight <= max) return
      if (!entry.isRunning) drop(key, entry)
    }
  }

  return (key, compute, skipCache = false) => {
    const nowMs = clock.now().getTime()
    const existing = entries.get(key)
    if (existing && !skipCache && (existing.isRunning || nowMs - existing.startedAtMs < ttlMs)) {
      entries.delete(key)
      entries.set(key, existing)
      return existing.value
    }
    if (concurrency && running >= concurrency.max) return Promise.resolve(concurrency.overflow)
    running += 1
    drop(key, existing)
    const entry: Entry<T> = { startedAtMs: nowMs, isRunning: true, weight: 0, value: compute() }
    entries.set(key, entry)
    entry.value.then(
      value => {
        running -= 1
        entry.isRunning = false
        if (entries.get(key) !== entry) return
        entry.weight = weightOf(value)
        totalWeight += entry.weight
        evict()
      },
      () => {
        running -= 1
        drop(key, entry)
      },
    )
    return entry.value
  }
}
