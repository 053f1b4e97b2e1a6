import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactInput } from '../fields/controls.tsx'
import { parseWholeNumber } from '../fields/form-fields.tsx'

type InlineNumberProps = {
  label: string
  /** Names the column: Enter moves to this field of the next row. */
  field: string
  value: number
  min?: number
  max: number
  className: string
  /** A note below the field, such as what to leave out. It describes the field. */
  note?: ReactNode
  onFocus?: () => void
  onBlur?: () => void
  onSave: (next: number) => void
}

/**
 * A number that is edited in place: leaving the field saves it, Enter leaves it for the next row, Esc restores it. A
 * wrong number stays with a message.
 */
export function InlineNumber(props: InlineNumberProps) {
  const { label, field, value, min = 0, max, className, note, onSave } = props
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const next = typed === undefined ? value : parseWholeNumber(typed, max)
  const isInvalid = next === undefined || next < min
  const saveTyped = () => {
    props.onBlur?.()
    if (isInvalid) return
    if (next !== value) onSave(next)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(undefined)
    else if (event.key === 'Enter' && !isInvalid) leaveForNextRow(event.currentTarget)
  }
  const describedBy = [isInvalid && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ')
  return (
    <span className="relative z-10 inline-grid justify-items-end text-right">
      <CompactInput
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy || undefined}
        data-inline={field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        value={typed ?? String(value)}
        onFocus={event => {
          event.target.select()
          props.onFocus?.()
        }}
        onChange={event => setTyped(event.target.value)}
        onBlur={saveTyped}
        onKeyDown={onKeyDown}
        className={`${className} px-1.5 text-right tabular-nums`}
      />
      {isInvalid && (
        <span id={`${id}-error`} className="max-w-32 text-bad text-xs">
          {t('adminStock.numberWrong', { min, max })}
        </span>
      )}
      {note && (
        <span id={`${id}-note`} className="text-xs">
          {note}
        </span>
      )}
    </span>
  )
}

/** Moves to the same field of the next row. */
export function leaveForNextRow(input: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[data-inline="${input.dataset.inline}"]`)]
  const next = fields[fields.indexOf(input) + 1]
  if (next) next.focus()
  else input.blur()
}
