import { weekdays } from '@shop/contracts/days.ts'
import { type Locale, locales } from '@shop/contracts/locales.ts'
import type { WeekHours } from '@shop/contracts/settings.ts'
import { type ReactNode, useId, useState } from 'react'
import { weekdayNames } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'

type Common = { label: string; hint?: ReactNode; error: string | undefined }

type NumberFieldProps = Common & {
  /** NaN if the input is not a number. */
  value: number
  onChange: (value: number) => void
  /** The unit shown next to the number. */
  unit: MessageId
  hasFraction?: boolean
}

const NUMBER_PATTERNS = { true: /^-?\d+([.,]\d+)?$/, false: /^-?\d+$/ } as const

/** A number with its unit. The input is kept as typed; the form receives its numeric value. */
export function NumberField({ value, onChange, unit, hasFraction = false, ...field }: NumberFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState({ text: textOf(value), value })
  // Update the input if the form was reset or took over another person's value.
  if (!Object.is(typed.value, value)) setTyped({ text: textOf(value), value })
  const handleInput = (text: string) => {
    const bare = text.replace(/[\s\u00a0\u202f]/g, '')
    const next = NUMBER_PATTERNS[`${hasFraction}`].test(bare) ? Number(bare.replace(',', '.')) : Number.NaN
    setTyped({ text, value: next })
    onChange(next)
  }
  return (
    <Field {...field}>
      {control => (
        <span className="flex items-center gap-2">
          <CompactInput
            {...control}
            inputMode={hasFraction ? 'decimal' : 'numeric'}
            autoComplete="off"
            className="w-32 tabular-nums"
            value={typed.text}
            onChange={event => handleInput(event.target.value)}
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
        <CompactInput
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

type Texts = Record<Locale, string>

type TextsFieldProps = {
  label: string
  hint: string
  value: Texts
  onChange: (value: Texts) => void
  errorAt: (locale: Locale) => string | undefined
}

/** A text in each language of the shop. */
export function TextsField({ label, hint, value, onChange, errorAt }: TextsFieldProps) {
  const t = useT()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {locales.map(locale => (
        <LineField
          key={locale}
          label={t(`admin.inLanguage.${locale}`)}
          lang={locale}
          value={value[locale]}
          error={errorAt(locale)}
          onChange={text => onChange({ ...value, [locale]: text })}
        />
      ))}
      {hint && <p className="text-muted text-sm">{hint}</p>}
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

type T = (id: MessageId, values?: Record<string, unknown>) => string
type DayHours = WeekHours['mon']

/** Default hours of a reopened day. */
const DEFAULT_HOURS = { opensAt: '10:00', closesAt: '22:00' }

export function hoursText(day: DayHours, t: T): string {
  return day ? `${day.opensAt}–${day.closesAt}` : t('settings.closed')
}

type WeekFieldProps = {
  value: WeekHours
  /** Explains what an unchecked day means. */
  help?: string
  errorAt: (path: string) => string | undefined
  onChange: (value: WeekHours) => void
}

/** Opening hours by weekday; an unchecked day is closed. */
export function WeekField({ value, help, errorAt, onChange }: WeekFieldProps) {
  const t = useT()
  const id = useId()
  const names = weekdayNames(useLocale(), 'long')
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('settings.week')}</legend>
      <ul className="grid divide-y divide-hairline">
        {weekdays.map((day, index) => {
          const name = names[index] ?? day
          const open = value[day]
          const invalidField = (['opensAt', 'closesAt'] as const).find(end => errorAt(`hours.${day}.${end}`))
          const errorId = `${id}${day}`
          const set = (hours: DayHours) => onChange({ ...value, [day]: hours })
          const bind = (end: 'opensAt' | 'closesAt') => ({
            type: 'time',
            'aria-label': t(end === 'opensAt' ? 'settings.opensAt' : 'settings.closesAt', { day: name }),
            'aria-invalid': invalidField === end || undefined,
            'aria-describedby': invalidField === end ? errorId : undefined,
          })
          return (
            <li key={day} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
              <Checkbox
                className="w-40"
                checked={open !== null}
                onChange={event => set(event.target.checked ? DEFAULT_HOURS : null)}
              >
                <span className="block first-letter:uppercase">{name}</span>
              </Checkbox>
              {open ? (
                <span className="flex items-center gap-2">
                  <CompactInput
                    {...bind('opensAt')}
                    value={open.opensAt}
                    onChange={event => set({ ...open, opensAt: event.target.value })}
                  />
                  <span aria-hidden>–</span>
                  <CompactInput
                    {...bind('closesAt')}
                    value={open.closesAt}
                    onChange={event => set({ ...open, closesAt: event.target.value })}
                  />
                </span>
              ) : (
                <span className="text-muted text-sm">{t('settings.closed')}</span>
              )}
              {invalidField && (
                <div className="w-full">
                  <FieldError id={errorId}>{errorAt(`hours.${day}.${invalidField}`)}</FieldError>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-1.5 text-muted text-sm">{help ?? t('settings.week.help')}</p>
    </fieldset>
  )
}
