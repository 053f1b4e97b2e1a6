import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { HandedOverHookah } from '@shop/contracts/orders-staff.ts'
import type { RefusedAtDoor } from '@shop/contracts/refused-at-door.ts'
import type { ReturnReason } from '@shop/contracts/returns.ts'
import type { Staff } from '#audit/index.ts'
import { addActivity, isActivityWritten, type LockedOrder, listBoughtItems, type RefusedCounts } from '#orders/index.ts'
import { refundableAmd, refundByStaff } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Booking, lockModels, readBooking, releaseRefused } from '#rental/index.ts'
import { openLockedReturn } from '#returns/index.ts'
import { readReserved } from './deliver.ts'

/** Idempotency key of the refusal: an order has one. */
const KEY = 'refused-at-door'

/** Reasons for which a hookah is repaired before anyone gets it. */
const FAULTS: readonly ReturnReason[] = ['faulty', 'not_as_described']

type RefusalInput = {
  staff: Staff
  refused: RefusedAtDoor | undefined
  /** The hookahs that the customer takes. */
  hookahs: readonly HandedOverHookah[]
  locale: Locale
}
type RefusedBooking = { booking: Booking; refundId: string }

/** A refusal whose refunds are requested. */
export type Refusal = Pick<RefusalInput, 'staff' | 'locale'> & {
  refused: RefusedAtDoor
  bookings: readonly RefusedBooking[]
  refundedAmd: number
  isHeld: boolean
}

/**
 * Returns the refusal that is not recorded for an order yet; undefined if it is, or if there is none. A courier who does
 * not know the refusal that the office recorded has nothing new.
 * @throws ORDER_STATE if another one is recorded
 */
export async function findNewRefusal(
  tx: Tx,
  { id }: LockedOrder,
  refused: RefusedAtDoor | undefined,
): Promise<RefusedAtDoor | undefined> {
  if (!refused) return undefined
  const written = await isActivityWritten(tx, id, writtenOf(refused)).catch(toDifferent)
  if (written === 'different') throw new AppError('ORDER_STATE')
  return written ? undefined : refused
}

/** Returns true if this staff member has recorded the refusal of an order. */
export async function hasRecordedRefusal(tx: Tx, { id }: LockedOrder, staff: Staff): Promise<boolean> {
  const entries = kysely.selectFrom('order_activity').select('id').where('order_id', '=', id).where('key', '=', KEY)
  const [own] = await query(tx, entries.where('staff_id', '=', staff.accountId))
  return own !== undefined
}

const toDifferent = (error: unknown): 'different' => {
  if (error instanceof AppError && error.code === 'IDEMPOTENCY_KEY_REUSED') return 'different'
  throw error
}

const writtenOf = ({ reason, note, rentalIds, lines }: RefusedAtDoor) => ({
  kind: 'items_refused' as const,
  key: KEY,
  note,
  requested: [reason, rentalIds.toSorted(), lines.map(({ sku, quantity }) => [sku, quantity]).toSorted()],
})

/**
 * Checks what the customer of a locked order refused at the door, and requests the refunds of its hookahs: price and
 * deposit. They wait for an admin by the limit of the staff member's role, for couriers always. Call it before the
 * delivery and `completeRefusal` after it. Locks the models of all hookahs of the order: their slots are locked later.
 * @throws VALIDATION for unknown items, if nothing is handed over, and unless each reserved hookah is either taken or
 *   refused; RENTAL_STATE if a refused one is not reserved
 */
export async function startRefusal(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { refused, hookahs, staff, locale }: RefusalInput,
): Promise<Refusal | undefined> {
  if (!refused) return undefined
  const { id: orderId } = order
  const models = kysely.selectFrom('rental_booking').select('product_id as id').where('order_id', '=', orderId)
  await lockModels(tx, idsOf(await query(tx, models)))
  const bookings = await readRefused(tx, orderId, refused, locale)
  await assertTakenOrRefused(tx, order, { refused, hookahs, locale })
  await assertPartIsTaken(tx, orderId, refused, locale)
  let [refundedAmd, isHeld] = [0, false]
  const withRefunds: RefusedBooking[] = []
  for (const booking of bookings) {
    const { depositAmd } = booking
    const amountAmd = depositAmd + Math.min(booking.rentalAmd, (await refundableAmd(tx, orderId)) ?? 0)
    const key = `refused:${booking.id}`
    const request = { orderId, staffId: staff.accountId, amountAmd, depositAmd, reason: 'refused', key } as const
    const refund = await refundByStaff(tx, deps, request)
    if (!refund) throw new AppError('ORDER_STATE')
    withRefunds.push({ booking, refundId: refund.refundId })
    refundedAmd += amountAmd
    isHeld ||= refund.isHeld
  }
  return { refused, staff, locale, bookings: withRefunds, refundedAmd, isHeld }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** @throws VALIDATION unless each reserved hookah of the order is either taken or refused */
async function assertTakenOrRefused(
  tx: Tx,
  order: LockedOrder,
  { refused: { rentalIds }, hookahs, locale }: Pick<RefusalInput, 'hookahs' | 'locale'> & { refused: RefusedAtDoor },
): Promise<void> {
  const taken = hookahs.map(({ rentalId }) => rentalId)
  const both = rentalIds.findIndex(id => taken.includes(id))
  if (both >= 0) throw invalid(`body.refused.rentalIds.${both}`, 'hookah_taken_or_refused', locale)
  const reserved = idsOf(await readReserved(tx, order))
  if (reserved.every(id => taken.includes(id) || rentalIds.includes(id))) return
  throw invalid('body.hookahs', 'hookah_taken_or_refused', locale)
}

/** Returns the refused hookahs in the order in which their pick-up slots are locked. */
async function readRefused(
  tx: Tx,
  orderId: string,
  { rentalIds, lines }: RefusedAtDoor,
  locale: Locale,
): Promise<Booking[]> {
  if (rentalIds.length + lines.length === 0) throw invalid('body.refused', 'required', locale)
  const own = await query(tx, kysely.selectFrom('rental_booking').select('id').where('order_id', '=', orderId))
  const wrong = rentalIds.findIndex((id, index) => rentalIds.indexOf(id) !== index || !own.some(row => row.id === id))
  if (wrong >= 0) throw invalid(`body.refused.rentalIds.${wrong}`, 'value_invalid', locale)
  const bookings: Booking[] = []
  for (const id of rentalIds) bookings.push(await readBooking(tx, id))
  if (bookings.some(({ state }) => state !== 'reserved')) throw new AppError('RENTAL_STATE')
  const slotOf = ({ to, pickUpTime }: Booking) => `${to} ${pickUpTime}`
  return bookings.toSorted((a, b) => (slotOf(a) < slotOf(b) ? -1 : 1))
}

/** @throws VALIDATION if the customer takes nothing: that is a failed delivery, after which the order can be cancelled */
async function assertPartIsTaken(
  tx: Tx,
  orderId: string,
  { rentalIds, lines }: RefusedAtDoor,
  locale: Locale,
): Promise<void> {
  const states = kysely.selectFrom('rental_booking').select(['id', 'state']).where('order_id', '=', orderId)
  const isTaken = (await query(tx, states)).some(({ id, state }) => state !== 'released' && !rentalIds.includes(id))
  const bought = await listBoughtItems(tx, orderId)
  const refusedOf = (sku: string) => lines.find(line => line.sku === sku)?.quantity ?? 0
  if (isTaken || bought.some(({ sku, quantity }) => refusedOf(sku) < quantity)) return
  throw invalid('body.refused', 'all_refused', locale)
}

function invalid(path: string, key: FieldKey, locale: Locale): AppError {
  const detail: ErrorDetail = { path, message: fieldText(key, locale) }
  return new AppError('VALIDATION', { details: [detail] })
}

/** Returns how many hookahs and units were refused; undefined without a refusal. */
export function countRefused(refusal: Refusal | undefined): RefusedCounts | undefined {
  if (!refusal) return undefined
  const { bookings, refused } = refusal
  return {
    ...(bookings.length > 0 && { refusedHookahs: bookings.length }),
    ...(refused.lines.length > 0 && { refusedUnits: refused.lines.reduce((sum, { quantity }) => sum + quantity, 0) }),
  }
}

/**
 * Releases the refused hookahs of a delivered order, and opens an accepted return of the refused items, which the courier
 * brings back. Staff receive it like any other return, with its refund.
 * @throws VALIDATION, RETURN_NOT_POSSIBLE naming the items
 */
export async function completeRefusal(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  refusal: Refusal | undefined,
): Promise<void> {
  if (!refusal) return
  const { staff, refused, locale, bookings, refundedAmd, isHeld } = refusal
  const { reason } = refused
  const faultNote = refused.note ?? translate(locale, 'rental.refusedAsFaulty', { number: order.number })
  const repairNote = FAULTS.includes(reason) ? faultNote : undefined
  for (const { booking, refundId } of bookings)
    await releaseRefused(tx, deps, booking, { staff, reason, repairNote, refundId })
  if (refused.lines.length > 0) {
    const lines = refused.lines.map(line => ({ ...line, isOpened: false }))
    const delivered = { ...order, status: 'delivered' } as const
    // The note is for staff. Customers see that of a return.
    const body = { reason, lines, isHandedIn: true }
    await openLockedReturn(tx, deps, delivered, { staff, key: KEY, locale, body, isRefusedAtDoor: true })
  }
  const counts = { ...countRefused(refusal), ...(bookings.length > 0 && { amountAmd: refundedAmd }) }
  const after = { reason, ...counts, ...(bookings.length > 0 && { isHeld }) }
  const named = {
    ...(bookings.length > 0 && { refusedRentalIds: bookings.map(({ booking }) => booking.id) }),
    ...(refused.lines.length > 0 && {
      refusedLines: refused.lines.map(({ sku, quantity }) => ({ sku, quantity })),
    }),
  }
  const facts = { refusal: reason, ...counts, ...named }
  await addActivity(tx, deps, order, { ...writtenOf(refused), staff, facts, after })
}
