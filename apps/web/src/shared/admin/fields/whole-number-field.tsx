import type { ReactNode } from 'react'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

/** Parses digits, with or without group separators, up to `most`; undefined for other text. */
export function parseWholeNumber(typed: string, most: number): number | undefined {
  const bare = typed.replaceAll(/\s/g, '')
  const number = /^\d{1,9}$/.test(bare) ? Number(bare) : undefined
  return number !== undefined && number <= most ? number : undefined
}

type WholeNumberFieldProps = {
  label: string
  /** The text as typed; parsed by `parseWholeNumber`. */
  typed: string
  onType: (typed: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** Input for a whole number, such as an amount or points, as the first field of a form. */
export function WholeNumberField({ label, typed, onType, hint, error }: WholeNumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <TextInput
          {...control}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={event => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
