import { useT } from '#platform/i18n/locale-context.tsx'
import { TextArea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

type ReasonFieldProps = {
  value: string
  onChange: (reason: string) => void
  /** True if the form was submitted without a reason. */
  isMissing: boolean
  hint?: string
  isOptional?: boolean
}

const MAX = 300

/** The reason for a change, which the audit log stores. */
export function ReasonField({ value, onChange, isMissing, hint, isOptional = false }: ReasonFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('admin.reason')}
      hint={hint}
      optional={isOptional}
      error={isMissing ? t('admin.reasonMissing') : undefined}
    >
      {control => (
        <TextArea
          {...control}
          rows={2}
          maxLength={MAX}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
