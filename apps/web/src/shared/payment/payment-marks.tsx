import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { paymentProvidersQuery } from './provider-cards.tsx'

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
