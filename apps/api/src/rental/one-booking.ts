import { shopDate } from '@shop/contracts/days.ts'
import { RentalState } from '@shop/contracts/rental-booking.ts'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

const bookings = kysely
  .selectFrom('rental_booking as b')
  .innerJoin('rental_unit as u', 'u.id', 'b.unit_id')
  .innerJoin('delivery_slot as s', 's.id', 'b.pick_up_slot_id')
  .select(({ selectFrom }) => [
    'b.id',
    'b.order_id as orderId',
    'b.product_id as productId',
    'b.unit_id as unitId',
    'u.code as unit',
    'b.state',
    sql<string>`b.from_date::text`.as('from'),
    sql<string>`b.to_date::text`.as('to'),
    sql<string>`b.free_from::text`.as('freeFrom'),
    'b.buffer_days as bufferDays',
    'b.price_per_day_amd as pricePerDay',
    'b.price_from_third_day_amd as priceFromThirdDay',
    'b.rental_amd as rentalAmd',
    'b.deposit_amd as depositAmd',
    'b.pick_up_slot_id as pickUpSlotId',
    's.start_time as pickUpTime',
    selectFrom('rental_event as e')
      .select('e.at')
      .whereRef('e.booking_id', '=', 'b.id')
      .where('e.kind', '=', 'handed_over')
      .limit(1)
      .as('handedOverAt'),
    sql<number>`(SELECT coalesce(sum(c.amount_amd), 0)::int FROM rental_charge c WHERE c.booking_id = b.id)`.as(
      'chargedAmd',
    ),
  ])

/**
 * A booking whose order is locked. `chargedAmd` is charged against the deposit so far; `handedOverOn` is the day of
 * the hand-over.
 */
export type Booking = Omit<InferResult<typeof bookings>[number], 'state' | 'handedOverAt'> & {
  state: RentalState
  handedOverOn: string | undefined
}

/** Returns the order of a booking, which must be locked first. @throws NOT_FOUND */
export async function orderOfRental(db: Db, id: string): Promise<string> {
  const row = await db.rentalBooking.findUnique({ where: { id }, select: { orderId: true } })
  if (!row) throw new AppError('NOT_FOUND')
  return row.orderId
}

/** Reads a booking. It does not change while its order is locked. @throws NOT_FOUND */
export async function readBooking(tx: Tx, id: string): Promise<Booking> {
  const [row] = await query(tx, bookings.where('b.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  const { handedOverAt, ...booking } = row
  const handedOverOn = handedOverAt ? shopDate(handedOverAt) : undefined
  return { ...booking, state: RentalState.parse(row.state), handedOverOn }
}

/** Records a charge against the deposit of a booking. */
export async function addCharge(
  tx: Tx,
  bookingId: string,
  { kind, amountAmd, note }: { kind: 'late' | 'damage'; amountAmd: number; note?: string },
): Promise<void> {
  const charges = kysely.insertInto('rental_charge')
  await execute(
    tx,
    charges.values(({ selectFrom }) => ({
      booking_id: bookingId,
      nth: selectFrom('rental_charge')
        .select(sql<number>`1 + coalesce(max(nth), 0)`.as('next'))
        .where('booking_id', '=', bookingId),
      kind,
      amount_amd: amountAmd,
      note: note ?? null,
    })),
  )
}
