/** Browser storage that never throws: in private mode, or where it is full, a value lasts for the visit only. */
export type BrowserStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Calls back when another tab changes one of the keys, or clears all. Returns how to stop. */
  watch(keys: readonly string[], onChange: () => void): () => void
}

type NativeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `native` is a function, as reading window.localStorage may throw and must not happen while a module loads. */
export function createStorage(
  native: () => NativeStorage,
  events?: () => Pick<Window, 'addEventListener' | 'removeEventListener'>,
): BrowserStorage {
  const memory = new Map<string, string>()
  return {
    get(key) {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
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
      } catch {
        // Nothing was stored there.
      }
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

export const browserStorage = createStorage(
  () => window.localStorage,
  () => window,
)
