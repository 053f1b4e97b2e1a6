import type { InferResult } from 'kysely'
import { imageOf, picturedProducts } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'

const offers = picturedProducts
  .innerJoin('rental_offer as r', 'r.product_id', 'p.id')
  .select([
    'r.product_id as productId',
    'p.brand',
    'p.title_ru as titleRu',
    'p.title_en as titleEn',
    'p.title_hy as titleHy',
    'r.price_per_day_amd as pricePerDay',
    'r.price_from_third_day_amd as priceFromThirdDay',
    'r.deposit_amd as depositAmd',
    'r.buffer_days as bufferDays',
  ])
  .where('r.withdrawn_at', 'is', null)
  .where('p.withdrawn_at', 'is', null)
  .where('p.category', '=', 'hookah')

/** A model that is rented out now: its names, and its terms in AMD and days. */
export type Offer = InferResult<typeof offers>[number] & { imageUrl: string }

/** The models of these slugs that are rented out, by slug; others are missing. One query. */
export async function readOffers(db: Tx, slugs: readonly string[]): Promise<Map<string, Offer>> {
  if (slugs.length === 0) return new Map()
  const stored = slugs.filter(slug => !slug.includes('\0'))
  const rows = await query(
    db,
    offers.where(({ eb, fn, val }) => eb('p.slug', '=', fn.any(val(stored)))),
  )
  return new Map(rows.map(row => [row.slug, { ...row, imageUrl: imageOf(row) }]))
}

/**
 * Locks models until the transaction ends, by id: from here on nobody else chooses a unit of them. The exclusion
 * constraint alone would let two who choose at the same time wait for each other in a ring.
 */
export async function lockModels(tx: Tx, productIds: readonly string[]): Promise<void> {
  const models = kysely.selectFrom('rental_offer').select('product_id').orderBy('product_id').forNoKeyUpdate()
  await query(
    tx,
    models.where(({ eb, fn, val }) => eb('product_id', '=', fn.any(val(productIds)))),
  )
}
