import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ProviderCards, paymentProvidersQuery } from '#shared/payment/provider-cards.tsx'
import { ChoiceGroup, Section } from './form-parts.tsx'
import type { CheckoutValues } from './form-values.ts'

/** Where to pay, where there is a choice; the first is taken until another is chosen. */
export function PaymentSection() {
  const t = useT()
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
        <ProviderCards
          name={field.name}
          providers={providers}
          chosen={chosen?.provider}
          onChoose={provider => field.onChange(provider)}
        />
      </ChoiceGroup>
    </Section>
  )
}
