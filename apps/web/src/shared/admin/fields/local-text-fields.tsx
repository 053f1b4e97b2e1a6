import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { locales } from '@shop/contracts/locales.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { Field } from '#ui/forms/field.tsx'
import { CompactInput, compactControlClass } from './controls.tsx'

type LocalTextFieldsProps = {
  label: string
  hint?: string
  value: Texts
  maxLength: number
  /** Paragraphs instead of a line. */
  isLong?: boolean
  optional?: boolean
  /** Returns the error of a language. */
  errorAt: (locale: string) => string | undefined
  onChange: (value: Texts) => void
}

/** A text in every language, side by side or stacked on phones. */
export function LocalTextFields(props: LocalTextFieldsProps) {
  const { label, hint, value, maxLength, isLong = false, optional = false, errorAt, onChange } = props
  const t = useT()
  return (
    <fieldset className="@container min-w-0">
      <legend className="mb-1 font-medium">
        {label}
        {optional && <span className="font-normal text-muted text-sm"> {t('field.optional')}</span>}
      </legend>
      {hint && <p className="mb-2 text-muted text-sm">{hint}</p>}
      <div className="grid @2xl:grid-cols-3 gap-3">
        {locales.map(locale => (
          <Field key={locale} label={t(`admin.language.${locale}`)} error={errorAt(locale)}>
            {control => {
              const input = {
                ...control,
                lang: locale,
                maxLength,
                value: value[locale],
                onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [locale]: target.value }),
              }
              return isLong ? (
                <textarea {...input} rows={6} className={cx(compactControlClass, 'w-full resize-y py-2')} />
              ) : (
                <CompactInput {...input} className="w-full" />
              )
            }}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
