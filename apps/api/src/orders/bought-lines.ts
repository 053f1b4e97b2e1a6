import type { InferResult } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'

/** A line as it was bought, with what decides whether its goods are taken back. */
export type BoughtGoods = InferResult<typeof boughtLines>[number]

const boughtLines = kysely
  .selectFrom('order_line as l')
  .innerJoin('variant as v', 'v.id', 'l.variant_id')
  .innerJoin('product as p', 'p.id', 'v.product_id')
  .select([
    'l.variant_id as variantId',
    'l.sku',
    'l.title_ru as titleRu',
    'l.title_en as titleEn',
    'l.title_hy as titleHy',
    'l.image_url as imageUrl',
    'l.weight_grams as weightGrams',
    'l.quantity',
    'l.unit_price_amd as unitPriceAmd',
    'l.discount_amd as discountAmd',
    'l.points_amd as pointsAmd',
    'p.category',
    'p.accessory_type as accessoryType',
  ])
  .orderBy('l.sku')

/** The lines of an order, by their sku. */
export function boughtGoods(db: Tx, orderId: string): Promise<BoughtGoods[]> {
  return query(db, boughtLines.where('l.order_id', '=', orderId))
}

/** When an order was delivered; null where it was not. */
export async function deliveredAt(db: Tx, orderId: string): Promise<Date | null> {
  const events = kysely.selectFrom('order_event').select('at').where('order_id', '=', orderId)
  const [event] = await query(db, events.where('to', '=', 'delivered').orderBy('seq', 'desc').limit(1))
  return event?.at ?? null
}
