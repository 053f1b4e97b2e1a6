import type { ComponentProps, ElementType, ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Select, TextArea, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  isOptional?: boolean
}
type OwnProps = FieldProps & { value: string; onChange: (text: string) => void }
/** The props of a control with a label. */
type LabeledProps<Control extends ElementType> = OwnProps & Omit<ComponentProps<Control>, keyof OwnProps>

/** Splits the props into those of the field and those of its control, whose `onChange` passes on the text. */
function splitProps<P extends OwnProps>({ label, hint, error, isOptional, onChange, ...input }: P) {
  return {
    field: { label, hint, error, optional: isOptional },
    input: { ...input, onChange: (event: { target: { value: string } }) => onChange(event.target.value) },
  }
}

/** A text input with its label. Other props are those of the input. */
export function TextField(props: LabeledProps<typeof TextInput>) {
  const { field, input } = splitProps(props)
  return <Field {...field}>{control => <TextInput {...control} {...input} />}</Field>
}

/** A text input of several lines with its label. */
export function TextAreaField(props: LabeledProps<typeof TextArea>) {
  const { field, input } = splitProps(props)
  return <Field {...field}>{control => <TextArea {...control} {...input} />}</Field>
}

/** A select with its label; the children are its options. */
export function SelectField(props: LabeledProps<typeof Select>) {
  const { field, input } = splitProps(props)
  return <Field {...field}>{control => <Select {...control} {...input} />}</Field>
}

type ReasonFieldProps = {
  value: string
  onChange: (reason: string) => void
  /** True if the form was submitted without a reason. */
  isMissing: boolean
  hint?: string
  isOptional?: boolean
}

const MAX_REASON_LENGTH = 300

/** The reason for a change, which the audit log stores. */
export function ReasonField({ isMissing, ...field }: ReasonFieldProps) {
  const t = useT()
  return (
    <TextAreaField
      label={t('admin.reason')}
      error={isMissing ? t('admin.reasonMissing') : undefined}
      rows={2}
      maxLength={MAX_REASON_LENGTH}
      {...field}
    />
  )
}

/** Parses digits, with or without group separators, up to `max`; undefined for other text. */
export function parseWholeNumber(typed: string, max: number): number | undefined {
  const bare = typed.replaceAll(/\s/g, '')
  const number = /^\d{1,9}$/.test(bare) ? Number(bare) : undefined
  return number !== undefined && number <= max ? number : undefined
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
export function WholeNumberField({ typed, onType, ...field }: WholeNumberFieldProps) {
  return <TextField data-autofocus inputMode="numeric" autoComplete="off" value={typed} onChange={onType} {...field} />
}
