import type { Locale } from '@shop/contracts/locale.ts'
import type { ChangeDelivery } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { changeDelivery } from '#checkout/index.ts'
import { assertCurrentVersion, mayStaffChangeDelivery } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'
import { changeOrder, type OrderAction } from './change-order.ts'

/**
 * Changes the delivery of an order that is not dispatched yet.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; the errors of changeDelivery
 */
export function changeAnyDelivery(
  deps: Deps,
  action: OrderAction,
  { change, locale }: { change: ChangeDelivery; locale: Locale },
): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (!mayStaffChangeDelivery(order.status)) throw new AppError('ORDER_STATE')
    await assertCurrentVersion(tx, order.id, action.version)
    await changeDelivery(tx, deps, order, { change, locale, staff: action.staff })
  })
}
