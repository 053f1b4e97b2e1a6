import { shopDate } from '@shop/contracts/days.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import { sql } from 'kysely'
import type { Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { lockModels } from './offers.ts'
import type { Booking } from './one-booking.ts'
import { addPictures } from './pictures.ts'
import { advance, factsOf, type Noted, noteByStaff } from './staff-step.ts'

/**
 * The hookah is with its customer: on its first day or later, or before it where the unit is free from today on, which is
 * busy since then. The price and the days that are paid for stay as they were.
 * @param unit the inventory code of another unit of the model that was brought in its place
 * @throws RENTAL_STATE; NOT_FOUND for a code that is no unit of the model in service; RENTAL_NOT_FREE naming the orders
 * that a unit is with or promised to, and for one that is still being cleaned
 */
export async function handOver(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { staff, condition, unit, pictures }: Noted & { unit: string | undefined },
): Promise<void> {
  if (booking.state === 'reserved') await takeUnit(tx, deps, booking, { staff, code: unit ?? booking.unit })
  const kind = 'handed_over'
  const isNew = await advance(tx, deps, booking, { kind, staff, facts: factsOf({ condition, pictures }) })
  if (isNew) await addPictures(tx, deps, booking.id, { taken: kind, pictureIds: pictures })
}

/** Gives a booking the unit that is handed over, from today on where that is early. The model stays locked. */
async function takeUnit(
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
  // The booked unit on its day is in the courier's hands: what the calendar says of cleaning and repair is over.
  const isBooked = !isOther && !isEarly
  const unit = await findUnit(tx, booking, code, today)
  if (!unit || (isOther && !unit.isInService)) throw new AppError('NOT_FOUND')
  refuseRivals(await findRivals(tx, booking, { unitId: unit.id, from: isBooked ? null : busyFrom }))
  if (isBooked) return
  if (!unit.isInService || !unit.isClean) throw new AppError('RENTAL_NOT_FREE', { texts: NOT_READY })
  const columns = { unit_id: unit.id, busy_from: busyFrom }
  await execute(tx, kysely.updateTable('rental_booking').set(columns).where('id', '=', booking.id))
  if (isOther) await noteByStaff(tx, deps, booking, { kind: 'swapped', staff, facts: { unit: code } })
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

type Rival = { orderNumber: number; status: string }

/** @throws RENTAL_NOT_FREE naming them; of what is back already only the cleaning stands in the way */
function refuseRivals(rivals: readonly Rival[]): void {
  if (rivals.length === 0) return
  const isBack = rivals.every(({ status }) => status === 'returned' || status === 'closed')
  throw new AppError('RENTAL_NOT_FREE', { texts: isBack ? NOT_READY : TAKEN, details: [...rivals] })
}

/**
 * The orders that have a unit: who has not brought it back yet, late or not, and those it is promised to.
 * @param from the first of the days that are wanted; null: they are the booking's own
 */
async function findRivals(
  tx: Tx,
  { id, freeFrom }: Booking,
  { unitId, from }: { unitId: string; from: string | null },
): Promise<Rival[]> {
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

const TAKEN: Texts = {
  ru: 'Этот кальян у другого заказа или обещан ему на эти дни. Привезите другой или передайте этот, когда он освободится.',
  en: 'Another order has this hookah, or it is promised to it on these days. Bring another one, or hand this one over once it is free.',
  hy: 'Այս նարգիլեն մեկ այլ պատվերի մոտ է կամ խոստացված է նրան այդ օրերին։ Բերեք ուրիշը կամ հանձնեք սա, երբ ազատվի։',
}

const NOT_READY: Texts = {
  ru: 'Этот кальян ещё чистят или ремонтируют. Привезите другой.',
  en: 'This hookah is still being cleaned or repaired. Please bring another one.',
  hy: 'Այս նարգիլեն դեռ մաքրվում կամ նորոգվում է։ Բերեք ուրիշը։',
}
