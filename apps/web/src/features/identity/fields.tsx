import { PASSWORD_MAX, passwordRules } from '@shop/contracts/identity.ts'
import { Check, Circle, Eye, EyeOff, X } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { cx } from '#ui/class-names.ts'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'

const RULES = ['length', 'lower', 'upper', 'digit', 'special'] as const
const RULE_TEXTS = {
  length: 'login.rule.length',
  lower: 'login.rule.lower',
  upper: 'login.rule.upper',
  digit: 'login.rule.digit',
  special: 'login.rule.special',
} as const

type PasswordFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  /** Lists the password rules and marks those that are met. */
  showRules?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A password input without `maxLength`: browsers would silently truncate a longer password here, but not at the login.
 */
export function PasswordField({
  label,
  name,
  value,
  onChange,
  error,
  autoComplete,
  showRules = false,
  ref,
}: PasswordFieldProps) {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  const ToggleIcon = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={showRules && <Rules password={value} />}>
      {control => (
        <div className="relative">
          <TextInput
            {...control}
            ref={ref}
            type={isShown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            className="pr-13"
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={t('login.showPassword')}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0.5 inline-flex w-11 items-center justify-center rounded-control text-muted hover:text-text"
          >
            <ToggleIcon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}

function Rules({ password }: { password: string }) {
  const t = useT()
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {RULES.map(rule => {
        const isMet = passwordRules[rule](password)
        // Other rules can still be met by typing more; a password that is too long must be corrected.
        const isBroken = rule === 'length' && password.length > PASSWORD_MAX
        const Sign = isMet ? Check : isBroken ? X : Circle
        return (
          <span
            key={rule}
            className={cx('inline-flex items-center gap-1', isMet && 'text-ok', isBroken && 'font-medium text-bad')}
          >
            <Sign aria-hidden className="size-3.5" />
            {t(RULE_TEXTS[rule])}
            {isMet && <span className="sr-only">✓</span>}
            {isBroken && <span className="sr-only">✗</span>}
          </span>
        )
      })}
    </span>
  )
}

const PARTS = [
  { part: 'day', autoComplete: 'bday-day', length: 2, label: 'login.day' },
  { part: 'month', autoComplete: 'bday-month', length: 2, label: 'login.month' },
  { part: 'year', autoComplete: 'bday-year', length: 4, label: 'login.year' },
] as const

type Parts = { day: string; month: string; year: string }
type BirthDateFieldProps = {
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
export function BirthDateField({ initial, onChange, error, ref }: BirthDateFieldProps) {
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

type Translate = (id: MessageId) => string

/**
 * Returns the text of a failed request: the response's message, else its error field, else the client's error, else
 * 'Ops something went wrong'. Error responses with an empty or HTML body have none of these. An unreadable successful
 * response counts as a client error.
 */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return (error instanceof Error && error.message) || t('login.ops')
  if (error.serverMessage || error.serverError) return error.message
  if (error.code === 'NO_CONNECTION') return t('error.checkConnection')
  const isSuccess = error.status >= 200 && error.status < 300
  return isSuccess ? t('login.unreadable') : t('login.ops')
}

const byKey: Record<string, MessageId> = {
  required: 'login.valueInvalid',
  phone_invalid: 'login.phoneInvalid',
  email_invalid: 'login.emailInvalid',
  password_rule: 'login.passwordRule',
  terms_required: 'login.termsHint',
  code_format: 'login.codeFormat',
}

/** Returns the text for the contract's error key of a field. Other errors say that the value is not valid. */
export function fieldErrorText(key: string | undefined, t: Translate): string | undefined {
  return key === undefined ? undefined : t(byKey[key] ?? 'login.valueInvalid')
}
