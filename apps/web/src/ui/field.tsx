import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'

/** What ties a control to its label, hint and error; spread it over the control. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Says "(optional)" beside the label; what is not marked is required. */
  optional?: boolean
  /** Replaces the generated id, for an error summary's links. */
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

/** An error in words with a sign, never by colour alone; also for groups (fieldset) without a Field. */
export function FieldError({ id, role, children }: { id?: string; role?: 'alert'; children: ReactNode }) {
  return (
    <p id={id} role={role} className="mt-1.5 flex items-start gap-1.5 font-medium text-bad text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
