import { createListeners } from './observable.ts'

/** `failed` lasts until the next start, or until the bar has been seen. */
export type ProgressState = 'idle' | 'loading' | 'failed'

/** The page-load progress bar's state: pages start and finish it, a request error marks it failed. */
export function createProgress() {
  let state: ProgressState = 'idle'
  const { subscribe, tell } = createListeners()
  const become = (next: ProgressState) => {
    if (next === state) return
    state = next
    tell()
  }
  return {
    state: () => state,
    subscribe,
    start: () => become('loading'),
    /** Ends loading; a failure stays visible until dismissed. */
    finish: () => {
      if (state === 'loading') become('idle')
    },
    fail: () => become('failed'),
    dismiss: () => become('idle'),
  }
}

export const progress = createProgress()
