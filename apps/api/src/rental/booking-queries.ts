import { daysBetween, shopDate } from '@shop/contracts/days.ts'
import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import {
  type BookedRental,
  RentalCharge,
  RentalEvent,
  RentalPicture,
  RentalState,
} from '@shop/contracts/rental-booking.ts'
import { type InferResult, sql } from 'kysely'
import { z } from 'zod'
import { namesOf, namesSelect } from '#catalog/index.ts'
import { pictureSelect, toPicture } from '#pictures/index.ts'
import type { Db, Prisma, Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { dayOf, partsOfBooking } from './bookings.ts'

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

/** The fields that toBooked needs. */
export const bookedSelect = {
  id: true,
  orderId: true,
  state: true,
  ...namesSelect,
  fromDate: true,
  toDate: true,
  flavorSku: true,
  cupSku: true,
  rentalAmd: true,
  depositAmd: true,
  fullDepositAmd: true,
  refund: { select: { amountAmd: true } },
  pickUpSlot: { select: { startTime: true, endTime: true } },
  charges: { select: { kind: true, amountAmd: true, note: true }, orderBy: { nth: 'asc' } },
  events: {
    select: { kind: true, at: true, facts: true },
    where: { kind: { not: 'swapped' } },
    orderBy: { seq: 'asc' },
  },
  pictures: {
    select: { taken: true, picture: { select: pictureSelect } },
    orderBy: [{ taken: 'asc' }, { nth: 'asc' }],
  },
} satisfies Prisma.RentalBookingSelect

/** The data of an event that the customer sees. */
const EventFacts = z.object({ to: z.optional(z.string()), isAgreed: z.optional(z.boolean()) })

type Row = Prisma.RentalBookingGetPayload<{ select: typeof bookedSelect }>

/** Returns the rentals of several orders for their customers, by order. One query. */
export async function bookedRentals(db: Db, orderIds: readonly string[]): Promise<Map<string, BookedRental[]>> {
  const rows = await db.rentalBooking.findMany({
    where: { orderId: { in: [...orderIds] } },
    orderBy: [{ orderId: 'asc' }, { nth: 'asc' }],
    select: bookedSelect,
  })
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(toBooked)] as const))
}

/** Returns all rentals of a customer, newest first, with their order numbers. */
export async function rentalsOf(db: Db, accountId: string): Promise<(BookedRental & { orderNumber: number })[]> {
  const rows = await db.rentalBooking.findMany({
    where: { order: { accountId } },
    orderBy: [{ fromDate: 'desc' }, { id: 'desc' }],
    select: { ...bookedSelect, order: { select: { number: true } } },
  })
  return rows.map(({ order, ...row }) => ({ ...toBooked(row), orderNumber: order.number }))
}

/** Converts a booking for its customer. */
export function toBooked({ fromDate, toDate, pickUpSlot, ...row }: Row): BookedRental {
  const [from, to] = [dayOf(fromDate), dayOf(toDate)]
  const { id, rentalAmd, depositAmd, fullDepositAmd } = row
  const state = RentalState.parse(row.state)
  const charges = row.charges.map(({ kind, amountAmd, note }) =>
    RentalCharge.parse({ kind, amountAmd, note: note ?? undefined }),
  )
  const taken = charges.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
  return {
    id,
    ...namesOf({ ...row, title: LocalTexts.parse(row.title) }),
    state,
    from,
    to,
    days: daysBetween(from, to),
    ...partsOfBooking(row),
    rentalAmd,
    depositAmd,
    ...(fullDepositAmd !== null && depositAmd < fullDepositAmd && { fullDepositAmd }),
    pickUpTime: pickUpSlot.startTime,
    pickUpEndTime: pickUpSlot.endTime,
    charges,
    ...agreementOf(row.events),
    ...(state === 'closed' ? { depositBackAmd: depositAmd - taken } : {}),
    ...(row.refund && { notTakenRefundAmd: row.refund.amountAmd }),
    pictures: row.pictures.map(({ taken, picture }) => RentalPicture.parse({ ...toPicture(picture), taken })),
    timeline: row.events.map(eventOf),
  }
}

/** Returns whether the customer agreed to the damage when the deposit was settled. */
function agreementOf(events: Row['events']): Pick<BookedRental, 'isDamageAgreed'> {
  const closed = events.find(({ kind }) => kind === 'closed')
  const { isAgreed } = EventFacts.parse(closed?.facts ?? {})
  return isAgreed === undefined ? {} : { isDamageAgreed: isAgreed }
}

function eventOf({ kind, at, facts }: Row['events'][number]): RentalEvent {
  const { to } = EventFacts.parse(facts)
  return RentalEvent.parse({ kind, at: at.toISOString(), to })
}
