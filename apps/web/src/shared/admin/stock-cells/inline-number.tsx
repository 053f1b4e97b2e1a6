import { type ReactNode, useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactInput } from '../fields/controls.tsx'
import { parseWholeNumber } from '../fields/form-fields.tsx'
import { useInlineEdit } from './use-inline-edit.ts'
import type { Change } from './use-inline-save.ts'

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
  onSave: (change: Change<number>) => Promise<boolean>
}

/** A number that is edited in place. A wrong number stays with a message. */
export function InlineNumber(props: InlineNumberProps) {
  const { label, field, value, min = 0, max, className, note, onSave } = props
  const t = useT()
  const id = useId()
  const parse = (typed: string) => {
    const number = parseWholeNumber(typed, max)
    return number === undefined || number < min ? undefined : number
  }
  const { isInvalid, changedTo, input } = useInlineEdit({ value, parse, onSave })
  const describedBy = [isInvalid && `${id}-error`, changedTo !== undefined && `${id}-changed`, note && `${id}-note`]
  return (
    <span className="relative z-10 inline-grid justify-items-end text-right">
      <CompactInput
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        data-inline={field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        value={input.value}
        onFocus={event => {
          event.target.select()
          props.onFocus?.()
        }}
        onChange={event => input.onChange(event.target.value)}
        onBlur={() => {
          input.onBlur()
          props.onBlur?.()
        }}
        onKeyDown={input.onKeyDown}
        className={`${className} px-1.5 text-right tabular-nums`}
      />
      {isInvalid && (
        <span id={`${id}-error`} className="max-w-32 text-bad text-xs">
          {t('adminStock.numberWrong', { min, max })}
        </span>
      )}
      {changedTo !== undefined && (
        <span id={`${id}-changed`} role="status" className="max-w-32 text-warn text-xs">
          {t('adminStock.changedMeanwhile', { value: changedTo })}
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
