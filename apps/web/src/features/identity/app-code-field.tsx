import type { Ref } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

type Props = {
  value: string
  onChange: (text: string) => void
  isWrong: boolean
  /** Which codes are accepted: `app` and `sms` have six digits, `any` is a code of the app or a recovery code. */
  kind?: 'any' | 'app' | 'sms'
  ref?: Ref<HTMLInputElement>
}

/** Input for a code of the authenticator app, for a recovery code, or for the code that was sent to set up the app. */
export function AppCodeField({ value, onChange, isWrong, kind = 'any', ref }: Props) {
  const t = useT()
  const isAny = kind === 'any'
  const error = t(isAny ? 'login.appCodeFormat' : 'login.codeFormat')
  return (
    <Field
      label={t(kind === 'sms' ? 'authenticator.smsCode' : 'login.appCode')}
      hint={isAny && t('login.appCodeHint')}
      error={isWrong && error}
    >
      {control => (
        <TextInput
          {...control}
          ref={ref}
          name={kind === 'sms' ? 'sms-code' : 'code'}
          // Recovery codes have letters.
          inputMode={isAny ? 'text' : 'numeric'}
          // Phones offer the code of an SMS for this value.
          autoComplete={kind === 'app' ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={kind === 'sms' ? undefined : true}
          className="text-center text-2xl! tabular-nums tracking-[0.2em]"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
