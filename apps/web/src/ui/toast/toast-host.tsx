import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type ToastMessage, toastQueue } from './notify.ts'

const NONE: readonly ToastMessage[] = []

/** Loads the toasts with the first message. If that fails offline, the next message retries. */
export function ToastHost() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.get, () => NONE)
  const [Viewport, setViewport] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (Viewport || waiting.length === 0) return
    let isOver = false
    const load = () =>
      import('./toast-viewport.tsx').then(
        loaded => !isOver && setViewport(() => loaded.default),
        () => undefined,
      )
    void load()
    window.addEventListener('online', load)
    return () => {
      isOver = true
      window.removeEventListener('online', load)
    }
  }, [Viewport, waiting])
  return Viewport && <Viewport />
}
