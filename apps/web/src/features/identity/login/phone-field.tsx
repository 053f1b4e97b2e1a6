import type { Ref } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { usePhoneInput } from '#shared/phone/use-phone-input.ts'
import { Field } from '#ui/forms/field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  ref?: Ref<HTMLInputElement>
}

/** Phone input with the fixed prefix +374. A reopened dialog focuses it first. */
export function PhoneField({ value, onChange, error, hint, ref }: Props) {
  const t = useT()
  const { isForeign, input } = usePhoneInput(value, onChange)
  return (
    <Field label={t('login.phone')} error={isForeign ? t('phone.onlyArmenian') : error} hint={hint}>
      {control => (
        <TextInput
          {...control}
          ref={ref}
          type="tel"
          inputMode="tel"
          name="phoneNumber"
          autoComplete="tel"
          data-autofocus
          value={value}
          onChange={event => input(event.target.value)}
        />
      )}
    </Field>
  )
}
