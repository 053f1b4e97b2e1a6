import { shopDate } from '@shop/contracts/days.ts'
import { RentalState } from '@shop/contracts/rental-booking.ts'
import type { Db, Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { dayOf } from './bookings.ts'

/** A booking whose order is locked. */
export type Booking = {
  id: string
  orderId: string
  productId: string
  unitId: string
  unit: string
  state: RentalState
  from: string
  to: string
  freeFrom: string
  /** The day it went to its customer, once it did. */
  handedOverOn: string | undefined
  bufferDays: number
  pricePerDay: number
  priceFromThirdDay: number
  rentalAmd: number
  depositAmd: number
  pickUpSlotId: string
  pickUpTime: string
  /** What is charged against the deposit so far, AMD. */
  chargedAmd: number
}

/** The order that a booking belongs to, to be locked first. @throws NOT_FOUND */
export async function orderOfRental(db: Db, id: string): Promise<string> {
  const row = await db.rentalBooking.findUnique({ where: { id }, select: { orderId: true } })
  if (!row) throw new AppError('NOT_FOUND')
  return row.orderId
}

/** A booking as it stands; nobody else changes it while its order is locked. @throws NOT_FOUND */
export async function readBooking(tx: Tx, id: string): Promise<Booking> {
  const row = await tx.rentalBooking.findUnique({
    where: { id },
    include: {
      unit: { select: { code: true } },
      pickUpSlot: { select: { startTime: true } },
      charges: { select: { amountAmd: true } },
      events: { select: { at: true }, where: { kind: 'handed_over' } },
    },
  })
  if (!row) throw new AppError('NOT_FOUND')
  return {
    id,
    orderId: row.orderId,
    productId: row.productId,
    unitId: row.unitId,
    unit: row.unit.code,
    state: RentalState.parse(row.state),
    from: dayOf(row.fromDate),
    to: dayOf(row.toDate),
    freeFrom: dayOf(row.freeFrom),
    handedOverOn: row.events.map(({ at }) => shopDate(at))[0],
    bufferDays: row.bufferDays,
    pricePerDay: row.pricePerDayAmd,
    priceFromThirdDay: row.priceFromThirdDayAmd,
    rentalAmd: row.rentalAmd,
    depositAmd: row.depositAmd,
    pickUpSlotId: row.pickUpSlotId,
    pickUpTime: row.pickUpSlot.startTime,
    chargedAmd: row.charges.reduce((sum, { amountAmd }) => sum + amountAmd, 0),
  }
}

/** Writes what is charged against a booking's deposit. */
export async function addCharge(
  tx: Tx,
  bookingId: string,
  { kind, amountAmd, note }: { kind: 'late' | 'damage'; amountAmd: number; note?: string },
): Promise<void> {
  const { _max } = await tx.rentalCharge.aggregate({ where: { bookingId }, _max: { nth: true } })
  const nth = 1 + (_max.nth ?? 0)
  await tx.rentalCharge.createMany({ data: [{ bookingId, nth, kind, amountAmd, note: note ?? null }] })
}
