/** Listeners of a store: `subscribe` fits useSyncExternalStore, `tell` calls all listeners. */
export function createListeners(watch: (tell: () => void) => () => void = () => () => {}) {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let unwatch = () => {}
  return {
    tell,
    /** External changes (other tabs) are only watched while there are listeners. */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) unwatch = watch(tell)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unwatch()
      }
    },
  }
}
