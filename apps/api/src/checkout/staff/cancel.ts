import type { AdminOrder, StaffCancelReason } from '@shop/contracts/orders-staff.ts'
import { mayBecome, refuseUnseen } from '#orders/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { undoOrder } from '../undo-order.ts'
import { onOrder, type StaffCall } from './on-order.ts'
import { unreachableOver } from './show.ts'

/**
 * Cancels any order that is not delivered; what comes back is undoOrder's. The same again changes nothing.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; NOT_YET (its detail says from when) for an unreachable customer who still has time
 */
export function cancelAny(deps: Deps, call: StaffCall, reason: StaffCancelReason): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    if (order.status === 'cancelled' && order.cancelReason === reason) return
    if (!mayBecome(order, 'cancelled')) throw new AppError('ORDER_STATE')
    await refuseUnseen(tx, order.id, call.version)
    if (reason === 'unreachable') await refuseEarly(tx, deps, order.unreachableSince)
    await undoOrder(tx, deps, order, { actor: 'staff', staff: call.staff, reason })
  })
}

async function refuseEarly(tx: Tx, { clock }: Deps, since: Date | null): Promise<void> {
  if (since === null) throw new AppError('ORDER_STATE')
  const from = await unreachableOver(tx, since)
  if (clock.now() < from) throw new AppError('NOT_YET', { details: [{ from: from.toISOString() }] })
}
