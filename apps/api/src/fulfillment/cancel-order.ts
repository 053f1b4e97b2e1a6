import type { AdminOrder, StaffCancelReason } from '@shop/contracts/orders-staff.ts'
import { applyCancellation } from '#checkout/index.ts'
import { assertCurrentVersion, mayBecome } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { changeOrder, type OrderAction } from './change-order.ts'
import { unreachablePeriodEnd } from './show-order.ts'

/**
 * Cancels any order that is not delivered. Repeating the request changes nothing.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; NOT_YET if an unreachable customer still has time (the detail names the end)
 */
export function cancelOrderByStaff(deps: Deps, action: OrderAction, reason: StaffCancelReason): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (order.status === 'cancelled' && order.cancelReason === reason) return
    if (!mayBecome(order, 'cancelled')) throw new AppError('ORDER_STATE')
    await assertCurrentVersion(tx, order.id, action.version)
    if (reason === 'unreachable') await assertUnreachablePeriodOver(tx, deps, order.unreachableSince)
    await applyCancellation(tx, deps, order, { actor: 'staff', staff: action.staff, reason })
  })
}

async function assertUnreachablePeriodOver(tx: Tx, { clock }: Deps, since: Date | null): Promise<void> {
  if (since === null) throw new AppError('ORDER_STATE')
  const from = await unreachablePeriodEnd(tx, since)
  if (clock.now() < from) throw new AppError('NOT_YET', { details: [{ from: from.toISOString() }] })
}
