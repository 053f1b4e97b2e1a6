import { createListeners } from './observable.ts'
import type { BrowserStorage } from './storage.ts'

/**
 * A value of browser storage: read when it is first asked for, written back at every change, seen by other tabs.
 * @param read what the stored text says; null where nothing is stored. It answers for anything that may lie there.
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
    /** Nothing of it stays in storage. */
    clear(): void {
      current = { value: read(null) }
      storage.remove(key)
      tell()
    },
  }
}

/** A stored list; undefined for what is none. */
export function parseList(text: string | null): readonly unknown[] | undefined {
  try {
    const json: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(json) ? json : undefined
  } catch {
    return undefined
  }
}
