import type { builtInAccessoryTypes, Product } from '@shop/contracts/catalog.ts'
import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { RentalDay, RentalOptions, RentalStart } from '@shop/contracts/rental.ts'
import { HAS_AVAILABLE_VARIANT, products, toProduct } from '#catalog/index.ts'
import { namesOfRegions, openAhead, readDelivery, readServedDays } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getGroups, getSettings, type Settings } from '#settings/index.ts'
import { toLadder } from './deposit-levels.ts'
import { readModels, readOffers, readUnits } from './offers.ts'
import { lastDay, type UnitDays } from './rules.ts'

const offeredHookahs = products
  .innerJoin('rental_offer as r', 'r.product_id', 'p.id')
  .select([
    'r.price_per_day_amd as pricePerDay',
    'r.price_from_third_day_amd as priceFromThirdDay',
    'r.deposit_amd as deposit',
  ])
  .where('r.withdrawn_at', 'is', null)
  .where('p.withdrawn_at', 'is', null)
  .where('p.category', '=', 'hookah')
  .orderBy('r.price_per_day_amd')
  .orderBy('r.product_id')

const inStock = products
  .where('p.withdrawn_at', 'is', null)
  .where(HAS_AVAILABLE_VARIANT)
  .orderBy('p.popularity', 'desc')
  .orderBy('p.id')

const accessoriesOf = (type: (typeof builtInAccessoryTypes)[number]) =>
  inStock.where('p.category', '=', 'accessory').where('p.accessory_type', '=', type)

/** Offered coals, and offered heat management devices. */
const EXTRAS_PER_KIND = 3

/** Returns the options of a rental: models by price, all others in stock by popularity. */
export async function findRentalOptions(db: Tx): Promise<RentalOptions> {
  const [settings, hookahs, flavors, bowls, coals, heatDevices] = await Promise.all([
    getGroups(db, ['rental', 'rental_deposits']),
    query(db, offeredHookahs),
    query(db, inStock.where('p.category', '=', 'flavor')),
    query(db, accessoriesOf('bowl')),
    query(db, inStock.where('p.category', '=', 'coal').limit(EXTRAS_PER_KIND)),
    query(db, accessoriesOf('heat-management').limit(EXTRAS_PER_KIND)),
  ])
  const { regions, ...terms } = settings.rental
  const deposits = toLadder(settings.rental_deposits)
  return {
    hookahs: hookahs.map(row => {
      const { pricePerDay, priceFromThirdDay, deposit } = row
      return { ...toProduct(row), pricePerDay, priceFromThirdDay, deposit }
    }),
    flavors: flavors.map(toProduct).flatMap(withAvailableVariant),
    cups: bowls.map(toProduct).flatMap(withAvailableVariant),
    extras: [...coals, ...heatDevices].map(toProduct).flatMap(withAvailableVariant),
    terms: { places: namesOfRegions(regions), ...terms, ...(deposits && { deposits }) },
  }
}

/** Replaces the variants by the first available one; empty if there is none. */
function withAvailableVariant({ variants, ...product }: Product) {
  const variant = variants.find(({ available }) => available > 0)
  return variant ? [{ ...product, packing: variant }] : []
}

/** Maximum length of a requested period: a month and the weeks around it. */
const MAX_DAYS = 100

/**
 * Returns the days on which a rental of a model can start, with the last possible end, and those on which one can end.
 * A courier must come on both.
 * @throws PRODUCT_NOT_FOUND if the model is not for rent
 */
export async function getRentalDays(
  db: Tx,
  { model, from, to }: { model: string; from: string; to: string },
  now: Date,
): Promise<RentalDay[]> {
  const offer = (await readOffers(db, [model])).get(model)
  if (!offer) throw new AppError('PRODUCT_NOT_FOUND')
  const { productId, bufferDays } = offer
  const units = (await readUnits(db, [productId], now)).get(productId) ?? []
  const calendar = await readCalendar(db, now)
  const count = Math.min(MAX_DAYS, Math.max(0, daysBetween(from, to) + 1))
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(from, index)
    const day = { date, canEnd: calendar.served.has(date) }
    const to = lastEnd(calendar, { units, bufferDays }, date)
    return to === undefined ? day : { ...day, to }
  })
}

/** Returns for each model, the cheapest first, the earliest day on which a rental can start. */
export async function findRentalStarts(db: Tx, now: Date): Promise<RentalStart[]> {
  const models = await readModels(db)
  const units = await readUnits(
    db,
    models.map(({ productId }) => productId),
    now,
  )
  const calendar = await readCalendar(db, now)
  const days = Array.from({ length: calendar.terms.daysAhead }, (_, index) => addDays(calendar.today, index))
  return models.map(({ slug, productId, bufferDays }) => {
    const model = { units: units.get(productId) ?? [], bufferDays }
    const date = days.find(day => lastEnd(calendar, model, day) !== undefined)
    return date === undefined ? { slug } : { slug, date }
  })
}

type Calendar = { terms: Settings['rental']; served: ReadonlySet<string>; today: string }

/** Reads the days on which a courier can come, and the terms of rentals. */
export async function readCalendar(db: Tx, now: Date): Promise<Calendar> {
  const terms = await getSettings(db, 'rental')
  const served = await readServedDays(db, openAhead(await readDelivery(db), { isRental: true, region: undefined }), now)
  return { terms, served, today: shopDate(now) }
}

/** The last possible end of a rental that starts on a day; undefined if none can start. */
function lastEnd(
  { terms, served, today }: Calendar,
  { units, bufferDays }: { units: readonly UnitDays[]; bufferDays: number },
  date: string,
): string | undefined {
  if (!served.has(date) || !canStartOn(date, today, terms)) return undefined
  const last = lastDay(units, { from: date, bufferDays, maxDays: terms.maxDays })
  return last === undefined ? undefined : lastServedDay(served, { after: date, until: last })
}

function lastServedDay(
  served: ReadonlySet<string>,
  { after, until }: { after: string; until: string },
): string | undefined {
  for (let day = until; day > after; day = addDays(day, -1)) if (served.has(day)) return day
  return undefined
}

/** Returns true if rentals can start on a day. */
export function canStartOn(date: string, today: string, { daysAhead }: Pick<Settings['rental'], 'daysAhead'>): boolean {
  return date >= today && daysBetween(today, date) < daysAhead
}
