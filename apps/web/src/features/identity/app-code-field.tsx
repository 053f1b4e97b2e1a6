import type { Ref } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

type Props = {
  value: string
  onChange: (text: string) => void
  isWrong: boolean
  /** False while the app is set up: there are no recovery codes yet. */
  hasRecoveryCodes?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Input for a code of the authenticator app, or for a recovery code. */
export function AppCodeField({ value, onChange, isWrong, hasRecoveryCodes = true, ref }: Props) {
  const t = useT()
  const error = t(hasRecoveryCodes ? 'login.appCodeFormat' : 'login.codeFormat')
  return (
    <Field label={t('login.appCode')} hint={hasRecoveryCodes && t('login.appCodeHint')} error={isWrong && error}>
      {control => (
        <TextInput
          {...control}
          ref={ref}
          name="code"
          // Recovery codes have letters.
          inputMode={hasRecoveryCodes ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          className="text-center text-2xl! tabular-nums tracking-[0.2em]"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
