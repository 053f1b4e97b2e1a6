import { formatAmd } from '@shop/contracts/amd-text.ts'
import { cancelOrder, type Order } from '@shop/contracts/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { orderQuery } from '../queries.ts'
import { HeldUntil } from './held-until.tsx'
import { PayWith, usePayOrder } from './pay-order.tsx'

type Props = { order: Order; token: string }

/** Pay and cancel buttons while allowed. Cancelling asks for confirmation in place. */
export function OrderActions({ order, token }: Props) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { number } = order
  const { pay, chosen, choose } = usePayOrder(order)
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { number } }),
    onSuccess: cancelled => {
      setAsking(false)
      queryClient.setQueryData(orderQuery(token, number).queryKey, cancelled)
      return queryClient.invalidateQueries({ queryKey: ['orders', token, 'list'] })
    },
  })
  const failure = pay.error ?? cancel.error
  if (!order.canPay && !order.canCancel) return null
  return (
    <div className="grid gap-3">
      {failure && (
        <Notice kind="bad" role="alert" title={t('orders.failed')}>
          {failure instanceof ApiError && failure.serverMessage}
        </Notice>
      )}
      {isAsking ? (
        <Notice
          kind="warn"
          role="status"
          title={t('orders.cancelAsk')}
          actions={
            <>
              <Button variant="danger" size="sm" pending={cancel.isPending} onClick={() => cancel.mutate()}>
                {t('orders.cancelYes')}
              </Button>
              <Button variant="soft" size="sm" onClick={() => setAsking(false)}>
                {t('orders.cancelNo')}
              </Button>
            </>
          }
        >
          {order.refundIfCancelled
            ? t('orders.cancelRefund', {
                amount: formatAmd(order.refundIfCancelled.amountAmd),
                day: dayMonthText(order.refundIfCancelled.by, locale, 'long'),
              })
            : t('orders.cancelUnpaid')}
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
              <Button variant="outline" onClick={() => setAsking(true)}>
                {t('orders.cancel')}
              </Button>
            )}
          </div>
        </>
      )}
      <HeldUntil order={order} />
    </div>
  )
}
