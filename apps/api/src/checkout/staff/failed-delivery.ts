import type { Locale } from '@shop/contracts/locale.ts'
import type { ActivityFacts, DeliveryFailure } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import {
  addActivity,
  isActivityWritten,
  isTryAgreed,
  isTryOver,
  type LockedOrder,
  mayTryAgain,
  placeOf,
  readTries,
  refuseUnseen,
  writePlace,
} from '#orders/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { refuseRentalElsewhere, takeWindow, windowFacts } from '../change-delivery.ts'
import { readWindow, type Window } from '../window.ts'
import { onOrder, type StaffCall } from './on-order.ts'

type Failed = { key: string; reason: DeliveryFailure; note?: string | undefined }

/**
 * Notes that an order could not be handed over: staff then agree on a second try, or cancel it.
 * @throws NOT_FOUND; ORDER_STATE where nobody was on the way with it; IDEMPOTENCY_KEY_REUSED
 */
export function failDelivery(deps: Deps, call: StaffCall, { key, reason, note }: Failed): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    const failed = { kind: 'delivery_failed', note, key } as const
    if (await isActivityWritten(tx, order.id, failed)) return
    if (order.status !== 'dispatched' || isTryOver(await readTries(tx, order.id))) throw new AppError('ORDER_STATE')
    await addActivity(tx, deps, order, { ...failed, staff: call.staff, facts: { reason } })
  })
}

type Again = { deliveryDate?: string | undefined; deliveryTime?: string | undefined; locale: Locale }

/**
 * Agrees on the second try of a failed delivery, with a new window where the courier brings it. The same again changes
 * nothing.
 * @throws NOT_FOUND; ORDER_CHANGED; ORDER_STATE where no try failed, or the second one did; VALIDATION; SLOT_NOT_AVAILABLE;
 * RENTAL_DELIVERY for another day than a rental's first
 */
export function tryAgain(deps: Deps, call: StaffCall, again: Again): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    if (order.status !== 'dispatched') throw new AppError('ORDER_STATE')
    const window = order.deliveryType === 'express' ? neededWindow(again) : undefined
    const tries = await readTries(tx, order.id)
    if (isTryAgreed(tries) && (await isAgreedOn(tx, order, window))) return
    if (!mayTryAgain(tries)) throw new AppError('ORDER_STATE')
    await refuseUnseen(tx, order.id, call.version)
    const facts = window ? await book(tx, deps, order, { ...window, locale: again.locale }) : {}
    await addActivity(tx, deps, order, { kind: 'second_try', staff: call.staff, facts })
  })
}

function neededWindow({ locale, ...wish }: Again): Window {
  const window = readWindow(wish, locale)
  if (window) return window
  const message = fieldText('date_required', locale)
  throw new AppError('VALIDATION', { details: [{ path: 'body.deliveryDate', message }] })
}

async function book(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  window: Window & { locale: Locale },
): Promise<ActivityFacts> {
  if (order.hasRentals) await refuseRentalElsewhere(tx, await placeOf(tx, order.id), { address: undefined, window })
  const slotId = await takeWindow(tx, deps, order, window)
  await writePlace(tx, order.id, { address: undefined, slotId, isFeeOver: false })
  return windowFacts(await placeOf(tx, order.id))
}

async function isAgreedOn(tx: Tx, { id }: LockedOrder, window: Window | undefined): Promise<boolean> {
  const { slot } = await placeOf(tx, id)
  return slot?.date === window?.date && slot?.time === window?.time
}
