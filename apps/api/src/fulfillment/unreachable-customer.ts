import { shopDate } from '@shop/contracts/days.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { addActivity, mayBeUnreachable, writeUnreachable } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'
import { addBusinessDays } from '#platform/i18n/business-days.ts'
import { getSettings } from '#settings/index.ts'
import { changeOrder, type OrderAction } from './change-order.ts'

/**
 * Marks the customer of an order unreachable and asks for a call back. Repeating it does not restart the period.
 * @throws NOT_FOUND; ORDER_STATE if the order is unpaid, dispatched, delivered or cancelled
 */
export function markUnreachable(deps: Deps, action: OrderAction): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (!mayBeUnreachable(order.status)) throw new AppError('ORDER_STATE')
    if (order.unreachableSince) return
    const until = addBusinessDays(shopDate(deps.clock.now()), 1, await getSettings(tx, 'calendar'))
    const entry = await addActivity(tx, deps, order, { kind: 'unreachable', staff: action.staff, facts: { until } })
    await writeUnreachable(tx, order.id, entry?.at ?? null)
  })
}

/** Records that the customer was reached, so that the order is kept. */
export function markReached(deps: Deps, action: OrderAction): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (!order.unreachableSince) return
    await addActivity(tx, deps, order, { kind: 'reached', staff: action.staff })
    await writeUnreachable(tx, order.id, null)
  })
}
