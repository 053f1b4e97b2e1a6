import type { Locale } from '@shop/contracts/locale.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { earnPoints } from '#bonus/index.ts'
import { isIdentityCheckedFor } from '#checkout/index.ts'
import { addActivity, assertCurrentVersion, type LockedOrder, mayBecome, transition } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { changeOrder, type OrderAction } from './change-order.ts'

type FulfillmentStatus = 'confirmed' | 'packed' | 'dispatched' | 'delivered'

/**
 * Advances an order to its next status. Does nothing if the order has this status already, so two concurrent requests
 * succeed.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; FEE_NOT_CONFIRMED if the delivery fee must be agreed before packing
 */
export function advanceOrder(
  deps: Deps,
  action: OrderAction,
  to: Exclude<FulfillmentStatus, 'delivered'>,
): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (order.status === to) return
    if (!mayBecome(order, to)) throw new AppError('ORDER_STATE')
    await assertCurrentVersion(tx, order.id, action.version)
    if (to === 'packed') assertFeeAgreed(order)
    await transition(tx, deps, { orderId: order.id, to, actor: 'staff', staff: action.staff })
  })
}

/**
 * Marks an order delivered and credits its points.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; VALIDATION if the identity check is required and was not made
 */
export function deliverOrder(
  deps: Deps,
  action: OrderAction,
  { identityChecked = false, locale }: { identityChecked?: boolean | undefined; locale: Locale },
): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (order.status === 'delivered') return
    if (!mayBecome(order, 'delivered')) throw new AppError('ORDER_STATE')
    await assertCurrentVersion(tx, order.id, action.version)
    if (!identityChecked && (await isIdentityCheckedFor(tx, order.id))) {
      const message = fieldText('identity_required', locale)
      throw new AppError('VALIDATION', { details: [{ path: 'body.identityChecked', message }] })
    }
    await transition(tx, deps, { orderId: order.id, to: 'delivered', actor: 'staff', staff: action.staff })
    await earnPoints(tx, deps, order.id)
    if (identityChecked) await addActivity(tx, deps, order, { kind: 'identity_checked', staff: action.staff })
  })
}

function assertFeeAgreed({ status, deliveryFee }: LockedOrder): void {
  if (status === 'confirmed' && deliveryFee.feeAmd === null) throw new AppError('FEE_NOT_CONFIRMED')
}
