import type { Locale } from '@shop/contracts/locales.ts'
import type { HandedOverHookah } from '@shop/contracts/orders-staff.ts'
import type { IdentityDocument } from '@shop/contracts/rental-deposits.ts'
import type { Staff } from '#audit/index.ts'
import { earnPoints } from '#bonus/index.ts'
import { isIdentityCheckedFor } from '#checkout/index.ts'
import { addActivity, type LockedOrder, mayBecome, type RefusedCounts, transition } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { handOver, readBooking, recordIdentity } from '#rental/index.ts'
import { finishStop } from './couriers/finish-stop.ts'

type IdentityCheck = { identityChecked?: boolean | undefined; locale: Locale }

/** @throws ORDER_STATE; VALIDATION if the identity check is required and was not made */
export async function assertDeliverable(tx: Tx, order: LockedOrder, check: IdentityCheck): Promise<void> {
  if (!mayBecome(order, 'delivered')) throw new AppError('ORDER_STATE')
  await assertIdentityChecked(tx, order.id, check)
}

/** @throws VALIDATION if the order requires an identity check that was not made */
export async function assertIdentityChecked(
  tx: Tx,
  orderId: string,
  { identityChecked, locale }: IdentityCheck,
): Promise<void> {
  if (identityChecked || !(await isIdentityCheckedFor(tx, orderId))) return
  const message = fieldText('identity_required', locale)
  throw new AppError('VALIDATION', { details: [{ path: 'body.identityChecked', message }] })
}

type CheckedIdentity = {
  staff: Staff
  locale: Locale
  identityChecked?: boolean | undefined
  identityDocument?: IdentityDocument | undefined
}

/**
 * Records that the recipient of a locked order showed a document. If its kind is known, it is the customer's own and
 * verifies the account of the order. Call it last.
 * @throws VALIDATION for a kind of document without a check, and of a customer whose verification was withdrawn
 */
export async function addIdentityCheck(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { staff, identityChecked, identityDocument: document, locale }: CheckedIdentity,
): Promise<void> {
  const wrongDocument = (why: FieldKey) =>
    new AppError('VALIDATION', { details: [{ path: 'body.identityDocument', message: fieldText(why, locale) }] })
  if (document && !identityChecked) throw wrongDocument('document_without_check')
  if (!identityChecked) return
  await addActivity(tx, deps, order, { kind: 'identity_checked', staff })
  const { accountId } = order
  if (document && accountId !== null && !(await recordIdentity(tx, deps, staff, { accountId, document })))
    throw wrongDocument('identity_withdrawn')
}

type Delivery = { staff: Staff; refusedCounts?: RefusedCounts | undefined }

/**
 * Marks a locked order that may be delivered as delivered, credits its points and finishes the courier's stop. The message
 * to the customer says how much was refused.
 */
export async function completeDelivery(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { staff, refusedCounts }: Delivery,
): Promise<void> {
  const { id: orderId, slotId } = order
  await transition(tx, deps, { orderId, to: 'delivered', actor: 'staff', staff, refusedCounts })
  await earnPoints(tx, deps, orderId)
  await finishStop(tx, deps, { orderId, kind: 'delivery', slotId, staff, outcome: 'done' })
}

/** Returns the reserved hookahs of a locked order. */
export function readReserved(tx: Tx, { id }: LockedOrder): Promise<{ id: string }[]> {
  const bookings = kysely.selectFrom('rental_booking').select('id').where('order_id', '=', id)
  return query(tx, bookings.where('state', '=', 'reserved').orderBy('nth'))
}

/** @throws RENTAL_STATE if one of the hookahs was not taken, which another staff member has recorded */
export async function assertNotReleased(tx: Tx, { id }: LockedOrder, rentalIds: readonly string[]): Promise<void> {
  const released = kysely.selectFrom('rental_booking').select('id').where('order_id', '=', id)
  const rows = await query(tx, released.where('state', '=', 'released'))
  if (rows.some(row => rentalIds.includes(row.id))) throw new AppError('RENTAL_STATE')
}

type HandOvers = { staff: Staff; hookahs: readonly HandedOverHookah[] }

/** Hands the listed hookahs of a locked order over. Others keep their state. @throws RENTAL_NOT_FREE */
export async function handOverWithOrder(tx: Tx, deps: Deps, order: LockedOrder, { staff, hookahs }: HandOvers) {
  for (const { id } of await readReserved(tx, order)) {
    const condition = hookahs.find(({ rentalId }) => rentalId === id)?.condition
    if (condition !== undefined)
      await handOver(tx, deps, await readBooking(tx, id), { staff, condition, unit: undefined, pictures: [] })
  }
}

/** @throws RENTAL_STATE if the customer has, or had, a hookah of the order: it must come back instead */
export async function assertNoHookahHandedOver(
  tx: Tx,
  { id, hasRentals }: LockedOrder,
  texts = textsOf('fulfillment.hookahHandedOver'),
): Promise<void> {
  if (!hasRentals) return
  const bookings = kysely.selectFrom('rental_booking').select('id').where('order_id', '=', id)
  if ((await execute(tx, bookings.where('state', 'in', ['handed_over', 'returned', 'closed']))) > 0)
    throw new AppError('RENTAL_STATE', { texts })
}
