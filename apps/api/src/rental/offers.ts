import { shopDate } from '@shop/contracts/days.ts'
import { type InferResult, sql } from 'kysely'
import { imageOf, picturedProducts } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import type { UnitDays } from './rules.ts'

const offeredModels = picturedProducts
  .innerJoin('rental_offer as r', 'r.product_id', 'p.id')
  .select([
    'r.product_id as productId',
    'p.brand',
    'p.title',
    'r.price_per_day_amd as pricePerDay',
    'r.price_from_third_day_amd as priceFromThirdDay',
    'r.deposit_amd as depositAmd',
    'r.buffer_days as bufferDays',
  ])
  .where('r.withdrawn_at', 'is', null)
  .where('p.withdrawn_at', 'is', null)
  .where('p.category', '=', 'hookah')

/** A model for rent: its names and terms, AMD and days. */
export type Offer = InferResult<typeof offeredModels>[number] & { imageUrl: string }

/** Returns the models for rent by slug; others are missing. One query. */
export async function readOffers(db: Tx, slugs: readonly string[]): Promise<Map<string, Offer>> {
  if (slugs.length === 0) return new Map()
  const stored = slugs.filter(slug => !slug.includes('\0'))
  const rows = await query(
    db,
    offeredModels.where(({ eb, fn, val }) => eb('p.slug', '=', fn.any(val(stored)))),
  )
  return new Map(rows.map(row => [row.slug, { ...row, imageUrl: imageOf(row) }]))
}

/** Returns the slugs of all models for rent with their cleaning days, the cheapest first. */
export async function readModels(db: Tx): Promise<Pick<Offer, 'slug' | 'productId' | 'bufferDays'>[]> {
  return query(db, offeredModels.orderBy('r.price_per_day_amd').orderBy('r.product_id'))
}

/**
 * Locks models by id until the transaction ends, so that no one else chooses their units. The exclusion constraint
 * alone could make two concurrent bookings deadlock.
 */
export async function lockModels(tx: Tx, productIds: readonly string[]): Promise<void> {
  const models = kysely.selectFrom('rental_offer').select('product_id').orderBy('product_id').forNoKeyUpdate()
  await query(
    tx,
    models.where(({ eb, fn, val }) => eb('product_id', '=', fn.any(val(productIds)))),
  )
}

/**
 * The day from which the unit of booking `b` is free for others, as text: if it is out and returned today, it is
 * cleaned first.
 */
export const freeFromOn = (today: string) =>
  sql<string>`(CASE WHEN b.state = 'handed_over' THEN greatest(b.free_from, ${today}::date + 1 + b.buffer_days)
    ELSE b.free_from END)::text`

/**
 * Returns the units of models with their busy days from today on, by model. A late unit is busy until it could be
 * cleaned if it was returned today, a returned one until it is clean, one in repair until it is back, tomorrow at the
 * earliest.
 * @param exceptBooking a booking whose own days do not count
 */
export async function readUnits(
  db: Tx,
  productIds: readonly string[],
  now: Date,
  exceptBooking: string | null = null,
): Promise<Map<string, UnitDays[]>> {
  const today = shopDate(now)
  const units = kysely
    .selectFrom('rental_unit as u')
    .select(['u.product_id as productId', 'u.id', 'u.code'])
    .where(({ eb, fn, val }) => eb('u.product_id', '=', fn.any(val(productIds))))
    .where('u.retired_at', 'is', null)
  const from = sql<string | null>`${today}::text`.as('from')
  const booked = units
    .leftJoin('rental_booking as b', join =>
      join
        .onRef('b.unit_id', '=', 'u.id')
        .on('b.state', '!=', 'released')
        .on('b.id', 'is distinct from', exceptBooking)
        .on(sql<boolean>`(b.free_from > ${today}::date OR b.state = 'handed_over')`),
    )
    .select([sql<string | null>`b.busy_from::text`.as('from'), freeFromOn(today).$castTo<string | null>().as('until')])
  const repairUntil = sql<
    string | null
  >`greatest(coalesce(u.repair_until, '9999-12-31'::date), ${today}::date + 1)::text`
  const inRepair = units.select([from, repairUntil.as('until')]).where('u.repair_since', 'is not', null)
  const cleaned = units
    .select([from, sql<string | null>`u.ready_from::text`.as('until')])
    .where('u.ready_from', '>', sql<Date>`${today}::date`)
  const busy = booked.unionAll(inRepair)
  const all = exceptBooking === null ? busy.unionAll(cleaned) : busy
  const rows = await query(db, all.orderBy('code').orderBy('from'))
  const models = new Map<string, UnitDays[]>()
  for (const [productId, ofModel] of Map.groupBy(rows, row => row.productId)) {
    const units = Map.groupBy(ofModel, ({ id }) => id)
    models.set(
      productId,
      [...units].map(([id, days]) => ({
        id,
        busy: days.flatMap(({ from, until }) => (from !== null && until !== null ? [{ from, until }] : [])),
      })),
    )
  }
  return models
}
