import { listPaymentProviders, type OfferedProvider, type PaymentProvider } from '@shop/contracts/payments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'

/** Reads the configured payment providers. */
export const paymentProvidersQuery = queryOptions({
  queryKey: ['payments', 'providers'],
  queryFn: ({ signal }) => call(listPaymentProviders, { signal }),
  select: ({ providers }) => providers,
  staleTime: Number.POSITIVE_INFINITY,
})

type Props = {
  /** Name of the radio group. */
  name: string
  providers: readonly OfferedProvider[]
  chosen: PaymentProvider | undefined
  onChoose: (provider: PaymentProvider) => void
}

/** Payment providers as radio cards; wrap them in a fieldset. */
export function ProviderCards({ name, providers, chosen, onChoose }: Props) {
  const locale = useLocale()
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      {providers.map(({ provider, name: words, hint }) => (
        <RadioCard
          key={provider}
          name={name}
          value={provider}
          checked={provider === chosen}
          onChange={() => onChoose(provider)}
          label={words[locale]}
          detail={hint[locale]}
        />
      ))}
    </div>
  )
}
