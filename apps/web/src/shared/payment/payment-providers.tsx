import {
  listPaymentProviders,
  type OfferedProvider,
  type PaymentProvider,
  type PaymentRedirect,
} from '@shop/contracts/payments.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'

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
      {providers.map(({ provider, name: names, hint }) => (
        <RadioCard
          key={provider}
          name={name}
          value={provider}
          checked={provider === chosen}
          onChange={() => onChoose(provider)}
          label={names[locale]}
          detail={hint[locale]}
        />
      ))}
    </div>
  )
}

const CARDS = ['Visa', 'Mastercard', 'ArCa']
/** What each provider accepts. A provider without an entry is shown by its name. */
const MARKS: Partial<Record<PaymentProvider, readonly string[]>> = {
  ameriabank: CARDS,
  arca: CARDS,
  idram: ['Idram'],
}

/** What the customer can pay with. Keeps its height while the providers load. */
export function PaymentMarks() {
  const t = useT()
  const locale = useLocale()
  const { data: providers = [] } = useQuery(paymentProvidersQuery)
  const marks = new Set(providers.flatMap(({ provider, name }) => MARKS[provider] ?? name[locale]))
  return (
    <ul aria-label={t('payment.marks')} className="flex min-h-7 flex-wrap gap-1.5">
      {[...marks].map(mark => (
        <li key={mark} className="rounded-control border border-hairline px-2 py-1 font-semibold text-xs leading-tight">
          {mark}
        </li>
      ))}
    </ul>
  )
}

/** Opens the payment page by a redirect or by posting the provider's form. */
export function goToPayment({ redirectUrl, method, fields }: PaymentRedirect): void {
  if (method === 'GET') {
    window.location.assign(redirectUrl)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = redirectUrl
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
