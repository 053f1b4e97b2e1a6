import type { InferResult } from 'kysely'
import { imageOf, picturedProducts } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

const offers = picturedProducts
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
export type Offer = InferResult<typeof offers>[number] & { imageUrl: string }

/** Returns the models for rent by slug; others are missing. One query. */
export async function readOffers(db: Tx, slugs: readonly string[]): Promise<Map<string, Offer>> {
  if (slugs.length === 0) return new Map()
  const stored = slugs.filter(slug => !slug.includes('\0'))
  const rows = await query(
    db,
    offers.where(({ eb, fn, val }) => eb('p.slug', '=', fn.any(val(stored)))),
  )
  return new Map(rows.map(row => [row.slug, { ...row, imageUrl: imageOf(row) }]))
}

/** Returns the slugs of all models for rent with their cleaning days, the cheapest first. */
export async function readModels(db: Tx): Promise<Pick<Offer, 'slug' | 'productId' | 'bufferDays'>[]> {
  return query(db, offers.orderBy('r.price_per_day_amd').orderBy('r.product_id'))
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
