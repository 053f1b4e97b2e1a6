import { type Ref, useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { birthDateOf } from './birth-date.ts'

const PARTS = [
  { part: 'day', autoComplete: 'bday-day', length: 2, label: 'login.day' },
  { part: 'month', autoComplete: 'bday-month', length: 2, label: 'login.month' },
  { part: 'year', autoComplete: 'bday-year', length: 4, label: 'login.year' },
] as const

type Parts = { day: string; month: string; year: string }
type Props = {
  initial?: string
  /** YYYY-MM-DD, or null with whether anything is typed. */
  onChange: (date: string | null, isEmpty: boolean) => void
  error?: string | undefined
  /** Its first field. */
  ref?: Ref<HTMLInputElement>
}

const partsOf = (date: string | undefined): Parts => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day, month, year }
}

/** A date that people know by heart is typed, in three numbers; answers YYYY-MM-DD, or null while it is no date. */
export function BirthDateField({ initial, onChange, error, ref }: Props) {
  const t = useT()
  const id = useId()
  const errorId = `${id}-error`
  const [parts, setParts] = useState(() => partsOf(initial))
  const type = (part: keyof Parts, text: string) => {
    const next = { ...parts, [part]: text.replace(/\D/g, '') }
    setParts(next)
    onChange(
      birthDateOf(next.day, next.month, next.year),
      Object.values(next).every(text => text === ''),
    )
  }
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{t('login.birthDate')}</legend>
      <div className="flex gap-2">
        {PARTS.map(({ part, autoComplete, length, label }) => (
          <div key={part} className={length === 4 ? 'w-24' : 'w-18'}>
            <label htmlFor={`${id}-${part}`} className="mb-1 block text-muted text-xs">
              {t(label)}
            </label>
            <TextInput
              id={`${id}-${part}`}
              ref={part === 'day' ? ref : undefined}
              inputMode="numeric"
              name={autoComplete}
              autoComplete={autoComplete}
              maxLength={length}
              aria-invalid={error ? true : undefined}
              value={parts[part]}
              onChange={event => type(part, event.target.value)}
            />
          </div>
        ))}
      </div>
      {error && (
        <FieldError id={errorId} role="alert">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}
