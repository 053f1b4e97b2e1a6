import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { ChoiceGroup, Section } from './form-parts.tsx'
import type { CheckoutValues } from './form-values.ts'
import { paymentProvidersQuery } from './queries.ts'

/** Where to pay, where there is a choice; the first is taken until another is chosen. */
export function PaymentSection() {
  const t = useT()
  const locale = useLocale()
  const { control } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'paymentProvider' })
  const { data: providers = [] } = useQuery(paymentProvidersQuery)
  const isGone = providers.length > 0 && !providers.some(({ provider }) => provider === field.value)
  const forget = field.value !== '' && isGone
  // Chosen before, and not to be had any more.
  useEffect(() => {
    if (forget) field.onChange('')
  }, [forget, field.onChange])
  if (providers.length < 2) return null
  const chosen = providers.find(({ provider }) => provider === field.value) ?? providers[0]
  return (
    <Section number={4} title={t('checkout.payment')}>
      <ChoiceGroup name="paymentProvider" legend={t('checkout.paymentProvider')}>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {providers.map(({ provider, name, hint }) => (
            <RadioCard
              key={provider}
              name={field.name}
              value={provider}
              checked={provider === chosen?.provider}
              onChange={() => field.onChange(provider)}
              label={name[locale]}
              detail={hint[locale]}
            />
          ))}
        </div>
      </ChoiceGroup>
    </Section>
  )
}
