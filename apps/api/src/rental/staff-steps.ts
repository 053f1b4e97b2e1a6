import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { RentalDamage } from '@shop/contracts/rental-staff.ts'
import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import type { Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { lockModels } from './offers.ts'
import { addCharge, type Booking } from './one-booking.ts'
import { addPictures } from './pictures.ts'
import { lateDays } from './rules.ts'
import { advance, factsOf, type Noted } from './staff-step.ts'

/**
 * The hookah came back: today, or on an earlier day that staff name. Days after the last one are charged at the price of
 * a day each, up to the deposit; the unit is free as soon as it is cleaned, counted from the day it came. Staff are told
 * of bookings that begin before that.
 * @throws RENTAL_STATE; VALIDATION for a day before it was handed over, or to come
 */
export async function takeBack(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  booking: Booking,
  { staff, condition, pictures, returnedOn, locale }: Noted & { returnedOn: string | undefined; locale: Locale },
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
  if (!(await advance(tx, deps, booking, { kind: 'returned', staff, facts }))) return
  await addPictures(tx, deps, booking.id, { taken: 'returned', pictureIds: pictures })
  if (lateAmd > 0) await addCharge(tx, booking.id, { kind: 'late', amountAmd: lateAmd })
  await freeOnceCleaned(tx, deps, booking, addDays(cameOn, 1 + booking.bufferDays))
}

/**
 * Nobody gets the unit until it is cleaned, but for who was promised it before it came back late: staff are told of
 * them. The model stays locked, so that nobody books it meanwhile.
 */
async function freeOnceCleaned(
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
 * Settles a booking's deposit: damage is kept from it.
 * @returns what of it goes back, AMD; null when it was settled before
 * @throws RENTAL_STATE; VALIDATION naming the damages when all that is charged would be above the deposit
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
  if (!(await advance(tx, deps, booking, { kind: 'closed', staff, facts: { keptAmd, backAmd } }))) return null
  for (const damage of damages) await addCharge(tx, booking.id, { kind: 'damage', ...damage })
  return backAmd
}
