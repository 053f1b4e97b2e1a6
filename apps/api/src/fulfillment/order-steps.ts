import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ChangeDelivery } from '@shop/contracts/orders.ts'
import type { AdminOrder, HandedOverHookah, StaffCancelReason } from '@shop/contracts/orders-staff.ts'
import type { RefusedAtDoor } from '@shop/contracts/refused-at-door.ts'
import type { IdentityDocument } from '@shop/contracts/rental-deposits.ts'
import { applyCancellation, changeDelivery, changePickup, expireUnpaidSupplements } from '#checkout/index.ts'
import {
  addActivity,
  assertCurrentVersion,
  isActivityWritten,
  isFeeOpen,
  type LockedOrder,
  mayBecome,
  mayBeUnreachable,
  mayStaffChangeDelivery,
  transition,
  writeAgreedFee,
  writeUnreachable,
} from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { addBusinessDays } from '#platform/i18n/business-days.ts'
import { queueSaleOfPrepayment } from '#receipts/index.ts'
import { getSettings } from '#settings/index.ts'
import { changeOrder, type OrderAction } from './change-order.ts'
import {
  addIdentityCheck,
  assertDeliverable,
  assertNoHookahHandedOver,
  completeDelivery,
  handOverWithOrder,
} from './deliver.ts'
import { unreachablePeriodEnd } from './queries.ts'
import { completeRefusal, countRefused, findNewRefusal, startRefusal } from './refusal.ts'

export type NextStatus = 'confirmed' | 'packed' | 'dispatched'

/**
 * Advances an order to its next status. Does nothing if the order has this status already, so two concurrent requests
 * succeed.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; FEE_NOT_CONFIRMED if the delivery fee must be agreed before packing
 */
export function advanceOrder(deps: Deps, action: OrderAction, to: NextStatus): Promise<AdminOrder> {
  return changeOrder(deps, action, (tx, order) => advanceLockedOrder(tx, deps, order, { ...action, to }))
}

/**
 * Advances a locked order. When it is dispatched, its unpaid supplements expire: they cannot travel with it.
 * @returns the number of the event; undefined if the order has the status already
 * @throws as advanceOrder, but NOT_FOUND
 */
export async function advanceLockedOrder(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { to, staff, version }: Omit<OrderAction, 'number'> & { to: NextStatus },
): Promise<number | undefined> {
  if (order.status === to) return undefined
  if (!mayBecome(order, to)) throw new AppError('ORDER_STATE')
  await assertCurrentVersion(tx, order.id, version)
  if (to === 'packed') assertFeeAgreed(order)
  if (to === 'dispatched') await expireUnpaidSupplements(tx, deps, order)
  const { event } = await transition(tx, deps, { orderId: order.id, to, actor: 'staff', staff })
  return event
}

type DeliverInput = {
  identityChecked?: boolean | undefined
  identityDocument?: IdentityDocument | undefined
  hookahs: readonly HandedOverHookah[]
  refused?: RefusedAtDoor | undefined
  locale: Locale
}

/**
 * Marks an order delivered, hands its listed hookahs over, credits its points and takes back what the customer refused.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; RENTAL_STATE; RETURN_NOT_POSSIBLE; VALIDATION if the identity check is
 *   required and was not made, or if everything was refused
 */
export function deliverOrder(
  deps: Deps,
  action: OrderAction,
  { identityChecked = false, identityDocument, hookahs, refused, locale }: DeliverInput,
): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    const { staff } = action
    if (order.status === 'delivered') return assertRefusalRecorded(tx, order, refused)
    if (!mayBecome(order, 'delivered')) throw new AppError('ORDER_STATE')
    await assertCurrentVersion(tx, order.id, action.version)
    await assertDeliverable(tx, order, { identityChecked, locale })
    const refusal = await startRefusal(tx, deps, order, { staff, refused, hookahs, locale })
    await completeDelivery(tx, deps, order, { staff, refusedCounts: countRefused(refusal) })
    await completeRefusal(tx, deps, order, refusal)
    await queueSaleOfPrepayment(tx, deps, order.id)
    await handOverWithOrder(tx, deps, order, { staff, hookahs })
    await addIdentityCheck(tx, deps, order, { staff, identityChecked, identityDocument, locale })
  })
}

/** @throws ORDER_STATE if a repeated request names another refusal */
async function assertRefusalRecorded(tx: Tx, order: LockedOrder, refused: RefusedAtDoor | undefined): Promise<void> {
  if (refused && (await findNewRefusal(tx, order, refused))) throw new AppError('ORDER_STATE')
}

function assertFeeAgreed({ status, deliveryFee }: LockedOrder): void {
  if (status === 'confirmed' && deliveryFee.feeAmd === null) throw new AppError('FEE_NOT_CONFIRMED')
}

/**
 * Cancels any order that is not delivered. Repeating the request changes nothing.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; NOT_YET if an unreachable customer still has time (the detail names the end)
 */
export function cancelOrderByStaff(deps: Deps, action: OrderAction, reason: StaffCancelReason): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (order.status === 'cancelled' && order.cancelReason === reason) return
    if (!mayBecome(order, 'cancelled')) throw new AppError('ORDER_STATE')
    await assertNoHookahHandedOver(tx, order)
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

/**
 * Marks the customer of an order unreachable and asks for a call back. Repeating it does not restart the period.
 * @throws NOT_FOUND; ORDER_STATE if the order is unpaid, on its way, delivered or cancelled
 */
export function markUnreachable(deps: Deps, action: OrderAction): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (!mayBeUnreachable(order.status, order.deliveryType === 'pickup')) throw new AppError('ORDER_STATE')
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

/**
 * Changes the pick-up point of an order that is not ready yet.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; VALIDATION if the point is not offered
 */
export function changePickupPoint(
  deps: Deps,
  action: OrderAction,
  { pickupPointId: pointId, locale }: { pickupPointId: string; locale: Locale },
): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (!mayStaffChangeDelivery(order.status)) throw new AppError('ORDER_STATE')
    await assertCurrentVersion(tx, order.id, action.version)
    await changePickup(tx, deps, order, { pointId, locale, staff: action.staff })
  })
}
