import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { RentalTimeline, RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'
import { dayOf } from './bookings.ts'
import { termsOf } from './set-terms.ts'
import { bookingsByUnit, readAllUnits, stateOf, type UnitRow } from './unit-bookings.ts'

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
  const [offers, bookings] = await Promise.all([
    readAllUnits(db, locale),
    bookingsByUnit(db, { from: today, to: addDays(today, MAX_DAYS_AHEAD) }, now),
  ])
  return {
    models: offers.map(({ product, units, ...offer }) => ({
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
export async function findTimeline(
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
  const [offers, bookings] = await Promise.all([
    readAllUnits(db, locale),
    bookingsByUnit(db, { from, to }, clock.now()),
  ])
  return {
    from,
    to,
    units: offers.flatMap(({ product, units }) => {
      const model = { slug: product.slug, brand: product.brand, ...toTextFields('title', product.title) }
      const shown = units.filter(({ id, retiredAt }) => retiredAt === null || bookings.has(id))
      return shown.map(row => ({ ...toUnit(row), model, bookings: bookings.get(row.id) ?? [] }))
    }),
  }
}
