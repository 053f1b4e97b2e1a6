import { cancelOrder, type Order, payOrder } from '@shop/contracts/orders.ts'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { goToPayment, ProviderCards, paymentProvidersQuery } from '#shared/payment/payment-providers.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSwapFocus } from '#ui/use-swap-focus.ts'
import { shopTimestampText } from '../order-labels.ts'
import { orderQuery } from '../queries.ts'
import { OrderFailure } from './order-failure.tsx'

const RequestCancellationDialog = lazy(() => import('./request-cancellation-dialog.tsx'))

type OrderActionsProps = { order: Order; token: string }

/** Pay and cancel buttons while allowed. Cancelling asks for confirmation in place. */
export function OrderActions({ order, token }: OrderActionsProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const place = useSwapFocus(isConfirming)
  const { number } = order
  const { pay, chosen, choose } = usePayOrder(order)
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { number } }),
    onSuccess: cancelled => {
      // The buttons leave: continue at the top of the order.
      document.querySelector<HTMLElement>('main h1')?.focus()
      setConfirming(false)
      queryClient.setQueryData(orderQuery(token, number).queryKey, cancelled)
      return queryClient.invalidateQueries({ queryKey: ['orders', token, 'list'] })
    },
  })
  const failure = pay.error ?? cancel.error
  if (!order.canPay && !order.canCancel && !order.canRequestCancel) return null
  return (
    <div ref={place} className="grid gap-3">
      {failure && <OrderFailure error={failure} />}
      {isConfirming ? (
        <Notice
          kind="warn"
          role="status"
          title={t('orders.cancelAsk')}
          actions={
            <>
              <Button variant="danger" size="sm" pending={cancel.isPending} onClick={() => cancel.mutate()}>
                {t('orders.cancelYes')}
              </Button>
              <Button data-autofocus variant="soft" size="sm" onClick={() => setConfirming(false)}>
                {t('orders.cancelNo')}
              </Button>
            </>
          }
        >
          <RefundOfCancellation order={order} />
          {order.totals.pointsAmd > 0 && ` ${t('orders.cancelPoints', { count: order.totals.pointsAmd })}`}
        </Notice>
      ) : (
        <>
          <PayWith order={order} chosen={chosen} onChoose={choose} />
          <div className="flex flex-wrap gap-2">
            {order.canPay && (
              <Button pending={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
                {t('orders.pay')}
              </Button>
            )}
            {order.canCancel && (
              <Button data-autofocus variant="outline" onClick={() => setConfirming(true)}>
                {t('orders.cancel')}
              </Button>
            )}
            {order.canRequestCancel && <RequestCancellation order={order} token={token} />}
          </div>
        </>
      )}
      <ReservedUntil order={order} />
    </div>
  )
}

/** Opens the dialog that asks the shop to cancel an order on its way or ready for pick-up. */
function RequestCancellation({ order, token }: OrderActionsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('orders.requestCancel')}
      </Button>
      {isOpen && (
        <Suspense>
          <RequestCancellationDialog order={order} token={token} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Pays an order with its earlier provider unless the customer chooses another one. */
export function usePayOrder({ number, payWith }: Pick<Order, 'number' | 'payWith'>) {
  const [picked, setPicked] = useState<PaymentProvider>()
  const pay = useMutation({
    mutationFn: () => call(payOrder, { params: { number }, body: picked ? { paymentProvider: picked } : {} }),
    onSuccess: ({ payment }) => goToPayment(payment),
  })
  return { pay, chosen: picked ?? payWith, choose: setPicked }
}

type PayWithProps = {
  order: Pick<Order, 'canPay'>
  chosen: PaymentProvider | undefined
  onChoose: (provider: PaymentProvider) => void
}

/** Choice of the payment provider if there are several. */
export function PayWith({ order: { canPay }, chosen, onChoose }: PayWithProps) {
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

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const REFRESH_MS = 10_000

/** The time until which an unpaid order keeps its reservation, with the minutes of the last hour. */
export function ReservedUntil({ order: { canPay, holdUntil } }: { order: Order }) {
  const t = useT()
  const locale = useLocale()
  const [now, setNow] = useState(() => clock.now().getTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now().getTime()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (!canPay || !holdUntil) return null
  const minutes = Math.max(0, Math.floor((new Date(holdUntil).getTime() - now) / MINUTE_MS))
  return (
    <p className="mt-2 text-muted tabular-nums">
      {t('orders.heldUntil', { timestamp: shopTimestampText(holdUntil, locale) })}
      {minutes < MINUTES_PER_HOUR && ` ${t('orders.minutesLeft', { count: minutes })}`}
    </p>
  )
}

/** What a cancellation refunds, and how much of it goes to the store credit. */
function RefundOfCancellation({ order: { refundIfCancelled: refund, totals } }: { order: Order }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const toCredit = (id: 'orders.cancelCredit' | 'orders.cancelToCredit', amountAmd = 0) =>
    amountAmd > 0 ? ` ${t(id, { amount: formatAmd(amountAmd) })}` : ''
  if (!refund) return `${t('orders.cancelUnpaid')}${toCredit('orders.cancelToCredit', totals.creditAmd)}`
  if (refund.creditAmd === refund.amountAmd) return toCredit('orders.cancelToCredit', refund.creditAmd).trim()
  const amount = formatAmd(refund.amountAmd)
  const text = t('orders.cancelRefund', { amount, day: dayMonthText(refund.by, locale, 'long') })
  return `${text}${toCredit('orders.cancelCredit', refund.creditAmd)}`
}
