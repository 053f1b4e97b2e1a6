import { changeAnyDiscretion } from '@shop/contracts/order-changes-staff.ts'
import { canChangeDiscretion } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { useOrderChange } from '../steps/order-change.tsx'

/** Whether the order is discreet. Staff change it until the order is handed over. */
export function Discretion({ order: { number, status, ...order } }: { order: AdminOrder['order'] }) {
  const t = useT()
  const isDiscreet = order.isDiscreet === true
  const can = useCan()
  const change = useOrderChange(number, { isToast: true })
  if (!canChangeDiscretion(status) || !can('orders.edit'))
    return isDiscreet ? <p className="mt-2 text-sm">{t('adminOrders.isDiscreet')}</p> : null
  return (
    <Checkbox
      className="text-sm"
      checked={isDiscreet}
      disabled={change.isPending}
      onChange={({ target: { checked } }) =>
        change.mutate(() => call(changeAnyDiscretion, { params: { number }, body: { isDiscreet: checked } }))
      }
    >
      {t('adminOrders.isDiscreet')}
      <span className="block text-muted">{t('adminOrders.isDiscreetText')}</span>
    </Checkbox>
  )
}
