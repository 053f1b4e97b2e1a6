/** Listeners of a store: `subscribe` is what useSyncExternalStore wants, `tell` calls them all. */
export function createListeners(watch: (tell: () => void) => () => void = () => () => {}) {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let unwatch = () => {}
  return {
    tell,
    /** The outside world (other tabs) is watched once, while anybody listens. */
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
