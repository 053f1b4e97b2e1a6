import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { lockModels } from './offers.ts'
import type { Booking } from './one-booking.ts'
import { addPictures } from './pictures.ts'
import { advanceRental, type ConditionInput, factsOf, recordStaffAction } from './staff-step.ts'

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
  // On its day the booked unit is already with the courier: cleaning and repair in the calendar are over.
  const isBooked = !isOther && !isEarly
  const unit = await findUnit(tx, booking, code, today)
  if (!unit || (isOther && !unit.isInService)) throw new AppError('NOT_FOUND')
  assertNoConflicts(await findConflicts(tx, booking, { unitId: unit.id, from: isBooked ? null : busyFrom }))
  if (isBooked) return
  if (!unit.isInService || !unit.isClean)
    throw new AppError('RENTAL_NOT_FREE', { texts: textsOf('rental.hookahNotReady') })
  const columns = { unit_id: unit.id, busy_from: busyFrom }
  await execute(tx, kysely.updateTable('rental_booking').set(columns).where('id', '=', booking.id))
  if (isOther) await recordStaffAction(tx, deps, booking, { kind: 'swapped', staff, facts: { unit: code } })
}

async function findUnit(tx: Tx, { productId }: Booking, code: string, today: string) {
  const [unit] = await query(
    tx,
    kysely
      .selectFrom('rental_unit')
      .select([
        'id',
        sql<boolean>`retired_at IS NULL AND repair_since IS NULL`.as('isInService'),
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
 * Finds the orders that have a unit, late or not, and those that will get it. @param from the first requested day;
 * null: the days of the booking itself
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
