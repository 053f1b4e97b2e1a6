import { canChooseDiscretion, changeDiscretion, type Order } from '@shop/contracts/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { notify } from '#ui/toast/notify.ts'
import { orderQuery } from '../queries.ts'
import { OrderFailure } from './order-failure.tsx'

/** Whether the order is discreet. The customer changes it until the order is packed. */
export function Discretion({ order, token }: { order: Order; token: string }) {
  const t = useT()
  const queryClient = useQueryClient()
  const { number, status } = order
  const isDiscreet = order.isDiscreet === true
  const change = useMutation({
    mutationFn: (checked: boolean) => call(changeDiscretion, { params: { number }, body: { isDiscreet: checked } }),
    onSuccess: changed => {
      queryClient.setQueryData(orderQuery(token, number).queryKey, changed)
      notify({ kind: 'ok', title: t('orders.changed') })
    },
  })
  if (!canChooseDiscretion(status)) return isDiscreet ? <p className="mt-2">{t('orders.discreet')}</p> : null
  return (
    <div className="mt-2 print:hidden">
      <Checkbox
        checked={isDiscreet}
        disabled={change.isPending}
        onChange={({ target: { checked } }) => change.mutate(checked)}
      >
        {t('orders.discreet')}
        <span className="mt-0.5 block text-muted text-sm">{t('orders.discreetText')}</span>
      </Checkbox>
      {change.error && <OrderFailure error={change.error} />}
    </div>
  )
}
