import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { RentalState } from '@shop/contracts/rental-booking.ts'
import type { RentalTimeline, RentalUnitState, RentalUnits, UnitBooking } from '@shop/contracts/rental-units-staff.ts'
import { textIn, toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Db, Prisma } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { dayOf } from './bookings.ts'
import { freeFromOn } from './offers.ts'
import { termsOf } from './set-terms.ts'

/** Maximum period of the timeline: three months. */
const MAX_DAYS = 92
/** More than the longest booking ahead with its longest rental. */
const MAX_DAYS_AHEAD = 400

function toUnit(row: UnitRow) {
  const { id, code, note, repairUntil } = row
  return {
    id,
    code,
    state: stateOf(row),
    note: note ?? undefined,
    ...(repairUntil ? { repairUntil: dayOf(repairUntil) } : {}),
  }
}

type ReadDeps = Pick<Deps, 'db' | 'clock'>

/** Lists the units of all models that are or were for rent, with their current state. */
export async function listUnits({ db, clock }: ReadDeps, locale: Locale): Promise<RentalUnits> {
  const now = clock.now()
  const today = shopDate(now)
  const [models, bookings] = await Promise.all([
    readAllUnits(db, locale),
    bookingsByUnit(db, { from: today, to: addDays(today, MAX_DAYS_AHEAD) }, now),
  ])
  return {
    models: models.map(({ product, units, ...offer }) => ({
      slug: product.slug,
      brand: product.brand,
      ...toTextFields('title', product.title),
      terms: termsOf(offer),
      isOffered: offer.withdrawnAt === null && product.withdrawnAt === null,
      units: units.map(row => {
        const own = bookings.get(row.id) ?? []
        const current = own.find(
          ({ state, from }) => state === 'handed_over' || (state === 'reserved' && from <= today),
        )
        const upcoming = own.filter(({ state }) => state === 'held' || state === 'reserved').length
        const readyFrom = row.readyFrom && dayOf(row.readyFrom)
        return {
          ...toUnit(row),
          ...(readyFrom && readyFrom > today ? { readyFrom } : {}),
          ...(current ? { current } : {}),
          upcoming,
        }
      }),
    })),
  }
}

/** Returns the timeline of all units for a period. @throws VALIDATION if it is empty or too long */
export async function getTimeline(
  { db, clock }: ReadDeps,
  { from, to }: { from: string; to: string },
  locale: Locale,
): Promise<RentalTimeline> {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > MAX_DAYS) {
    throw new AppError('VALIDATION', {
      details: [{ path: 'querystring.to', allowed: [from, addDays(from, MAX_DAYS - 1)] }],
    })
  }
  const [models, bookings] = await Promise.all([
    readAllUnits(db, locale),
    bookingsByUnit(db, { from, to }, clock.now()),
  ])
  return {
    from,
    to,
    units: models.flatMap(({ product, units }) => {
      const model = { slug: product.slug, brand: product.brand, ...toTextFields('title', product.title) }
      const shown = units.filter(({ id, retiredAt }) => retiredAt === null || bookings.has(id))
      return shown.map(row => ({ ...toUnit(row), model, bookings: bookings.get(row.id) ?? [] }))
    }),
  }
}

/**
 * Returns the bookings of units in a period, by unit. A late one lasts until its unit could be cleaned if it was
 * returned today.
 */
async function bookingsByUnit(
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
      // Of a person without an account, for whom staff placed the order; null if the account is deleted.
      sql<string | null>`coalesce(a.name, o.customer_name)`.as('name'),
      sql<string | null>`coalesce(a.phone, CASE WHEN o.customer_name IS NOT NULL THEN o.phone END)`.as('phone'),
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
async function readAllUnits(db: Db, locale: Locale) {
  const rows = await db.rentalOffer.findMany({ select: modelSelect })
  const models = rows.map(row => ({ ...row, product: { ...row.product, title: LocalTexts.parse(row.product.title) } }))
  const { compare } = new Intl.Collator(locale)
  return models.toSorted(
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

type UnitRow = Prisma.RentalOfferGetPayload<{ select: typeof modelSelect }>['units'][number]

export function stateOf({ retiredAt, repairSince }: Pick<UnitRow, 'retiredAt' | 'repairSince'>): RentalUnitState {
  if (retiredAt) return 'retired'
  return repairSince ? 'in_repair' : 'in_service'
}
