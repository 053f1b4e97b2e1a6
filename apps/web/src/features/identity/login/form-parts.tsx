import { type Ref, useEffect, useRef } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { usePhoneInput } from '#shared/phone/use-phone-input.ts'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'

type PhoneFieldProps = {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  ref?: Ref<HTMLInputElement>
}

/** Phone input with the fixed prefix +374. A reopened dialog focuses it first. */
export function PhoneField({ value, onChange, error, hint, ref }: PhoneFieldProps) {
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

/**
 * Tells that required fields are empty. Sticks to the bottom of a scrolling dialog, so that it is visible together with
 * the first empty field, which has the focus.
 */
export function MissingNotice() {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  // Reserve space at the bottom of the dialog from the first time on.
  useEffect(() => {
    const field = document.activeElement
    if (field && place.current?.closest('form')?.contains(field)) field.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} data-sticky className="sticky -bottom-2 z-10 rounded-picture border border-hairline sm:-bottom-5">
      <Notice
        kind="bad"
        role="alert"
        title={<span className="inline-block first-letter:uppercase">{t('login.allRequired')}</span>}
      />
    </div>
  )
}
