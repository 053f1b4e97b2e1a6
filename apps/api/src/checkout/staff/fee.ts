import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import {
  addActivity,
  isActivityWritten,
  isFeeOpen,
  type LockedOrder,
  refuseUnseen,
  writeAgreedFee,
} from '#orders/index.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { onOrder, type StaffCall } from './on-order.ts'

/**
 * Notes a call about the delivery fee that nobody answered.
 * @throws NOT_FOUND; ORDER_STATE where no fee is to be agreed; IDEMPOTENCY_KEY_REUSED
 */
export function recordCall(
  deps: Deps,
  call: StaffCall,
  { key, note }: { key: string; note?: string | undefined },
): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    const tried = { kind: 'call_attempt', note, key } as const
    if (await isActivityWritten(tx, order.id, tried)) return
    refuseFixed(order)
    await addActivity(tx, deps, order, { ...tried, staff: call.staff })
  })
}

/**
 * Writes the delivery fee that a customer agreed to on the phone: it is paid on delivery and never part of the online
 * total. It can be agreed anew until the order is packed; the same again changes nothing.
 * @throws NOT_FOUND; ORDER_CHANGED; ORDER_STATE where the fee is fixed, or the order unpaid, packed or over
 */
export function confirmFee(deps: Deps, call: StaffCall, feeAmd: number): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    const earlierAmd = order.deliveryFee.feeAmd
    refuseFixed(order)
    if (earlierAmd === feeAmd) return
    await refuseUnseen(tx, order.id, call.version)
    await writeAgreedFee(tx, order.id, feeAmd)
    const before = { feeAmd: earlierAmd }
    await addActivity(tx, deps, order, { kind: 'fee_confirmed', staff: call.staff, facts: { feeAmd }, before })
  })
}

function refuseFixed(order: LockedOrder): void {
  if (!isFeeOpen(order.status, order.deliveryFee.state)) throw new AppError('ORDER_STATE')
}
