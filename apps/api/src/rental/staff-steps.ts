import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { RentalDamage } from '@shop/contracts/rental-staff.ts'
import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import { audit, type Staff } from '#audit/index.ts'
import { releaseSlot } from '#delivery/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { addCharge, type Booking } from './booking-queries.ts'
import { addRentalEvents, type RentalEventInput } from './bookings.ts'
import { repairRefused } from './change-unit.ts'
import { lockModels } from './offers.ts'
import { addPictures } from './pictures.ts'
import { lateDays, rentalTransitions } from './rules.ts'

type Step = Extract<RentalEventInput['kind'], 'handed_over' | 'returned' | 'closed'>
type StepResult<Kind> = { kind: Kind; staff: Staff; facts: Record<string, string | number | boolean> }

/**
 * Changes the state of a booking whose order is locked, with its event and audit entry.
 * @returns false, with nothing changed, if it already has the state
 * @throws RENTAL_STATE if the transition is not allowed
 */
async function advanceRental(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { kind, ...how }: StepResult<Step>,
): Promise<boolean> {
  if (booking.state === kind) return false
  if (!rentalTransitions[booking.state].includes(kind)) throw new AppError('RENTAL_STATE')
  await execute(tx, kysely.updateTable('rental_booking').set({ state: kind }).where('id', '=', booking.id))
  await recordStaffAction(tx, deps, booking, { kind, ...how })
  return true
}

/** Records what staff did to a booking: its event and audit entry. */
async function recordStaffAction(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { kind, staff, facts }: StepResult<Step | 'released' | 'swapped'>,
): Promise<void> {
  const at = clock.now()
  const still = { clock: { now: () => at }, keys }
  await addRentalEvents(tx, still, [booking.id], { kind, actor: 'staff', staffId: staff.accountId, facts })
  await audit(tx, still, staff, {
    action: `rental.${verbs[kind]}`,
    subject: { type: 'rental', id: booking.id },
    before: { state: booking.state, unit: booking.unit },
    after: { state: kind === 'swapped' ? booking.state : kind, ...facts },
  })
}

const verbs = {
  handed_over: 'hand_over',
  returned: 'return',
  closed: 'close',
  released: 'refuse',
  swapped: 'swap',
} as const

/** The condition of a hookah at hand-over or return, as text and uploaded pictures. */
type ConditionInput = { staff: Staff; condition: string; pictures: readonly string[] }

const factsOf = ({ condition, pictures }: Omit<ConditionInput, 'staff'>) => ({
  condition,
  ...(pictures.length > 0 ? { pictures: pictures.length } : {}),
})

/**
 * Hands a hookah over to its customer: on its first day or later, or earlier if the unit is free from today on. Price
 * and paid days do not change.
 * @param unit the inventory code of another unit of the model that replaces it
 * @throws RENTAL_STATE; NOT_FOUND for a code that is not a unit of the model in service; RENTAL_NOT_FREE naming the
 *   orders that have or will get the unit, and for one that is still being cleaned
 */
export async function handOver(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { staff, condition, unit, pictures }: ConditionInput & { unit: string | undefined },
): Promise<void> {
  if (booking.state === 'reserved') await assignUnit(tx, deps, booking, { staff, code: unit ?? booking.unit })
  const kind = 'handed_over'
  const isNew = await advanceRental(tx, deps, booking, { kind, staff, facts: factsOf({ condition, pictures }) })
  if (isNew) await addPictures(tx, deps, booking.id, { taken: kind, pictureIds: pictures })
}

/** Assigns the unit that is handed over, from today on if that is early. The model stays locked. */
async function assignUnit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { staff, code }: { staff: Staff; code: string },
): Promise<void> {
  await lockModels(tx, [booking.productId])
  const today = shopDate(deps.clock.now())
  const isEarly = today < booking.from
  const busyFrom = isEarly ? today : booking.from
  const isOther = code !== booking.unit
  // On its day the booked unit is already with the courier, clean.
  const isBooked = !isOther && !isEarly
  const unit = await getUnit(tx, booking, code, today)
  if (!unit || (isOther && !unit.isInService)) throw new AppError('NOT_FOUND')
  assertNoConflicts(await findConflicts(tx, booking, { unitId: unit.id, from: isBooked ? null : busyFrom }))
  if (isBooked ? unit.isInRepair : !unit.isInService || !unit.isClean)
    throw new AppError('RENTAL_NOT_FREE', { texts: textsOf('rental.hookahNotReady') })
  if (isBooked) return
  const columns = { unit_id: unit.id, busy_from: busyFrom }
  await execute(tx, kysely.updateTable('rental_booking').set(columns).where('id', '=', booking.id))
  if (isOther) await recordStaffAction(tx, deps, booking, { kind: 'swapped', staff, facts: { unit: code } })
}

async function getUnit(tx: Tx, { productId }: Booking, code: string, today: string) {
  const [unit] = await query(
    tx,
    kysely
      .selectFrom('rental_unit')
      .select([
        'id',
        sql<boolean>`retired_at IS NULL AND repair_since IS NULL`.as('isInService'),
        sql<boolean>`repair_since IS NOT NULL AND coalesce(repair_until > ${today}::date, true)`.as('isInRepair'),
        sql<boolean>`coalesce(ready_from <= ${today}::date, true)`.as('isClean'),
      ])
      .where('code', '=', code)
      .where('product_id', '=', productId),
  )
  return unit
}

type ConflictingBooking = { orderNumber: number; status: string }

/** @throws RENTAL_NOT_FREE naming them; of a returned one, only the cleaning blocks the unit */
function assertNoConflicts(conflicts: readonly ConflictingBooking[]): void {
  if (conflicts.length === 0) return
  const isBack = conflicts.every(({ status }) => status === 'returned' || status === 'closed')
  throw new AppError('RENTAL_NOT_FREE', {
    texts: textsOf(isBack ? 'rental.hookahNotReady' : 'rental.hookahPromised'),
    details: [...conflicts],
  })
}

/**
 * Finds the orders that have a unit, late or not, and those that will get it.
 * @param from the first requested day; null for the days of the booking itself
 */
async function findConflicts(
  tx: Tx,
  { id, freeFrom }: Booking,
  { unitId, from }: { unitId: string; from: string | null },
): Promise<ConflictingBooking[]> {
  const isOnDays = sql<boolean>`daterange(b.busy_from, b.free_from) && daterange(${from}::date, ${freeFrom}::date)`
  return query(
    tx,
    kysely
      .selectFrom('rental_booking as b')
      .innerJoin('orders as o', 'o.id', 'b.order_id')
      .select(['o.number as orderNumber', 'b.state as status'])
      .where('b.unit_id', '=', unitId)
      .where('b.id', '!=', id)
      .where('b.state', '!=', 'released')
      .where(({ eb, or }) => or([eb('b.state', '=', 'handed_over'), ...(from === null ? [] : [isOnDays])]))
      .orderBy('b.busy_from'),
  )
}

/**
 * Records the return of a hookah: today, or on an earlier day. Late days are charged at the price of a day each, up to
 * the deposit. The unit is free once it is cleaned, counted from the day of its return. Staff are alerted about
 * bookings that start earlier.
 * @throws RENTAL_STATE; VALIDATION for a day before the hand-over or in the future
 */
export async function recordRentalReturn(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  booking: Booking,
  {
    staff,
    condition,
    pictures,
    returnedOn,
    locale,
  }: ConditionInput & { returnedOn: string | undefined; locale: Locale },
): Promise<void> {
  const today = shopDate(deps.clock.now())
  const returnDate = returnedOn ?? today
  const isWrongDay = returnDate > today || returnDate < (booking.handedOverOn ?? today)
  if (booking.state === 'handed_over' && isWrongDay) {
    const message = fieldText('returned_on_invalid', locale)
    throw new AppError('VALIDATION', { details: [{ path: 'body.returnedOn', message }] })
  }
  const late = lateDays(booking.to, returnDate)
  const lateAmd = Math.min(late * booking.pricePerDay, booking.depositAmd - booking.chargedAmd)
  const facts = {
    ...factsOf({ condition, pictures }),
    ...(returnDate < today ? { returnedOn: returnDate } : {}),
    ...(late > 0 ? { lateDays: late } : {}),
  }
  if (!(await advanceRental(tx, deps, booking, { kind: 'returned', staff, facts }))) return
  await addPictures(tx, deps, booking.id, { taken: 'returned', pictureIds: pictures })
  if (lateAmd > 0) await addCharge(tx, booking.id, { kind: 'late', amountAmd: lateAmd })
  await blockUntilCleaned(tx, deps, booking, addDays(returnDate, 1 + booking.bufferDays))
}

/**
 * Blocks the unit until it is cleaned. Bookings made before it was late keep it; staff are alerted about them. Locks
 * the model, so that no one books it meanwhile.
 */
async function blockUntilCleaned(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  booking: Booking,
  cleaned: string,
): Promise<void> {
  const { id, unitId, productId } = booking
  await lockModels(tx, [productId])
  await execute(tx, kysely.updateTable('rental_unit').set({ ready_from: cleaned }).where('id', '=', unitId))
  await execute(
    tx,
    kysely
      .updateTable('rental_booking as b')
      .set(({ fn, selectFrom }) => ({
        free_from: fn<Date>('least', [
          sql`${cleaned}::date`,
          selectFrom('rental_booking as next')
            .select(({ fn }) => fn.min('next.busy_from').as('from'))
            .where('next.unit_id', '=', unitId)
            .whereRef('next.id', '!=', 'b.id')
            .where('next.state', '!=', 'released')
            .whereRef('next.busy_from', '>', 'b.busy_from'),
        ]),
      }))
      .where('b.id', '=', id),
  )
  await alertOfClashes(tx, deps, booking, cleaned)
}

/** Alerts staff about the bookings of a unit that start before it is ready, all of them if it is not known when. */
async function alertOfClashes(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { unitId, unit }: Booking,
  ready: string | null,
): Promise<void> {
  const bookings = kysely
    .selectFrom('rental_booking as b')
    .innerJoin('orders as o', 'o.id', 'b.order_id')
    .select(['b.id', 'o.number', sql<string>`b.from_date::text`.as('date')])
    .where('b.unit_id', '=', unitId)
    .where('b.state', 'in', ['held', 'reserved'])
    .orderBy('b.from_date')
  const clashing = await query(tx, ready === null ? bookings : bookings.where('b.from_date', '<', new Date(ready)))
  for (const { id: key, number, date } of clashing) {
    await alertStaff(tx, deps, { kind: 'rental.clash', key, params: { number, unit, date } })
  }
}

/**
 * Settles the deposit of a booking, less the damages.
 * @param isAgreed whether the customer agreed to the damages on the spot
 * @returns the refunded amount in AMD; null if it was already settled
 * @throws RENTAL_STATE; VALIDATION naming the damages if the charges exceed the deposit
 */
export async function settleDeposit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { staff, damages, isAgreed }: { staff: Staff; damages: readonly RentalDamage[]; isAgreed: boolean },
): Promise<number | null> {
  const keptAmd = booking.chargedAmd + damages.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
  const backAmd = booking.depositAmd - keptAmd
  if (booking.state === 'returned' && backAmd < 0) {
    const max = booking.depositAmd - booking.chargedAmd
    throw new AppError('VALIDATION', { details: [{ path: 'body.damages', max }] })
  }
  const facts = { keptAmd, backAmd, ...(damages.length > 0 && { isAgreed }) }
  if (!(await advanceRental(tx, deps, booking, { kind: 'closed', staff, facts }))) return null
  for (const damage of damages) await addCharge(tx, booking.id, { kind: 'damage', ...damage })
  return backAmd
}

/**
 * Releases a reserved hookah that its customer refused at the door, with its pick-up slot. Its unit is cleaned as after a
 * return today; a faulty one is in repair until staff put it back. The models of all refused hookahs are locked.
 * @param repairNote why the unit needs a repair; undefined if it does not
 * @param refundId the refund of its price and deposit
 * @throws RENTAL_STATE
 */
export async function releaseRefused(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  booking: Booking,
  { staff, reason, repairNote, refundId }: RefusedHookah,
): Promise<void> {
  const { id, state, unitId, bufferDays, pickUpSlotId } = booking
  if (state !== 'reserved') throw new AppError('RENTAL_STATE')
  const released = { state: 'released', refund_id: refundId }
  await execute(tx, kysely.updateTable('rental_booking').set(released).where('id', '=', id))
  await recordStaffAction(tx, deps, booking, { kind: 'released', staff, facts: { reason } })
  const cleaned = addDays(shopDate(deps.clock.now()), 1 + bufferDays)
  await execute(tx, kysely.updateTable('rental_unit').set({ ready_from: cleaned }).where('id', '=', unitId))
  if (repairNote !== undefined) await repairRefused(tx, deps, staff, { unitId, note: repairNote })
  await alertOfClashes(tx, deps, booking, repairNote === undefined ? cleaned : null)
  await releaseSlot(tx, pickUpSlotId)
}

type RefusedHookah = { staff: Staff; reason: string; repairNote: string | undefined; refundId: string }
