import { type KeyboardEvent, useState } from 'react'
import type { Change } from './use-inline-save.ts'

/** What was typed, the value that was shown when the typing began, and the value that is being saved. */
type Edit<Value> = { typed: string; seen: Value; sent?: Value | undefined }

type InlineEditProps<Value> = {
  value: Value
  /** Returns undefined for a wrong value. */
  parse: (typed: string) => Value | undefined
  /** @returns false if the change may be sent again: the server could not be reached */
  onSave: (change: Change<Value>) => Promise<boolean>
}

/**
 * State of a field that is edited in place: leaving it saves the value, Enter leaves it for the next row, Esc restores
 * it. What is typed stays while it is wrong or being saved. A save names the value that was seen, so that a change by
 * someone else meanwhile is a conflict, even if the list has read it since.
 */
export function useInlineEdit<Value extends string | number>({ value, parse, onSave }: InlineEditProps<Value>) {
  const [edit, setEdit] = useState<Edit<Value>>()
  const next = edit ? parse(edit.typed) : value
  const isInvalid = next === undefined
  const save = async ({ typed, seen }: Edit<Value>, to: Value) => {
    setEdit({ typed, seen, sent: to })
    const isDone = await onSave({ from: seen, to })
    setEdit(now => (now?.sent === undefined ? now : isDone ? undefined : { typed: now.typed, seen: now.seen }))
  }
  return {
    isInvalid,
    /** The value that someone else has set while this field is edited. */
    changedTo: edit && edit.sent === undefined && edit.seen !== value ? value : undefined,
    input: {
      value: edit?.typed ?? String(value),
      onChange: (typed: string) => setEdit(before => ({ typed, seen: before?.sent ?? before?.seen ?? value })),
      onBlur: () => {
        if (!edit || edit.sent !== undefined || next === undefined) return
        if (next === edit.seen) setEdit(undefined)
        else void save(edit, next)
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Escape') setEdit(undefined)
        else if (event.key === 'Enter' && !isInvalid) leaveForNextRow(event.currentTarget)
      },
    },
  }
}

/** Moves to the same field of the next row. The last one saves and keeps the focus. */
export function leaveForNextRow(input: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[data-inline="${input.dataset.inline}"]`)]
  const next = fields[fields.indexOf(input) + 1]
  if (!next) input.blur()
  const target = next ?? input
  target.focus()
}
