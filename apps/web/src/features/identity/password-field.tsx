import { PASSWORD_MAX, passwordRules } from '@shop/contracts/identity.ts'
import { Check, Circle, Eye, EyeOff, X } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { Field } from '#ui/forms/field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'

const RULES = ['length', 'lower', 'upper', 'digit', 'special'] as const
const RULE_TEXTS = {
  length: 'login.rule.length',
  lower: 'login.rule.lower',
  upper: 'login.rule.upper',
  digit: 'login.rule.digit',
  special: 'login.rule.special',
} as const

type Props = {
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
export function PasswordField({ label, name, value, onChange, error, autoComplete, showRules = false, ref }: Props) {
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
