import { type Order, payOrder } from '@shop/contracts/orders.ts'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { goToPayment, ProviderCards, paymentProvidersQuery } from '#shared/payment/payment-providers.tsx'

/** Pays an order with its earlier provider unless the customer chooses another one. */
export function usePayOrder({ number, payWith }: Order) {
  const [picked, setPicked] = useState<PaymentProvider>()
  const pay = useMutation({
    mutationFn: () => call(payOrder, { params: { number }, body: picked ? { paymentProvider: picked } : {} }),
    onSuccess: ({ payment }) => goToPayment(payment),
  })
  return { pay, chosen: picked ?? payWith, choose: setPicked }
}

type Props = { order: Order; chosen: PaymentProvider | undefined; onChoose: (provider: PaymentProvider) => void }

/** Choice of the payment provider if there are several. */
export function PayWith({ order: { canPay }, chosen, onChoose }: Props) {
  const t = useT()
  const { data: providers = [] } = useQuery({ ...paymentProvidersQuery, enabled: canPay })
  if (!canPay || providers.length < 2) return null
  const { provider } = providers.find(offered => offered.provider === chosen) ?? providers[0] ?? {}
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('orders.payWith')}</legend>
      <ProviderCards name="payWith" providers={providers} chosen={provider} onChoose={onChoose} />
    </fieldset>
  )
}
