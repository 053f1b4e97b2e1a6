import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

type OptionalNumberFieldProps = {
  label: string
  error: string | undefined
  /** Null if the input is empty, NaN if it is not a number. */
  value: number | null
  onChange: (value: number | null) => void
  unit: MessageId
  /** What applies while the input is empty. */
  placeholder?: string
  className?: string
}

/** A whole number that may be missing. The input is kept as typed. */
export function OptionalNumberField({
  value,
  onChange,
  unit,
  placeholder,
  className,
  ...field
}: OptionalNumberFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState({ text: textOf(value), value })
  // Update the input if the form was reset or took over another person's value.
  if (!Object.is(typed.value, value)) setTyped({ text: textOf(value), value })
  const handleInput = (text: string) => {
    const bare = text.replace(/[\s\u00a0\u202f]/g, '')
    const next = bare === '' ? null : /^\d+$/.test(bare) ? Number(bare) : Number.NaN
    setTyped({ text, value: next })
    onChange(next)
  }
  return (
    <Field className={className} {...field}>
      {control => (
        <span className="flex items-center gap-2">
          <CompactInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            className="w-full min-w-0 max-w-40 tabular-nums"
            value={typed.text}
            onChange={event => handleInput(event.target.value)}
          />
          <span className="text-muted text-sm">{t(unit)}</span>
        </span>
      )}
    </Field>
  )
}

const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value))
