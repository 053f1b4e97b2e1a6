import type { Locale } from '@shop/contracts/locales.ts'
import type { ActivityFacts, DeliveryFailure } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { Staff } from '#audit/index.ts'
import { assertRentalDelivery, changeSlot, parseSlotChoice, type SlotChoice, slotFacts } from '#checkout/index.ts'
import {
  addActivity,
  assertCurrentVersion,
  canRetryDelivery,
  copyDeliveryOfOrder,
  isActivityWritten,
  isAttemptFailed,
  isSecondAttemptAgreed,
  type LockedOrder,
  readDeliveryAttempts,
  readOrderDelivery,
  updateOrderDelivery,
} from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { changeOrder, type OrderAction } from './change-order.ts'
import { finishStop, reopenStop } from './couriers/finish-stop.ts'

type FailDeliveryInput = { key: string; reason: DeliveryFailure; note?: string | undefined }

/**
 * Records a failed delivery. Staff then agree on a second attempt or cancel the order.
 * @throws NOT_FOUND; ORDER_STATE if no courier is on the way; IDEMPOTENCY_KEY_REUSED
 */
export function failDelivery(
  deps: Deps,
  action: OrderAction,
  { key, reason, note }: FailDeliveryInput,
): Promise<AdminOrder> {
  const { staff } = action
  return changeOrder(deps, action, (tx, order) => failLockedDelivery(tx, deps, order, { staff, key, reason, note }))
}

/** Records a failed delivery of a locked order. @throws as failDelivery, but NOT_FOUND */
export async function failLockedDelivery(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { staff, key, reason, note }: FailDeliveryInput & { staff: Staff },
): Promise<void> {
  const { id: orderId, slotId } = order
  const failed = { kind: 'delivery_failed', note, key } as const
  if (await isActivityWritten(tx, orderId, failed)) return
  const isBrought = order.deliveryType !== 'pickup'
  if (!isBrought || order.status !== 'dispatched' || isAttemptFailed(await readDeliveryAttempts(tx, orderId)))
    throw new AppError('ORDER_STATE')
  await addActivity(tx, deps, order, { ...failed, staff, facts: { reason } })
  await finishStop(tx, deps, { orderId, kind: 'delivery', slotId, staff, outcome: 'failed' })
}

type RetryDeliveryInput = { deliveryDate?: string | undefined; deliveryTime?: string | undefined; locale: Locale }

/**
 * Schedules the second attempt of a failed delivery; express orders get a new slot, supplements the delivery of their
 * order. Repeating the request changes nothing.
 * @throws NOT_FOUND; ORDER_CHANGED; ORDER_STATE if no attempt failed, or the second one did; VALIDATION;
 * SLOT_NOT_AVAILABLE; RENTAL_DELIVERY if the slot is not on the first day of a rental
 */
export function retryDelivery(deps: Deps, action: OrderAction, input: RetryDeliveryInput): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    if (order.status !== 'dispatched') throw new AppError('ORDER_STATE')
    const slot = order.deliveryType === 'express' && order.supplementsId === null ? parseRequiredSlot(input) : undefined
    const attempts = await readDeliveryAttempts(tx, order.id)
    if (isSecondAttemptAgreed(attempts) && (await hasSlot(tx, order, slot))) return
    if (!canRetryDelivery(attempts)) throw new AppError('ORDER_STATE')
    await assertCurrentVersion(tx, order.id, action.version)
    const facts = await planAttempt(tx, deps, order, slot && { ...slot, locale: input.locale })
    await reopenStop(tx, order.id)
    await addActivity(tx, deps, order, { kind: 'second_try', staff: action.staff, facts })
  })
}

function parseRequiredSlot({ locale, ...choice }: RetryDeliveryInput): SlotChoice {
  const slot = parseSlotChoice(choice, locale)
  if (slot) return slot
  const message = fieldText('date_required', locale)
  throw new AppError('VALIDATION', { details: [{ path: 'body.deliveryDate', message }] })
}

/** Books the slot of the second attempt; a supplement takes the delivery of its order. */
async function planAttempt(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  slot: (SlotChoice & { locale: Locale }) | undefined,
): Promise<ActivityFacts> {
  if (order.supplementsId !== null) await copyDeliveryOfOrder(tx, order.id)
  return slot ? bookSlot(tx, deps, order, slot) : {}
}

async function bookSlot(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  slot: SlotChoice & { locale: Locale },
): Promise<ActivityFacts> {
  const before = await readOrderDelivery(tx, order.id)
  if (order.hasRentals) await assertRentalDelivery(tx, before, { address: undefined, slot })
  const slotId = await changeSlot(tx, deps, order, { ...slot, region: before.address.region })
  await updateOrderDelivery(tx, order.id, { address: undefined, slotId, isFeeReset: false })
  return slotFacts(await readOrderDelivery(tx, order.id))
}

async function hasSlot(tx: Tx, { id, supplementsId }: LockedOrder, slot: SlotChoice | undefined): Promise<boolean> {
  if (supplementsId !== null) return true
  const { slot: current } = await readOrderDelivery(tx, id)
  return current?.date === slot?.date && current?.time === slot?.time
}
