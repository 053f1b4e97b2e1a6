/** Listeners of a store: `subscribe` fits useSyncExternalStore, `notifyListeners` calls them. */
export function createListeners(watch: (notify: () => void) => () => void = () => () => {}) {
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  let unwatch = () => {}
  return {
    notifyListeners,
    /** External changes (other tabs) are only watched while there are listeners. */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) unwatch = watch(notifyListeners)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unwatch()
      }
    },
  }
}
