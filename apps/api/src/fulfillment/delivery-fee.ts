import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import {
  addActivity,
  assertCurrentVersion,
  isActivityWritten,
  isFeeOpen,
  type LockedOrder,
  writeAgreedFee,
} from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'
import { changeOrder, type OrderAction } from './change-order.ts'

/**
 * Records an unanswered call about the delivery fee.
 * @throws NOT_FOUND; ORDER_STATE if the fee cannot be agreed; IDEMPOTENCY_KEY_REUSED
 */
export function recordCall(
  deps: Deps,
  action: OrderAction,
  { key, note }: { key: string; note?: string | undefined },
): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    const attempt = { kind: 'call_attempt', note, key } as const
    if (await isActivityWritten(tx, order.id, attempt)) return
    assertFeeOpen(order)
    await addActivity(tx, deps, order, { ...attempt, staff: action.staff })
  })
}

/**
 * Records the delivery fee that a customer agreed to by phone. The fee is paid on delivery and is not part of the online
 * total. It can be changed until the order is packed. Repeating the request changes nothing.
 * @throws NOT_FOUND; ORDER_CHANGED; ORDER_STATE if the fee is fixed, or the order unpaid, packed, delivered or cancelled
 */
export function confirmFee(deps: Deps, action: OrderAction, feeAmd: number): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    const earlierAmd = order.deliveryFee.feeAmd
    assertFeeOpen(order)
    if (earlierAmd === feeAmd) return
    await assertCurrentVersion(tx, order.id, action.version)
    await writeAgreedFee(tx, order.id, feeAmd)
    const before = { feeAmd: earlierAmd }
    await addActivity(tx, deps, order, { kind: 'fee_confirmed', staff: action.staff, facts: { feeAmd }, before })
  })
}

function assertFeeOpen(order: LockedOrder): void {
  if (!isFeeOpen(order.status, order.deliveryFee.state)) throw new AppError('ORDER_STATE')
}
