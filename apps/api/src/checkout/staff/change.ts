import type { Locale } from '@shop/contracts/locale.ts'
import type { ChangeDelivery } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { mayStaffChangeDelivery, refuseUnseen } from '#orders/index.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { changeDelivery } from '../change-delivery.ts'
import { onOrder, type StaffCall } from './on-order.ts'

/** As the customer's own change, and until the order is dispatched. @throws as changeDelivery; NOT_FOUND; ORDER_STATE; ORDER_CHANGED */
export function changeAnyDelivery(
  deps: Deps,
  call: StaffCall,
  { wish, locale }: { wish: ChangeDelivery; locale: Locale },
): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    if (!mayStaffChangeDelivery(order.status)) throw new AppError('ORDER_STATE')
    await refuseUnseen(tx, order.id, call.version)
    await changeDelivery(tx, deps, order, { wish, locale, staff: call.staff })
  })
}
