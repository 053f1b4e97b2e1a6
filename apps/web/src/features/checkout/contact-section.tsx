import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { usePhoneInput } from '#shared/phone/use-phone-input.ts'
import { TextInput } from '#ui/forms/controls.tsx'
import { FormField } from './form-parts.tsx'
import type { CheckoutValues } from './form-values.ts'
import { Step } from './step.tsx'

export function ContactSection() {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const phones = useWatch({ control, name: ['phone', 'secondaryPhone'] })
  return (
    <Step
      number={1}
      title={t('checkout.contact')}
      fields={['phone', 'secondaryPhone']}
      summary={phones.filter(phone => phone !== PHONE_PREFIX).join(', ')}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField name="phone" label={t('checkout.phone')} hint={t('checkout.phoneWhy')} />
        <PhoneField
          name="secondaryPhone"
          label={t('checkout.secondaryPhone')}
          hint={t('checkout.secondaryPhoneWhy')}
          optional
        />
      </div>
    </Step>
  )
}

type PhoneFieldProps = { name: 'phone' | 'secondaryPhone'; label: string; hint: string; optional?: boolean }

/** The prefix +374 cannot be deleted; alone it counts as empty. An optional phone shows it only while it has the focus. */
function PhoneField({ name, ...props }: PhoneFieldProps) {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  // useController is called here so that the error, which counts the missing digits, updates with each key.
  const { field } = useController({ control, name })
  const [hasFocus, setFocus] = useState(false)
  const { isForeign, input } = usePhoneInput(field.value, field.onChange)
  return (
    <FormField name={name} error={isForeign ? t('phone.onlyArmenian') : undefined} {...props}>
      {described => (
        <TextInput
          {...described}
          type="tel"
          inputMode="tel"
          autoComplete={name === 'phone' ? 'tel' : 'off'}
          {...field}
          value={props.optional && !hasFocus && field.value === PHONE_PREFIX ? '' : field.value}
          onFocus={() => setFocus(true)}
          onBlur={() => {
            setFocus(false)
            field.onBlur()
          }}
          onChange={event => input(event.target.value)}
        />
      )}
    </FormField>
  )
}
