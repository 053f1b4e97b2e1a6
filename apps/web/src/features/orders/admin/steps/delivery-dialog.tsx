import { type AdminOrder, changeAnyDelivery } from '@shop/contracts/orders-staff.ts'
import ChangeDeliveryDialog from '#features/orders/detail/change-delivery-dialog.tsx'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useTypedGuard } from '#shared/admin/dialogs/typed-guard.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { useOrderChange } from './use-order-change.ts'

/** Changes address, day and slot. */
export default function DeliveryDialog({ data, onClose }: { data: AdminOrder; onClose: () => void }) {
  const t = useT()
  const { number } = data.order
  const change = useOrderChange(number, { version: data.version })
  return (
    <ChangeDeliveryDialog
      order={data.order}
      text={t('adminOrders.changeText')}
      save={body =>
        change.mutateAsync(seen => call(changeAnyDelivery, { params: { number }, body: { ...body, ...seen } }))
      }
      guard={useTypedGuard(onClose)}
      notice={<ChangedNotice number={number} changed={change.changed} />}
      onClose={onClose}
    />
  )
}
