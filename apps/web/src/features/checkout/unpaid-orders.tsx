import { cancelOrder, payOrder } from '@shop/contracts/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { slotsKey } from '#shared/delivery/slots.ts'
import { goToPayment } from '#shared/payment/go-to-payment.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { paths } from '../../paths.ts'
import { quoteKey } from './queries.ts'

/** Orders that wait to be paid, each with pay and cancel (decisions.md, Orders and stock). */
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
  const pay = useMutation({
    mutationFn: () => call(payOrder, { params: { number }, body: {} }),
    onSuccess: ({ payment }) => goToPayment(payment),
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { number } }),
    // What it held is back on the shelf and in its slot.
    onSuccess: () =>
      Promise.all([quoteKey, slotsKey, ['orders']].map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  })
  const failure = pay.error ?? cancel.error
  const isBusy = pay.isPending || pay.isSuccess || cancel.isPending
  return (
    <li>
      <p className="font-medium text-base">{t('checkout.orderNumber', { number })}</p>
      <div role="status">{cancel.isSuccess && t('checkout.cancelled')}</div>
      {!cancel.isSuccess && (
        <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
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
