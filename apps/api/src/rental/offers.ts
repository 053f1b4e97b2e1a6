import type { RentalPrices } from '@shop/contracts/rental-booking.ts'
import { imageOf, type Pictured, picturedColumns } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'

/** A model that is rented out now: its names, and its terms in AMD and days. */
export type Offer = RentalPrices & {
  productId: string
  slug: string
  brand: string
  titleRu: string
  titleEn: string | null
  titleHy: string | null
  imageUrl: string
  depositAmd: number
  bufferDays: number
}

type Row = Omit<Offer, 'imageUrl'> & Pictured

/** The models of these slugs that are rented out, by slug; others are missing. One query. */
export async function readOffers(db: Tx, slugs: readonly string[]): Promise<Map<string, Offer>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.$queryRaw<Row[]>`
    SELECT r.product_id AS "productId", p.title_ru AS "titleRu", p.title_en AS "titleEn", p.title_hy AS "titleHy",
      r.price_per_day_amd AS "pricePerDay", r.price_from_third_day_amd AS "priceFromThirdDay",
      r.deposit_amd AS "depositAmd", r.buffer_days AS "bufferDays", ${picturedColumns}
    FROM rental_offer r JOIN product p ON p.id = r.product_id
    WHERE p.slug = ANY(${slugs.filter(slug => !slug.includes('\0'))}::text[])
      AND r.withdrawn_at IS NULL AND p.withdrawn_at IS NULL AND p.category = 'hookah'`
  return new Map(rows.map(row => [row.slug, { ...row, imageUrl: imageOf(row) }]))
}

/**
 * Locks models until the transaction ends, by id: from here on nobody else chooses a unit of them. The exclusion
 * constraint alone would let two who choose at the same time wait for each other in a ring.
 */
export async function lockModels(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM rental_offer WHERE product_id = ANY(${[...productIds]}::uuid[])
    ORDER BY product_id FOR NO KEY UPDATE`
}
