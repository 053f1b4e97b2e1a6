import { useController, useFormContext } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { usePhoneInput } from '#shared/phone/use-phone-input.ts'
import { TextInput } from '#ui/text-input.tsx'
import { FormField, Section } from './form-parts.tsx'
import type { CheckoutValues } from './form-values.ts'

export function ContactSection() {
  const t = useT()
  return (
    <Section number={1} title={t('checkout.contact')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField name="phone" label={t('checkout.phone')} hint={t('checkout.phoneWhy')} />
        <PhoneField
          name="secondaryPhone"
          label={t('checkout.secondaryPhone')}
          hint={t('checkout.secondaryPhoneWhy')}
          optional
        />
      </div>
    </Section>
  )
}

type PhoneFieldProps = { name: 'phone' | 'secondaryPhone'; label: string; hint: string; optional?: boolean }

/** Its +374 cannot be deleted (product.md section 5); alone it is an empty field. */
function PhoneField({ name, ...props }: PhoneFieldProps) {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  // Here, not below: the error counts the digits that are missing, and is drawn again with each.
  const { field } = useController({ control, name })
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
          onChange={event => input(event.target.value)}
        />
      )}
    </FormField>
  )
}
