import type { InferResult } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** A purchased line with the attributes that decide whether it can be returned. */
export type BoughtGoods = InferResult<typeof boughtLines>[number]

const boughtLines = kysely
  .selectFrom('order_line as l')
  .innerJoin('variant as v', 'v.id', 'l.variant_id')
  .innerJoin('product as p', 'p.id', 'v.product_id')
  .select([
    'l.variant_id as variantId',
    'l.sku',
    'l.title',
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

/** Returns the lines of an order, sorted by SKU. */
export function boughtGoods(db: Tx, orderId: string): Promise<BoughtGoods[]> {
  return query(db, boughtLines.where('l.order_id', '=', orderId))
}

/** Returns when an order was delivered, or null if it was not. */
export async function deliveredAt(db: Tx, orderId: string): Promise<Date | null> {
  const events = kysely.selectFrom('order_event').select('at').where('order_id', '=', orderId)
  const [event] = await query(db, events.where('to', '=', 'delivered').orderBy('seq', 'desc').limit(1))
  return event?.at ?? null
}
