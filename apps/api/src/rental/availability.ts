import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { RentalDay } from '@shop/contracts/rental.ts'
import { MAX_RENTAL_DAYS, RENTAL_DAYS_AHEAD } from '@shop/contracts/rental-booking.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { readOffers } from './offers.ts'
import { lastDay } from './rules.ts'
import { readUnits } from './units.ts'

/** A calendar shows a month and the weeks it is cut into; more is not answered at once. */
const MOST_DAYS = 100

/**
 * The days on which a rental of a model can begin, with the last day it can end on.
 * @throws PRODUCT_NOT_FOUND for a model that is not rented out
 */
export async function findRentalDays(
  db: Tx,
  { model, from, to }: { model: string; from: string; to: string },
  now: Date,
): Promise<RentalDay[]> {
  const offer = (await readOffers(db, [model])).get(model)
  if (!offer) throw new AppError('PRODUCT_NOT_FOUND')
  const { productId, bufferDays } = offer
  const units = (await readUnits(db, [productId], now)).get(productId) ?? []
  const today = shopDate(now)
  const count = Math.min(MOST_DAYS, Math.max(0, daysBetween(from, to) + 1))
  return Array.from({ length: count }, (_, nth) => {
    const date = addDays(from, nth)
    if (!mayBegin(date, today)) return { date }
    const last = lastDay(units, { from: date, bufferDays, maxDays: MAX_RENTAL_DAYS })
    return last === undefined ? { date } : { date, to: last }
  })
}

/** Whether rentals can be begun on a day at all. */
export function mayBegin(date: string, today: string): boolean {
  return date >= today && daysBetween(today, date) < RENTAL_DAYS_AHEAD
}
