import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'

/** Props that connect a control with its label, hint and error. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Adds "(optional)" to the label; unmarked fields are required. */
  optional?: boolean
  /** Replaces the generated id, so that an error summary can link to the field. */
  id?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** `<Field label={t('...')} error={...}>{control => <TextInput {...control} {...register('city')} />}</Field>` */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const t = useT()
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={controlId} className="mb-1.5 block font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-muted"> {t('field.optional')}</span>}
      </label>
      {children({
        id: controlId,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** An error with text and icon, not only color. Also used for fieldsets. */
export function FieldError({ id, role, children }: { id?: string; role?: 'alert'; children: ReactNode }) {
  return (
    <p id={id} role={role} className="mt-1.5 flex items-start gap-1.5 font-medium text-bad text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
