import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { RentalDay } from '@shop/contracts/rental.ts'
import { openAhead, readDelivery, readServedDays } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { getSettings, type Settings } from '#settings/index.ts'
import { readOffers } from './offers.ts'
import { lastDay } from './rules.ts'
import { readUnits } from './units.ts'

/** A calendar shows a month and the weeks it is cut into; more is not answered at once. */
const MOST_DAYS = 100

/**
 * The days on which a rental of a model can begin, with the last day it can end on, and those on which one can end: a
 * courier comes on both.
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
  const terms = await getSettings(db, 'rental')
  const served = await readServedDays(db, openAhead(await readDelivery(db), true), now)
  const today = shopDate(now)
  const count = Math.min(MOST_DAYS, Math.max(0, daysBetween(from, to) + 1))
  return Array.from({ length: count }, (_, nth) => {
    const date = addDays(from, nth)
    const day = { date, canEnd: served.has(date) }
    if (!served.has(date) || !mayBegin(date, today, terms)) return day
    const last = lastDay(units, { from: date, bufferDays, maxDays: terms.maxDays })
    const to = last === undefined ? undefined : lastServed(served, { after: date, until: last })
    return to === undefined ? day : { ...day, to }
  })
}

function lastServed(
  served: ReadonlySet<string>,
  { after, until }: { after: string; until: string },
): string | undefined {
  for (let day = until; day > after; day = addDays(day, -1)) if (served.has(day)) return day
  return undefined
}

/** Whether rentals can be begun on a day at all. */
export function mayBegin(date: string, today: string, { daysAhead }: Pick<Settings['rental'], 'daysAhead'>): boolean {
  return date >= today && daysBetween(today, date) < daysAhead
}
