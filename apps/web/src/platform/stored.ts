import { createListeners } from './observable.ts'
import type { BrowserStorage } from './storage.ts'

/**
 * Creates a store backed by browser storage: read on first use, written on every change, synchronized with other tabs.
 * @param read parses the stored text (null if missing) and must accept any text
 */
export function createStored<T>(storage: BrowserStorage, key: string, read: (text: string | null) => T) {
  let current: { value: T } | undefined
  const get = (): T => {
    current ??= { value: read(storage.get(key)) }
    return current.value
  }
  const { subscribe, tell } = createListeners(tellChange =>
    storage.watch([key], () => {
      current = undefined
      tellChange()
    }),
  )
  return {
    get,
    subscribe,
    set(value: T): void {
      current = { value }
      storage.set(key, JSON.stringify(value))
      tell()
    },
    /** Removes the value from storage. */
    clear(): void {
      current = { value: read(null) }
      storage.remove(key)
      tell()
    },
  }
}

/** Parses a stored list; undefined if it is not a list. */
export function parseList(text: string | null): readonly unknown[] | undefined {
  try {
    const json: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(json) ? json : undefined
  } catch {
    return undefined
  }
}
