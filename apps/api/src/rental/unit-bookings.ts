import { shopDate } from '@shop/contracts/days.ts'
import { type Locale, LocalTexts } from '@shop/contracts/locale.ts'
import { RentalState } from '@shop/contracts/rental-booking.ts'
import type { RentalUnitState, UnitBooking } from '@shop/contracts/rental-units-staff.ts'
import { textIn } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import type { Db, Prisma } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { freeFromOn } from './units.ts'

/**
 * Returns the bookings of units in a period, by unit. A late one lasts until its unit could be cleaned if it was
 * returned today.
 */
export async function bookingsByUnit(
  db: Db,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<Map<string, UnitBooking[]>> {
  const today = shopDate(now)
  const isOut = sql<boolean>`b.state = 'handed_over' AND b.to_date < ${today}::date`
  const bookings = kysely
    .selectFrom('rental_booking as b')
    .innerJoin('orders as o', 'o.id', 'b.order_id')
    .leftJoin('account as a', 'a.id', 'o.account_id')
    .select([
      'b.id',
      'b.unit_id as unitId',
      'o.number as orderNumber',
      'b.state',
      sql<string>`b.busy_from::text`.as('from'),
      sql<string>`b.to_date::text`.as('to'),
      'a.name',
      'a.phone',
      isOut.as('isOverdue'),
      freeFromOn(today).as('freeFrom'),
    ])
    .where('b.state', '!=', 'released')
    .as('s')
  const rows = await query(
    db,
    kysely
      .selectFrom(bookings)
      .selectAll()
      .where('s.from', '<=', to)
      .where('s.freeFrom', '>', from)
      .orderBy('s.from')
      .orderBy('s.id'),
  )
  const byUnit = rows.map(({ unitId, state, name, phone, ...row }) => ({
    unitId,
    booking: {
      ...row,
      state: RentalState.parse(state),
      customer: name === null || phone === null ? null : { name, phone },
    },
  }))
  return new Map(
    [...Map.groupBy(byUnit, ({ unitId }) => unitId)].map(([unitId, own]) => [unitId, own.map(each => each.booking)]),
  )
}

/** Lists the units with their models, by title in the language and code. */
export async function readAllUnits(db: Db, locale: Locale) {
  const rows = await db.rentalOffer.findMany({ select: modelSelect })
  const offers = rows.map(row => ({ ...row, product: { ...row.product, title: LocalTexts.parse(row.product.title) } }))
  const { compare } = new Intl.Collator(locale)
  return offers.toSorted(
    (a, b) =>
      compare(textIn(a.product.title, locale), textIn(b.product.title, locale)) || (a.productId < b.productId ? -1 : 1),
  )
}

const modelSelect = {
  productId: true,
  pricePerDayAmd: true,
  priceFromThirdDayAmd: true,
  depositAmd: true,
  bufferDays: true,
  withdrawnAt: true,
  product: { select: { slug: true, brand: true, title: true, withdrawnAt: true } },
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
