import { addDays, daysBetween } from '@shop/contracts/days.ts'
import type { RentalAlternatives } from '@shop/contracts/rental.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { readModels, readUnits } from './offers.ts'
import { canStartOn, readCalendar } from './queries.ts'
import { blockedDays, pickUnit, type UnitDays } from './rules.ts'

/** How many days before or after the requested ones are searched. */
const MAX_SHIFT_DAYS = 14
const MAX_DATES = 3
const MAX_MODELS = 6

type Period = { from: string; to: string }

/**
 * Returns whether a model is free on the requested days, the nearest days of the same length on which it is, earlier
 * ones first, and the other models that are free on the requested days, the cheapest first.
 * @throws PRODUCT_NOT_FOUND if the model is not for rent
 */
export async function findAlternatives(
  db: Tx,
  { model, ...requested }: Period & { model: string },
  now: Date,
): Promise<RentalAlternatives> {
  const models = await readModels(db)
  const own = models.find(({ slug }) => slug === model)
  if (!own) throw new AppError('PRODUCT_NOT_FOUND')
  const productIds = models.map(({ productId }) => productId)
  const units = await readUnits(db, productIds, now)
  const calendar = await readCalendar(db, now)
  const isOffered = ({ from, to }: Period) =>
    from < to &&
    daysBetween(from, to) <= calendar.terms.maxDays &&
    canStartOn(from, calendar.today, calendar.terms) &&
    calendar.served.has(from) &&
    calendar.served.has(to)
  const isFree = ({ productId, bufferDays }: (typeof models)[number], period: Period) =>
    isOffered(period) && isUnitFree(units.get(productId) ?? [], { ...period, bufferDays })
  const others = models.filter(each => each !== own && isFree(each, requested))
  return {
    isFree: isFree(own, requested),
    dates: shiftsOf(requested)
      .filter(period => isFree(own, period))
      .slice(0, MAX_DATES)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    models: others.slice(0, MAX_MODELS).map(({ slug }) => slug),
  }
}

const isUnitFree = (units: readonly UnitDays[], days: Period & { bufferDays: number }) =>
  pickUnit(units, blockedDays(days)) !== undefined

/** Returns the periods of the same length around the requested one, the nearest first. */
function shiftsOf({ from, to }: Period): Period[] {
  return Array.from({ length: MAX_SHIFT_DAYS }, (_, index) => [-index - 1, index + 1])
    .flat()
    .map(days => ({ from: addDays(from, days), to: addDays(to, days) }))
}
