import { createListeners } from '#platform/listeners.ts'

export type ToastMessage = {
  title: string
  description?: string
  kind?: 'info' | 'ok' | 'warn' | 'bad'
  /** With an action, the toast stays until it is dismissed, unless `shownMs` limits it. */
  action?: { label: string; onPress: () => void }
  shownMs?: number
}

const { subscribe, notifyListeners } = createListeners()
let waiting: readonly ToastMessage[] = []

/** Shows a short message. Its code loads with the first message. */
export function notify(message: ToastMessage): void {
  waiting = [...waiting, message]
  notifyListeners()
}

/** Queue of messages for the viewport. */
export const toastQueue = {
  subscribe,
  get: () => waiting,
  take(): readonly ToastMessage[] {
    const taken = waiting
    waiting = []
    return taken
  },
}
