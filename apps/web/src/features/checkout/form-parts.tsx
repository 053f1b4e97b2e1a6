import { type ReactNode, useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { type ControlProps, Field, FieldError } from '#ui/field.tsx'
import { fieldErrorText } from './field-errors.ts'
import type { CheckoutValues, FieldName } from './form-values.ts'
import { SlotError } from './slot-error.tsx'

/** Where the error summary leads. */
export const fieldId = (name: FieldName) => `checkout-${name}`

/** Puts the focus into a field; into the first choice that can be had where it is a group. */
export function focusField(name: FieldName): void {
  const element = document.getElementById(fieldId(name))
  const choice = element?.querySelector<HTMLElement>('input:checked:enabled, input:enabled, button:enabled')
  const target = choice ?? element
  target?.focus()
}

export function useFieldError(name: FieldName): string | undefined {
  const t = useT()
  const { getValues } = useFormContext<CheckoutValues>()
  const { errors } = useFormState<CheckoutValues>({ name })
  return fieldErrorText(errors[name], getValues(name), t)
}

type SectionProps = { number: number; title: string; children: ReactNode }

/** A part of the form, as a card of its own. */
export function Section({ number, title, children }: SectionProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="min-w-0 rounded-card bg-surface p-4 sm:p-6">
      <h2 id={id} className="mb-4 flex items-baseline gap-3 text-xl">
        <span aria-hidden className="font-dots text-2xl text-tuff">
          {number}
        </span>
        {title}
      </h2>
      <div className="grid gap-4">{children}</div>
    </fieldset>
  )
}

type FormFieldProps = {
  name: FieldName
  label: string
  hint?: string
  optional?: boolean
  /** Shown in place of the form's own error. */
  error?: ReactNode
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A labelled control with its error beside it. */
export function FormField({ name, error, ...props }: FormFieldProps) {
  const formError = useFieldError(name)
  return <Field id={fieldId(name)} error={error ?? formError} {...props} />
}

/** As many cards beside each other as their words have room, also with large text. */
export const cardGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]'

type ChoiceGroupProps = {
  name: FieldName
  legend: string
  hint?: ReactNode
  /** The focus left the whole group. */
  onLeave?: () => void
  className?: string
  children: ReactNode
}

/** Radio cards under one name, with their error. */
export function ChoiceGroup({ name, legend, hint, onLeave, className, children }: ChoiceGroupProps) {
  const id = fieldId(name)
  const error = useFieldError(name)
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy || undefined}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.()
      }}
      className={cx('min-w-0 rounded-control', className)}
    >
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      {error && (
        <div className="-mt-1 mb-2">
          <FieldError id={`${id}-error`}>
            <SlotError text={error} />
          </FieldError>
        </div>
      )}
      {children}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </div>
      )}
    </fieldset>
  )
}
