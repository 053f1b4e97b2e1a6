import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { RentalDamage } from '@shop/contracts/rental-staff.ts'
import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { lockModels } from './offers.ts'
import { addCharge, type Booking } from './one-booking.ts'
import { addPictures } from './pictures.ts'
import { lateDays } from './rules.ts'
import { advanceRental, type ConditionInput, factsOf } from './staff-step.ts'

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
  const cameOn = returnedOn ?? today
  const isWrongDay = cameOn > today || cameOn < (booking.handedOverOn ?? today)
  if (booking.state === 'handed_over' && isWrongDay) {
    const message = fieldText('returned_on_invalid', locale)
    throw new AppError('VALIDATION', { details: [{ path: 'body.returnedOn', message }] })
  }
  const late = lateDays(booking.to, cameOn)
  const lateAmd = Math.min(late * booking.pricePerDay, booking.depositAmd - booking.chargedAmd)
  const facts = {
    ...factsOf({ condition, pictures }),
    ...(cameOn < today ? { returnedOn: cameOn } : {}),
    ...(late > 0 ? { lateDays: late } : {}),
  }
  if (!(await advanceRental(tx, deps, booking, { kind: 'returned', staff, facts }))) return
  await addPictures(tx, deps, booking.id, { taken: 'returned', pictureIds: pictures })
  if (lateAmd > 0) await addCharge(tx, booking.id, { kind: 'late', amountAmd: lateAmd })
  await blockUntilCleaned(tx, deps, booking, addDays(cameOn, 1 + booking.bufferDays))
}

/**
 * Blocks the unit until it is cleaned. Bookings made before it was late keep it; staff are alerted about them. Locks
 * the model, so that no one books it meanwhile.
 */
async function blockUntilCleaned(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { id, unitId, unit, productId }: Booking,
  cleaned: string,
): Promise<void> {
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
  const clashing = await query(
    tx,
    kysely
      .selectFrom('rental_booking as b')
      .innerJoin('orders as o', 'o.id', 'b.order_id')
      .select(['b.id', 'o.number', sql<string>`b.from_date::text`.as('date')])
      .where('b.unit_id', '=', unitId)
      .where('b.state', 'in', ['held', 'reserved'])
      .where('b.from_date', '<', new Date(cleaned))
      .orderBy('b.from_date'),
  )
  for (const { id: key, number, date } of clashing) {
    await alertStaff(tx, deps, { kind: 'rental.clash', key, params: { number, unit, date } })
  }
}

/**
 * Settles the deposit of a booking, less the damages. @returns the refunded amount, AMD; null if it was already
 * settled
 * @throws RENTAL_STATE; VALIDATION naming the damages if the charges exceed the deposit
 */
export async function settleDeposit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { staff, damages }: { staff: Staff; damages: readonly RentalDamage[] },
): Promise<number | null> {
  const keptAmd = booking.chargedAmd + damages.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
  const backAmd = booking.depositAmd - keptAmd
  if (booking.state === 'returned' && backAmd < 0) {
    const max = booking.depositAmd - booking.chargedAmd
    throw new AppError('VALIDATION', { details: [{ path: 'body.damages', max }] })
  }
  if (!(await advanceRental(tx, deps, booking, { kind: 'closed', staff, facts: { keptAmd, backAmd } }))) return null
  for (const damage of damages) await addCharge(tx, booking.id, { kind: 'damage', ...damage })
  return backAmd
}
