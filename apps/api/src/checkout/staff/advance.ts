import type { Locale } from '@shop/contracts/locale.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { earnFor } from '#bonus/index.ts'
import { addActivity, type LockedOrder, mayBecome, refuseUnseen, transition } from '#orders/index.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { isIdentityCheckedFor } from '../identity-check.ts'
import { onOrder, type StaffCall } from './on-order.ts'

type Onward = 'confirmed' | 'packed' | 'dispatched' | 'delivered'

/**
 * Brings an order one step on. An order that is there already stays as it is: of two who press at once, one did it.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; FEE_NOT_CONFIRMED where the delivery fee must be agreed before the order is packed
 */
export function advance(deps: Deps, call: StaffCall, to: Exclude<Onward, 'delivered'>): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    if (order.status === to) return
    if (!mayBecome(order, to)) throw new AppError('ORDER_STATE')
    await refuseUnseen(tx, order.id, call.version)
    if (to === 'packed') refuseUnagreedFee(order)
    await transition(tx, deps, { orderId: order.id, to, actor: 'staff', staff: call.staff })
  })
}

/**
 * Hands an order over: it earns its points.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; VALIDATION where the shop demands a document and none was seen
 */
export function deliver(
  deps: Deps,
  call: StaffCall,
  { identityChecked = false, locale }: { identityChecked?: boolean | undefined; locale: Locale },
): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    if (order.status === 'delivered') return
    if (!mayBecome(order, 'delivered')) throw new AppError('ORDER_STATE')
    await refuseUnseen(tx, order.id, call.version)
    if (!identityChecked && (await isIdentityCheckedFor(tx, order.id))) {
      const message = fieldText('identity_required', locale)
      throw new AppError('VALIDATION', { details: [{ path: 'body.identityChecked', message }] })
    }
    await transition(tx, deps, { orderId: order.id, to: 'delivered', actor: 'staff', staff: call.staff })
    await earnFor(tx, deps, order.id)
    if (identityChecked) await addActivity(tx, deps, order, { kind: 'identity_checked', staff: call.staff })
  })
}

function refuseUnagreedFee({ status, deliveryFee }: LockedOrder): void {
  if (status === 'confirmed' && deliveryFee.feeAmd === null) throw new AppError('FEE_NOT_CONFIRMED')
}
