import { locales } from '@shop/contracts/locales.ts'
import type { DraftVariant } from '@shop/contracts/order-drafts-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import { IS_SOLD_ONLINE } from '#catalog/index.ts'
import { readVariants } from '#checkout/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

const MAX_VARIANTS = 20

const TITLES = sql.join(locales.map(locale => sql`p.title ->> ${sql.lit(locale)}`))

/** A part of the SKU, the brand or a title. */
const hasWord = (word: string) => sql<boolean>`strpos(lower(concat_ws(' ', v.sku, p.brand, ${TITLES})), ${word}) > 0`

/** Finds variants on sale that have each word of the text. The complete SKU comes first, then what is in stock. */
export async function findVariants(db: Tx, q: string): Promise<DraftVariant[]> {
  const text = q.replaceAll('\0', ' ').toLowerCase()
  const words = text.split(/\s+/).filter(Boolean)
  const rows = await query(
    db,
    kysely
      .selectFrom('variant as v')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select('v.sku')
      .where('v.withdrawn_at', 'is', null)
      .where('p.withdrawn_at', 'is', null)
      .where(IS_SOLD_ONLINE)
      .where(({ and }) => and(words.map(hasWord)))
      .orderBy(sql`lower(v.sku) = ${text.trim()}`, 'desc')
      .orderBy(sql`v.on_hand > v.reserved`, 'desc')
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
