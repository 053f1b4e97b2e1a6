import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { type ReactNode, useId } from 'react'
import { type FieldError as FormFieldError, useFormContext, useFormState } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { cx } from '#ui/class-names.ts'
import { type ControlProps, Field, FieldError } from '#ui/forms/field.tsx'
import type { CheckoutValues, FieldName } from './form-values.ts'

/** Id of a field, used as link target by the error summary. */
export const fieldId = (name: FieldName) => `checkout-${name}`

/** Focuses a field, or the first enabled choice of a group. */
export function focusField(name: FieldName): void {
  const element = document.getElementById(fieldId(name))
  const choice = element?.querySelector<HTMLElement>('input:checked:enabled, input:enabled, button:enabled')
  focusOnceShown(choice ?? element)
}

/** Focuses an element. In a collapsed step it appears with the error that opens the step. */
export function focusOnceShown(target: HTMLElement | null): void {
  target?.focus()
  if (target && document.activeElement !== target) requestAnimationFrame(() => target.focus())
}

export function useFieldError(name: FieldName): string | undefined {
  const t = useT()
  const { getValues } = useFormContext<CheckoutValues>()
  const { errors } = useFormState<CheckoutValues>({ name })
  return fieldErrorText(errors[name], getValues(name), t)
}

type SectionProps = { number: number; title: string; children: ReactNode }

/** A numbered section of the form. */
export function Section({ number, title, children }: SectionProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="min-w-0 rounded-card bg-surface p-4 sm:p-6">
      <StepHeading id={id} number={number} title={title} />
      <div className="mt-4 grid gap-4">{children}</div>
    </fieldset>
  )
}

type StepHeadingProps = { id: string; number: number; title: string; isSmall?: boolean }

/** The heading of a section. It takes the focus when the step before is finished. */
export function StepHeading({ id, number, title, isSmall = false }: StepHeadingProps) {
  return (
    <h2 id={id} data-step tabIndex={-1} className={cx('flex items-baseline gap-3', isSmall ? 'text-base' : 'text-xl')}>
      <span aria-hidden className="font-dots text-2xl text-tuff">
        {number}
      </span>
      {title}
    </h2>
  )
}

type FormFieldProps = {
  name: FieldName
  label: string
  hint?: string
  optional?: boolean
  /** Replaces the form's own error. */
  error?: ReactNode
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A labelled control with its error. */
export function FormField({ name, error, ...props }: FormFieldProps) {
  const formError = useFieldError(name)
  return <Field id={fieldId(name)} error={error ?? formError} {...props} />
}

/** As many columns as fit the text, also with large fonts. */
export const cardGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]'

type ChoiceGroupProps = {
  name: FieldName
  legend: string
  hint?: ReactNode
  /** Called when the focus leaves the group. */
  onLeave?: () => void
  className?: string
  children: ReactNode
}

/** A group of radio cards with its error. */
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

type Translate = (id: MessageId, values?: Record<string, unknown>) => string

/** The specified error texts of the checkout, by the key of the contract. */
const LABELS: Record<string, MessageId> = {
  phone_required: 'checkout.phoneRequired',
  date_required: 'checkout.dateRequired',
  pickup_point_required: 'checkout.pickupPointRequired',
  pickup_point_gone: 'checkout.pickupPointGone',
  time_required: 'checkout.timeRequired',
  slot_not_available: 'checkout.slotNotAvailable',
  region_required: 'checkout.regionRequired',
  city_required: 'checkout.cityRequired',
  street_required: 'checkout.streetRequired',
  building_required: 'checkout.buildingRequired',
}

const PHONE_LENGTH = PHONE_PREFIX.length + 8

/**
 * Returns the text of a field error: the server's message, else the text for the contract's key. `value` is the phone
 * typed so far.
 */
export function fieldErrorText(error: FormFieldError | undefined, value: string, t: Translate): string | undefined {
  if (!error) return undefined
  if (error.type === 'server' && error.message) return error.message
  if (error.message === 'phone_invalid') return t('checkout.phoneShort', { count: PHONE_LENGTH - value.length })
  return t(LABELS[error.message ?? ''] ?? 'checkout.valueInvalid')
}

/** Error of a slot. The specified sentence is an element of its own; the reason follows it. */
export function SlotError({ text }: { text: string | undefined }) {
  const sentence = useT()('checkout.slotNotAvailable')
  if (!text?.startsWith(`${sentence} `)) return text
  return (
    <>
      <span>{sentence}</span> <span>{text.slice(sentence.length + 1)}</span>
    </>
  )
}
