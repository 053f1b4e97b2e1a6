import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { RentalTimeline, RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { titlesOf } from '#catalog/index.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { dayOf } from './bookings.ts'
import { termsOf } from './set-terms.ts'
import { bookingsByUnit, readAllUnits, stateOf, type UnitRow } from './unit-bookings.ts'

/** A quarter of a year is drawn at once, and no more. */
const MOST_DAYS = 92
/** Bookings are made for so many days ahead at most, with their longest rental. */
const FAR_DAYS = 400

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

type Reading = Pick<Deps, 'db' | 'clock'>

/** The units of all models that are or were rented out, with where each is now. */
export async function listUnits({ db, clock }: Reading): Promise<RentalUnits> {
  const now = clock.now()
  const today = shopDate(now)
  const [offers, bookings] = await Promise.all([
    readAllUnits(db),
    bookingsByUnit(db, { from: today, to: addDays(today, FAR_DAYS) }, now),
  ])
  return {
    models: offers.map(({ product, units, ...offer }) => ({
      slug: product.slug,
      brand: product.brand,
      ...titlesOf(product),
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

/** What all units do on the days of a period. @throws VALIDATION for one that is empty or too long */
export async function findTimeline(
  { db, clock }: Reading,
  { from, to }: { from: string; to: string },
): Promise<RentalTimeline> {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > MOST_DAYS) {
    throw new AppError('VALIDATION', {
      details: [{ path: 'querystring.to', allowed: [from, addDays(from, MOST_DAYS - 1)] }],
    })
  }
  const [offers, bookings] = await Promise.all([readAllUnits(db), bookingsByUnit(db, { from, to }, clock.now())])
  return {
    from,
    to,
    units: offers.flatMap(({ product, units }) => {
      const model = { slug: product.slug, brand: product.brand, ...titlesOf(product) }
      const shown = units.filter(({ id, retiredAt }) => retiredAt === null || bookings.has(id))
      return shown.map(row => ({ ...toUnit(row), model, bookings: bookings.get(row.id) ?? [] }))
    }),
  }
}
