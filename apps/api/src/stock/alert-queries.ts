import { Category } from '@shop/contracts/catalog.ts'
import type { StockAlert } from '@shop/contracts/stock.ts'
import { productsBySku } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'

/** What a customer waits for, the newest first; what was taken off the shop meanwhile is left out. */
export async function listAlerts(db: Tx, accountId: string): Promise<StockAlert[]> {
  const rows = await query(db, alerts.where('a.account_id', '=', accountId))
  const products = await productsBySku(
    db,
    rows.map(({ sku }) => sku),
  )
  return rows.flatMap(({ createdAt, sku }) => {
    const product = products.find(({ variants }) => variants.some(variant => variant.sku === sku))
    const packing = product?.variants.find(variant => variant.sku === sku)
    if (!product || !packing) return []
    const { slug, title, titleEN, titleHY, brand, category, imageUrl } = product
    return {
      sku,
      slug,
      title,
      titleEN,
      titleHY,
      brand,
      category: Category.parse(category),
      imageUrl,
      weight: packing.weight,
      askedAt: createdAt.toISOString(),
    }
  })
}

/** All that a customer waits for, with its titles, also what is off the shop: what we hold. */
export async function alertsHeld(
  db: Tx,
  accountId: string,
): Promise<{ sku: string; title: string; askedAt: string }[]> {
  const rows = await query(db, alerts.where('a.account_id', '=', accountId))
  return rows.map(({ createdAt, ...alert }) => ({ ...alert, askedAt: createdAt.toISOString() }))
}

const alerts = kysely
  .selectFrom('stock_alert as a')
  .innerJoin('variant as v', 'v.id', 'a.variant_id')
  .innerJoin('product as p', 'p.id', 'v.product_id')
  .select(['v.sku', 'p.title_ru as title', 'a.created_at as createdAt'])
  .orderBy('a.id', 'desc')
