import { createListeners } from '#platform/observable.ts'

export type ToastMessage = {
  title: string
  description?: string
  kind?: 'info' | 'ok' | 'warn' | 'bad'
  /** A toast with an action stays until it is dismissed. */
  action?: { label: string; onPress: () => void }
}

const { subscribe, tell } = createListeners()
let waiting: readonly ToastMessage[] = []

/** Shows a short message that is said elsewhere too; the toast code loads with the first one. */
export function notify(message: ToastMessage): void {
  waiting = [...waiting, message]
  tell()
}

/** What waits to be shown, for the viewport. */
export const toastQueue = {
  subscribe,
  get: () => waiting,
  take(): readonly ToastMessage[] {
    const taken = waiting
    waiting = []
    return taken
  },
}
