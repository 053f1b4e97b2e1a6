import { shopDate } from '@shop/contracts/days.ts'
import { RentalState } from '@shop/contracts/rental-booking.ts'
import type { RentalUnitState, UnitBooking } from '@shop/contracts/rental-units-staff.ts'
import type { Db, Prisma } from '#platform/db.ts'
import { termsSelect } from './set-terms.ts'

type Row = Omit<UnitBooking, 'customer' | 'state'> & {
  unitId: string
  state: string
  name: string | null
  phone: string | null
}

/**
 * The bookings of units that are not over on some day of a period, by unit; one that is late lasts until it could be
 * cleaned if it came today.
 */
export async function bookingsByUnit(
  db: Db,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<Map<string, UnitBooking[]>> {
  const today = shopDate(now)
  const rows = await db.$queryRaw<Row[]>`
    SELECT * FROM (
      SELECT b.id, b.unit_id AS "unitId", o.number AS "orderNumber", b.state, b.busy_from::text AS from,
        b.to_date::text AS to, a.name, a.phone, b.state = 'handed_over' AND b.to_date < ${today}::date AS "isOverdue",
        (CASE WHEN b.state = 'handed_over' THEN greatest(b.free_from, ${today}::date + 1 + b.buffer_days)
          ELSE b.free_from END)::text AS "freeFrom"
      FROM rental_booking b JOIN orders o ON o.id = b.order_id LEFT JOIN account a ON a.id = o.account_id
      WHERE b.state <> 'released') s
    WHERE s.from <= ${to} AND s."freeFrom" > ${from}
    ORDER BY s.from, s.id`
  const bookings = rows.map(({ unitId, state, name, phone, ...row }) => ({
    unitId,
    booking: {
      ...row,
      state: RentalState.parse(state),
      customer: name === null || phone === null ? null : { name, phone },
    },
  }))
  return new Map(
    [...Map.groupBy(bookings, ({ unitId }) => unitId)].map(([unitId, own]) => [unitId, own.map(each => each.booking)]),
  )
}

/** Units with their models, by title and code. */
export async function readAllUnits(db: Db) {
  const offers = await db.rentalOffer.findMany({ select: modelSelect })
  return offers.toSorted(
    (a, b) => a.product.titleRu.localeCompare(b.product.titleRu, 'ru') || (a.productId < b.productId ? -1 : 1),
  )
}

const modelSelect = {
  productId: true,
  ...termsSelect,
  product: {
    select: { slug: true, brand: true, titleRu: true, titleEn: true, titleHy: true, withdrawnAt: true },
  },
  units: {
    orderBy: { code: 'asc' },
    select: {
      id: true,
      code: true,
      retiredAt: true,
      repairSince: true,
      repairUntil: true,
      note: true,
      readyFrom: true,
    },
  },
} satisfies Prisma.RentalOfferSelect

export type UnitRow = Prisma.RentalOfferGetPayload<{ select: typeof modelSelect }>['units'][number]

export function stateOf({ retiredAt, repairSince }: Pick<UnitRow, 'retiredAt' | 'repairSince'>): RentalUnitState {
  if (retiredAt) return 'retired'
  return repairSince ? 'in_repair' : 'in_service'
}
