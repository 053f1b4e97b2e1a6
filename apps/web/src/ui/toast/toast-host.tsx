import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { type ToastMessage, toastQueue } from './notify.ts'

const ToastViewport = lazy(() => import('./toast-viewport.tsx'))
const NONE: readonly ToastMessage[] = []

/** Loads the toasts when the first one comes, and keeps them from then on. */
export function ToastHost() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.get, () => NONE)
  const [isNeeded, setNeeded] = useState(false)
  if (waiting.length > 0 && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ToastViewport />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
