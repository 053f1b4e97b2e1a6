import { useT } from '#platform/i18n/locale-context.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'

type ReasonFieldProps = {
  value: string
  onChange: (reason: string) => void
  /** It was sent without one. */
  isMissing: boolean
  hint?: string
  isOptional?: boolean
}

const MAX = 300

/** Why staff do what they do; it stands in the log. */
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
