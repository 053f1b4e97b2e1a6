import { createListeners } from './listeners.ts'

/** Browser storage that never throws. If storage is unavailable or full, values last until the page is closed. */
export type BrowserStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Calls back if another tab changes one of the keys. Returns a function that stops it. */
  watch(keys: readonly string[], onChange: () => void): () => void
}

type NativeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `native` is a function because reading window.localStorage may throw and must not happen while a module loads. */
export function createStorage(
  native: () => NativeStorage,
  events?: () => Pick<Window, 'addEventListener' | 'removeEventListener'>,
): BrowserStorage {
  const memory = new Map<string, string>()
  return {
    get(key) {
      const cached = memory.get(key)
      if (cached !== undefined) return cached
      try {
        return native().getItem(key)
      } catch {
        return null
      }
    },
    set(key, value) {
      try {
        native().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove(key) {
      memory.delete(key)
      try {
        native().removeItem(key)
      } catch {}
    },
    watch(keys, onChange) {
      const target = events?.()
      if (!target) return () => {}
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || keys.includes(key)) onChange()
      }
      target.addEventListener('storage', onStorage)
      return () => target.removeEventListener('storage', onStorage)
    },
  }
}

/** Storage of this tab: survives a reload, but the next user of the computer finds nothing. */
export const tabStorage = createStorage(() => window.sessionStorage)

export const browserStorage = createStorage(
  () => window.localStorage,
  () => window,
)

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
  const { subscribe, notifyListeners } = createListeners(notify =>
    storage.watch([key], () => {
      current = undefined
      notify()
    }),
  )
  return {
    get,
    subscribe,
    set(value: T): void {
      current = { value }
      storage.set(key, JSON.stringify(value))
      notifyListeners()
    },
    /** Removes the value from storage. */
    clear(): void {
      current = { value: read(null) }
      storage.remove(key)
      notifyListeners()
    },
  }
}

/** Parses stored JSON; null if it is missing or not valid. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Parses a stored list; undefined if it is not a list. */
export function parseList(text: string | null): readonly unknown[] | undefined {
  const json = parseJson(text ?? '[]')
  return Array.isArray(json) ? json : undefined
}
