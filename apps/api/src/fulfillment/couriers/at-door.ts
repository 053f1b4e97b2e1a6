import type { CourierDay, DeliverAtDoor } from '@shop/contracts/courier.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { CollectionFailure } from '@shop/contracts/order-activity.ts'
import type { DeliveryFailure } from '@shop/contracts/orders.ts'
import type { RefusedAtDoor } from '@shop/contracts/refused-at-door.ts'
import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import type { Staff } from '#audit/index.ts'
import type { GeoPoint } from '#delivery/index.ts'
import { addActivity, addDeliveryProof, isActivityWritten, type LockedOrder } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { queueSaleOfPrepayment } from '#receipts/index.ts'
import { orderOfRental } from '#rental/index.ts'
import { withLockedOrder } from '../change-order.ts'
import {
  addIdentityCheck,
  assertDeliverable,
  assertIdentityChecked,
  assertNotReleased,
  completeDelivery,
  handOverWithOrder,
  readReserved,
} from '../deliver.ts'
import { failLockedDelivery } from '../failed-delivery.ts'
import { advanceLockedOrder } from '../order-steps.ts'
import { completeRefusal, countRefused, findNewRefusal, hasRecordedRefusal, startRefusal } from '../refusal.ts'
import { lockRental, returnLockedRental } from '../rentals.ts'
import { takeCash } from './cash.ts'
import { getCourierDay } from './courier-day.ts'
import { finishStop } from './finish-stop.ts'
import { assertInArmenia, setLockedOrderPoint } from './set-point.ts'

/** A step of a courier at an own stop of today. Orders of others do not exist for them. */
type CourierAction = { staff: Staff; number: number }

/** Locks the order of an own stop, applies a change and returns the day. @throws NOT_FOUND for any other order */
async function changeOwnOrder(
  deps: Deps,
  { staff, number }: CourierAction,
  change: (tx: Tx, order: LockedOrder) => Promise<unknown>,
): Promise<CourierDay> {
  await withLockedOrder(deps, number, async (tx, order) => {
    await assertOwnStop(tx, deps, { staff, kind: 'delivery', orderId: order.id, slotId: order.slotId })
    await change(tx, order)
  })
  return getCourierDay(deps, staff.accountId)
}

type OwnStop = { staff: Staff; kind: 'delivery' | 'pick_up'; orderId: string; slotId: string | null }

/** Returns the outcome of a stop, null while it is open. @throws NOT_FOUND unless it is in the courier's route of today */
async function assertOwnStop(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { staff, kind, orderId, slotId }: OwnStop,
): Promise<string | null> {
  const today = sql<Date>`${shopDate(clock.now())}::date`
  const own = kysely.selectFrom('courier_stop').select('outcome').where('courier_id', '=', staff.accountId)
  const ofOrder = own.where('date', '=', today).where('kind', '=', kind).where('order_id', '=', orderId)
  const [stop] = slotId === null ? [] : await query(tx, ofOrder.where('slot_id', '=', slotId))
  if (!stop) throw new AppError('NOT_FOUND', { texts: textsOf('fulfillment.notInRoute') })
  return stop.outcome
}

/** Dispatches a packed order. @throws NOT_FOUND; ORDER_STATE */
export function setOff(deps: Deps, action: CourierAction): Promise<CourierDay> {
  const { staff } = action
  return changeOwnOrder(deps, action, (tx, order) => advanceLockedOrder(tx, deps, order, { staff, to: 'dispatched' }))
}

/**
 * Delivers an order with its hookahs but those that the customer refused, the proof and the cash, in one transaction. If
 * someone else has delivered it meanwhile, only adds what is missing.
 * @throws NOT_FOUND; ORDER_STATE; RENTAL_STATE; RENTAL_NOT_FREE; RETURN_NOT_POSSIBLE; VALIDATION for what is missing
 */
export function deliverAtDoor(
  deps: Deps,
  action: CourierAction,
  { proof, takenAmd, hookahs, identityChecked, identityDocument, refused, locale }: DeliverAtDoor & { locale: Locale },
): Promise<CourierDay> {
  const { staff } = action
  return changeOwnOrder(deps, action, async (tx, order) => {
    const isDelivered = order.status === 'delivered'
    const cash = toCash(order, { takenAmd, locale })
    const newRefusal = await findNewRefusal(tx, order, refused)
    if (isDelivered && (await isRecorded(tx, order, { staff, proof, cash, refused, newRefusal }))) return
    if (isDelivered) await assertIdentityChecked(tx, order.id, { identityChecked, locale })
    else await assertDeliverable(tx, order, { identityChecked, locale })
    await assertHookahsListed(
      tx,
      order,
      [...hookahs.map(({ rentalId }) => rentalId), ...(refused?.rentalIds ?? [])],
      locale,
    )
    await assertNotReleased(
      tx,
      order,
      hookahs.map(({ rentalId }) => rentalId),
    )
    const refusal = await startRefusal(tx, deps, order, { staff, refused: newRefusal, hookahs, locale })
    if (isDelivered) await finishStop(tx, deps, { ...stopOfOrder(order), staff, outcome: 'done' })
    else await completeDelivery(tx, deps, order, { staff, refusedCounts: countRefused(refusal) })
    await completeRefusal(tx, deps, order, refusal)
    await queueSaleOfPrepayment(tx, deps, order.id)
    await handOverWithOrder(tx, deps, order, { staff, hookahs })
    await addDeliveryProof(tx, deps, order, { staff, ...proof })
    if (cash) await takeCash(tx, deps, order, { courierId: staff.accountId, staff, ...cash })
    await addIdentityCheck(tx, deps, order, { staff, identityChecked, identityDocument, locale })
  })
}

/** @throws VALIDATION if a reserved hookah is neither handed over nor refused */
async function assertHookahsListed(tx: Tx, order: LockedOrder, ids: readonly string[], locale: Locale): Promise<void> {
  if (!(await readReserved(tx, order)).every(({ id }) => ids.includes(id))) throw missing('body.hookahs', locale)
}

const stopOfOrder = ({ id, slotId }: LockedOrder) => ({ orderId: id, kind: 'delivery' as const, slotId })

type AtDoor = {
  staff: Staff
  proof: DeliverAtDoor['proof']
  cash: { takenAmd: number } | undefined
  refused: RefusedAtDoor | undefined
  newRefusal: RefusedAtDoor | undefined
}

/**
 * Returns true if this courier has already recorded the same proof and cash, and false if none is recorded, because
 * another staff member delivered the order.
 * @throws ORDER_STATE if a different proof, amount or refusal is recorded
 */
async function isRecorded(
  tx: Tx,
  order: LockedOrder,
  { staff, proof, cash, refused, newRefusal }: AtDoor,
): Promise<boolean> {
  const { id: orderId } = order
  const proofs = kysely.selectFrom('delivery_proof').select(['staff_id as staffId', 'kind', 'picture_id as pictureId'])
  const [saved] = await query(tx, proofs.where('order_id', '=', orderId))
  const entries = kysely.selectFrom('courier_cash').select(['courier_id as courierId', 'amount_amd as takenAmd'])
  const [taken] = await query(tx, entries.where('order_id', '=', orderId))
  if (!saved && !taken) return false
  const isProofSame =
    saved?.staffId === staff.accountId && saved.kind === proof.kind && saved.pictureId === proof.pictureId
  const isCashSame = cash ? taken?.courierId === staff.accountId && taken.takenAmd === cash.takenAmd : !taken
  const isRefusalSame = refused ? !newRefusal : !(await hasRecordedRefusal(tx, order, staff))
  if (!isProofSame || !isCashSame || !isRefusalSame) throw new AppError('ORDER_STATE')
  return true
}

/** Returns the cash for the fee that is paid on delivery; undefined if there is none. @throws VALIDATION if the amount is missing */
function toCash(
  { deliveryFee }: LockedOrder,
  { takenAmd, locale }: { takenAmd: number | undefined; locale: Locale },
): { takenAmd: number; dueAmd: number } | undefined {
  const dueAmd = deliveryFee.state === 'to_confirm' ? (deliveryFee.feeAmd ?? 0) : 0
  if (dueAmd === 0) return undefined
  if (takenAmd === undefined) throw missing('body.takenAmd', locale)
  return { takenAmd, dueAmd }
}

const missing = (path: string, locale: Locale) =>
  new AppError('VALIDATION', { details: [{ path, message: fieldText('required', locale) }] })

type Place = GeoPoint & { kind: 'delivery' | 'pick_up'; slotId: string; version: string; locale: Locale }

/**
 * Saves where a courier is as the point of the address of an own stop.
 * @throws NOT_FOUND; ORDER_CHANGED; VALIDATION naming body.latitude for a point outside of Armenia
 */
export async function savePlace(
  deps: Deps,
  { staff, number }: CourierAction,
  { kind, slotId, version, latitude, longitude, locale }: Place,
): Promise<CourierDay> {
  const point = { latitude, longitude }
  await withLockedOrder(deps, number, async (tx, order) => {
    // A delivery that moved to another slot is no stop of this route any more.
    const isVoid = kind === 'delivery' && slotId !== order.slotId
    await assertOwnStop(tx, deps, { staff, kind, orderId: order.id, slotId: isVoid ? null : slotId })
    assertInArmenia(point, 'body.latitude', locale)
    await setLockedOrderPoint(tx, deps, order, { staff, version, point })
  })
  return getCourierDay(deps, staff.accountId)
}

type FailureInput = { key: string; reason: DeliveryFailure; note?: string | undefined }

/** Records a failed delivery. @throws NOT_FOUND; ORDER_STATE; IDEMPOTENCY_KEY_REUSED */
export function failAtDoor(deps: Deps, action: CourierAction, failure: FailureInput): Promise<CourierDay> {
  const { staff } = action
  return changeOwnOrder(deps, action, (tx, order) => failLockedDelivery(tx, deps, order, { staff, ...failure }))
}

/** Records that a hookah was collected. @throws NOT_FOUND; RENTAL_STATE */
export async function collectAtDoor(
  deps: Deps,
  staff: Staff,
  { id, condition, locale }: { id: string; condition: string; locale: Locale },
): Promise<CourierDay> {
  const orderId = await orderOfRental(deps.db, id)
  await withTransaction(deps.db, deps.random, async tx => {
    const { booking } = await lockRental(tx, { id, orderId })
    await assertOwnStop(tx, deps, { staff, kind: 'pick_up', orderId, slotId: booking.pickUpSlotId })
    await returnLockedRental(tx, deps, booking, { staff, condition, pictures: [], returnedOn: undefined, locale })
  })
  return getCourierDay(deps, staff.accountId)
}

type CollectionFailureInput = { slotId: string; key: string; reason: CollectionFailure; note?: string | undefined }

/**
 * Records that the hookahs of an own stop could not be collected, and alerts staff, who assign the stop again or agree on
 * another day.
 * @throws NOT_FOUND; RENTAL_STATE if nothing is left to collect, or the stop has failed already;
 * IDEMPOTENCY_KEY_REUSED
 */
export async function failCollection(
  deps: Deps,
  { staff, number }: CourierAction,
  { slotId, key, reason, note }: CollectionFailureInput,
): Promise<CourierDay> {
  await withLockedOrder(deps, number, async (tx, order) => {
    const { id: orderId } = order
    const stop = { orderId, kind: 'pick_up', slotId, staff } as const
    const outcome = await assertOwnStop(tx, deps, stop)
    const failed = { kind: 'collection_failed', note, key, requested: { slotId, reason } } as const
    if (await isActivityWritten(tx, orderId, failed)) return
    const bookings = kysely.selectFrom('rental_booking').select('id').where('order_id', '=', orderId)
    const left = bookings.where('pick_up_slot_id', '=', slotId).where('state', '=', 'handed_over')
    if (outcome !== null || (await execute(tx, left)) === 0) throw new AppError('RENTAL_STATE')
    await finishStop(tx, deps, { ...stop, outcome: 'failed' })
    await addActivity(tx, deps, order, { ...failed, staff, facts: { reason } })
    await alertStaff(tx, deps, { kind: 'order.collection_failed', key: String(number), params: { number } })
  })
  return getCourierDay(deps, staff.accountId)
}
