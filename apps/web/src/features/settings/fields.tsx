import { locales } from '@shop/contracts/locales.ts'
import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { DenseInput } from '#shared/admin/controls.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'

type Common = { label: string; hint?: ReactNode; error: string | undefined }

type NumberFieldProps = Common & {
  /** NaN while what is typed is no number. */
  value: number
  onChange: (value: number) => void
  /** What stands beside the number. */
  unit: MessageId
  hasFraction?: boolean
}

const NUMBER = { true: /^-?\d+([.,]\d+)?$/, false: /^-?\d+$/ } as const

/** A number with its unit; what is typed stays as it is, and what it means goes to the form. */
export function NumberField({ value, onChange, unit, hasFraction = false, ...field }: NumberFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState({ text: textOf(value), value })
  // The form was set back, or took over what somebody else has saved.
  if (!Object.is(typed.value, value)) setTyped({ text: textOf(value), value })
  const type = (text: string) => {
    const bare = text.replace(/[\s\u00a0\u202f]/g, '')
    const next = NUMBER[`${hasFraction}`].test(bare) ? Number(bare.replace(',', '.')) : Number.NaN
    setTyped({ text, value: next })
    onChange(next)
  }
  return (
    <Field {...field}>
      {control => (
        <span className="flex items-center gap-2">
          <DenseInput
            {...control}
            inputMode={hasFraction ? 'decimal' : 'numeric'}
            autoComplete="off"
            className="w-32 tabular-nums"
            value={typed.text}
            onChange={event => type(event.target.value)}
          />
          <span className="text-muted text-sm">{t(unit)}</span>
        </span>
      )}
    </Field>
  )
}

const textOf = (value: number) => (Number.isNaN(value) ? '' : String(value))

type LineFieldProps = Common & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel'
  lang?: string
}

export function LineField({ value, onChange, type = 'text', lang, ...field }: LineFieldProps) {
  return (
    <Field {...field}>
      {control => (
        <DenseInput
          {...control}
          type={type}
          lang={lang}
          autoComplete="off"
          className="w-full max-w-lg"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type Texts = { ru: string; en: string; hy: string }
const LANGUAGES = { ru: 'settings.inRussian', en: 'settings.inEnglish', hy: 'settings.inArmenian' } as const

type TextsFieldProps = {
  label: string
  hint: string
  value: Texts
  onChange: (value: Texts) => void
  errorAt: (locale: keyof Texts) => string | undefined
}

/** The same line in the three languages of the shop. */
export function TextsField({ label, hint, value, onChange, errorAt }: TextsFieldProps) {
  const t = useT()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {locales.map(locale => (
        <LineField
          key={locale}
          label={t(LANGUAGES[locale])}
          lang={locale}
          value={value[locale]}
          error={errorAt(locale)}
          onChange={text => onChange({ ...value, [locale]: text })}
        />
      ))}
      <p className="text-muted text-sm">{hint}</p>
    </fieldset>
  )
}

type FlagFieldProps = { label: string; hint: string; value: boolean; onChange: (value: boolean) => void }

export function FlagField({ label, hint, value, onChange }: FlagFieldProps) {
  return (
    <Checkbox checked={value} onChange={event => onChange(event.target.checked)}>
      <span className="font-medium text-sm">{label}</span>
      <span className="block text-muted text-sm">{hint}</span>
    </Checkbox>
  )
}
