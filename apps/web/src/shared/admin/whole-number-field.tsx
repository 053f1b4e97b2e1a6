import type { ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** Digits, also in groups, as a number up to `most`; undefined for anything else. */
export function wholeNumberOf(typed: string, most: number): number | undefined {
  const bare = typed.replaceAll(/\s/g, '')
  const number = /^\d{1,9}$/.test(bare) ? Number(bare) : undefined
  return number !== undefined && number <= most ? number : undefined
}

type WholeNumberFieldProps = {
  label: string
  /** As it is typed: `wholeNumberOf` reads it. */
  typed: string
  onType: (typed: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** A whole number that is typed, the first field of a form: drams, points. */
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
