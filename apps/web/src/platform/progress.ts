import { createListeners } from './listeners.ts'

/** `failed` lasts until the next start or until it is dismissed. */
export type ProgressState = 'idle' | 'loading' | 'failed'

/** Creates the state of the progress bar: pages start and finish it, request errors mark it as failed. */
export function createProgress() {
  let state: ProgressState = 'idle'
  const { subscribe, notifyListeners } = createListeners()
  const become = (next: ProgressState) => {
    if (next === state) return
    state = next
    notifyListeners()
  }
  return {
    state: () => state,
    subscribe,
    start: () => become('loading'),
    /** Ends loading; a failed state stays visible until dismissed. */
    finish: () => {
      if (state === 'loading') become('idle')
    },
    fail: () => become('failed'),
    dismiss: () => become('idle'),
  }
}

export const progress = createProgress()
