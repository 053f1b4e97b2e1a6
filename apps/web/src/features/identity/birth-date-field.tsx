import { type Ref, useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'

const PARTS = [
  { part: 'day', autoComplete: 'bday-day', length: 2, label: 'login.day' },
  { part: 'month', autoComplete: 'bday-month', length: 2, label: 'login.month' },
  { part: 'year', autoComplete: 'bday-year', length: 4, label: 'login.year' },
] as const

type Parts = { day: string; month: string; year: string }
type Props = {
  initial?: string
  /** Called with YYYY-MM-DD, or null and whether all fields are empty. */
  onChange: (date: string | null, isEmpty: boolean) => void
  error?: string | undefined
  /** The first of the three fields. */
  ref?: Ref<HTMLInputElement>
}

const partsOf = (date: string | undefined): Parts => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day, month, year }
}

/** A date typed as three numbers, because people know it by heart. Yields YYYY-MM-DD, or null if it is not a date. */
export function BirthDateField({ initial, onChange, error, ref }: Props) {
  const t = useT()
  const id = useId()
  const errorId = `${id}-error`
  const [parts, setParts] = useState(() => partsOf(initial))
  const type = (part: keyof Parts, text: string) => {
    const next = { ...parts, [part]: text.replace(/\D/g, '') }
    setParts(next)
    onChange(
      parseBirthDate(next.day, next.month, next.year),
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

/** Converts three typed numbers to YYYY-MM-DD, or null if the day does not exist. */
function parseBirthDate(day: string, month: string, year: string): string | null {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date
}
