import { ApiError } from '#platform/api/api-error.ts'
import { notify } from '#ui/toast/notify.ts'

/** Shows a success message with an undo button. Used instead of a confirmation for changes that can be undone. */
export function notifyUndo(title: string, undo: { label: string; run: () => void }): void {
  notify({ kind: 'ok', title, action: { label: undo.label, onPress: undo.run } })
}

/** Shows an error message, for `onError` of mutations without a form. The admin area itself reports a 403. @public */
export function notifyFailure(title: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 403) return
  const description = error instanceof ApiError ? error.serverMessage : undefined
  notify({ kind: 'bad', title, description })
}
