import type { DraftVariant } from '@shop/contracts/order-drafts-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import { IS_SOLD_ONLINE, matchesVariantText } from '#catalog/index.ts'
import { readVariants } from '#checkout/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

const MAX_VARIANTS = 20

/**
 * Finds variants on sale by the beginning of the SKU or by words, also typed in another keyboard layout. The complete
 * SKU comes first, then what is in stock.
 */
export async function findVariants(db: Tx, q: string): Promise<DraftVariant[]> {
  const text = q.replaceAll('\0', ' ').trim().toLowerCase()
  const rows = await query(
    db,
    kysely
      .selectFrom('variant as v')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select('v.sku')
      .where('v.withdrawn_at', 'is', null)
      .where('p.withdrawn_at', 'is', null)
      .where(IS_SOLD_ONLINE)
      .where(matchesVariantText(text))
      .orderBy(sql`lower(v.sku) = ${text}`, 'desc')
      .orderBy(sql`v.on_hand > v.reserved`, 'desc')
      .orderBy('p.popularity', 'desc')
      .orderBy('p.slug')
      .orderBy('v.weight_grams')
      .limit(MAX_VARIANTS),
  )
  const skus = rows.map(({ sku }) => sku)
  const variants = await readVariants(db, skus)
  return skus.flatMap(sku => {
    const variant = variants.get(sku)
    if (!variant) return []
    const { slug, title, brand, imageUrl, weightGrams: weight, priceAmd: price, available } = variant
    return [{ sku, slug, ...toTextFields('title', title), brand, imageUrl, weight, price, available }]
  })
}
