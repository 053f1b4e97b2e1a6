import { daysBetween } from '@shop/contracts/days.ts'
import { LocalTexts } from '@shop/contracts/locale.ts'
import {
  type BookedRental,
  RentalCharge,
  RentalEvent,
  RentalPicture,
  RentalState,
} from '@shop/contracts/rental-booking.ts'
import { z } from 'zod'
import { namesOf, namesSelect } from '#catalog/index.ts'
import { pictureSelect, toPicture } from '#pictures/index.ts'
import type { Db, Prisma } from '#platform/db/db.ts'
import { dayOf } from './bookings.ts'

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
const EventFacts = z.object({ to: z.optional(z.string()) })

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
  const { id, flavorSku, cupSku, rentalAmd, depositAmd } = row
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
    flavorSku,
    cupSku,
    rentalAmd,
    depositAmd,
    pickUpTime: pickUpSlot.startTime,
    pickUpEndTime: pickUpSlot.endTime,
    charges,
    ...(state === 'closed' ? { depositBackAmd: depositAmd - taken } : {}),
    pictures: row.pictures.map(({ taken, picture }) => RentalPicture.parse({ ...toPicture(picture), taken })),
    timeline: row.events.map(eventOf),
  }
}

function eventOf({ kind, at, facts }: Row['events'][number]): RentalEvent {
  const { to } = EventFacts.parse(facts)
  return RentalEvent.parse({ kind, at: at.toISOString(), to })
}
