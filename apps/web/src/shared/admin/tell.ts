import { ApiError } from '#platform/api/api-error.ts'
import { notify } from '#ui/toast/notify.ts'

/** Says that something is done, with the way back: for all that can be undone, in place of a question before it. */
export function tellUndo(title: string, undo: { label: string; run: () => void }): void {
  notify({ kind: 'ok', title, action: { label: undo.label, onPress: undo.run } })
}

/** For a mutation's onError, where no form shows the refusal in place. A 403 is told by the area itself. @public */
export function tellFailure(title: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 403) return
  const description = error instanceof ApiError ? error.serverMessage : undefined
  notify({ kind: 'bad', title, description })
}
