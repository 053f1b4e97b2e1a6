import { shopTimeFrom } from '@shop/contracts/days.ts'
import { cancelOrder, type Order, payOrder } from '@shop/contracts/orders.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { slotsKey } from '#shared/delivery/slots.ts'
import { goToPayment } from '#shared/payment/payment-providers.tsx'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { paths } from '../../../paths.ts'
import { quoteKey, unpaidOrderQuery } from '../queries.ts'

/** Unpaid orders, each with a pay and a cancel button, or the reason why it cannot be paid now. */
export function UnpaidOrders({ numbers }: { numbers: readonly number[] }) {
  const t = useT()
  return (
    <>
      <ul className="mt-2 grid gap-3">
        {numbers.map(number => (
          <UnpaidOrder key={number} number={number} />
        ))}
      </ul>
      <LocaleLink to={paths.account} className="mt-2 inline-block py-1 underline decoration-control underline-offset-4">
        {t('checkout.toAccount')}
      </LocaleLink>
    </>
  )
}

function UnpaidOrder({ number }: { number: number }) {
  const t = useT()
  const queryClient = useQueryClient()
  const query = unpaidOrderQuery(useSession()?.token ?? '', number)
  const { data: order, isPending: isReading } = useQuery(query)
  const pay = useMutation({
    mutationFn: () => call(payOrder, { params: { number }, body: {} }),
    onSuccess: ({ payment }) => goToPayment(payment),
    onError: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { number } }),
    // Cancelling released stock and a delivery slot, so read both again.
    onSuccess: () =>
      Promise.all([quoteKey, slotsKey, ['orders']].map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  })
  const isBusy = isReading || pay.isPending || pay.isSuccess || cancel.isPending
  const status = cancel.isSuccess ? 'cancelled' : (order?.status ?? 'awaiting_payment')
  // If the order could not be read, the response to the payment request explains the reason.
  const canPay = order?.canPay !== false
  const failure = (canPay && pay.error) || cancel.error
  return (
    <li>
      <p className="font-medium text-base">{t('checkout.orderNumber', { number })}</p>
      <div role="status">
        <UnpaidStatus status={status} order={order} />
      </div>
      {status === 'awaiting_payment' && (
        <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
          {canPay && (
            <Button
              variant="soft"
              size="sm"
              className="border border-control"
              aria-label={t('checkout.payOrder', { number })}
              disabled={isBusy}
              onClick={() => pay.mutate()}
            >
              {t('checkout.payLabel')}
            </Button>
          )}
          <Button
            variant="plain"
            size="sm"
            aria-label={t('checkout.cancelOrder', { number })}
            disabled={isBusy}
            onClick={() => cancel.mutate()}
          >
            {t('checkout.cancelLabel')}
          </Button>
        </div>
      )}
      {failure && (
        <FieldError>{(failure instanceof ApiError && failure.serverMessage) || t('checkout.failed')}</FieldError>
      )}
    </li>
  )
}

/** Status of an order, or why it cannot be paid now and when it can. */
function UnpaidStatus({ status, order }: { status: Order['status']; order: Order | undefined }) {
  const t = useT()
  if (status === 'cancelled') return t('checkout.cancelled')
  if (status !== 'awaiting_payment') return t('checkout.unpaidPaid')
  if (!order || order.canPay) return null
  const { paymentState, payAgainAt, holdUntil } = order
  if (paymentState === 'review') return t('checkout.unpaidReview')
  if (!payAgainAt) return null
  return holdUntil && payAgainAt < holdUntil
    ? t('checkout.unpaidFrom', { time: shopTimeFrom(new Date(payAgainAt)) })
    : t('checkout.unpaidAwaited')
}
