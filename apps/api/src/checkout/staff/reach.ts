import { shopDate } from '@shop/contracts/days.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { addActivity, mayBeUnreachable, writeUnreachable } from '#orders/index.ts'
import { addBusinessDays } from '#platform/business-days.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { getSettings } from '#settings/index.ts'
import { onOrder, type StaffCall } from './on-order.ts'

/**
 * Notes that nobody can be reached about an order, and asks the customer to call back. Marked again, the time goes on.
 * @throws NOT_FOUND; ORDER_STATE for an order that is not paid yet, or on its way, or over
 */
export function markUnreachable(deps: Deps, call: StaffCall): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    if (!mayBeUnreachable(order.status)) throw new AppError('ORDER_STATE')
    if (order.unreachableSince) return
    const until = addBusinessDays(shopDate(deps.clock.now()), 1, await getSettings(tx, 'calendar'))
    const entry = await addActivity(tx, deps, order, { kind: 'unreachable', staff: call.staff, facts: { until } })
    await writeUnreachable(tx, order.id, entry?.at ?? null)
  })
}

/** The customer was reached after all: the order is kept. */
export function markReached(deps: Deps, call: StaffCall): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    if (!order.unreachableSince) return
    await addActivity(tx, deps, order, { kind: 'reached', staff: call.staff })
    await writeUnreachable(tx, order.id, null)
  })
}
