import { Category } from '@shop/contracts/catalog.ts'
import { defaultLocale } from '@shop/contracts/locale.ts'
import type { StockAlert } from '@shop/contracts/stock.ts'
import { fromTextFields, toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import { productsBySku } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** Lists the alerts of a customer, newest first, without withdrawn products. */
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
    const { slug, brand, category, imageUrl } = product
    return {
      sku,
      slug,
      ...toTextFields('title', fromTextFields('title', product)),
      brand,
      category: Category.parse(category),
      imageUrl,
      weight: packing.weight,
      askedAt: createdAt.toISOString(),
    }
  })
}

/** Returns all alerts of a customer with titles for the export, including withdrawn products. */
export async function exportAlerts(
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
  .select(['v.sku', sql<string>`p.title ->> ${sql.lit(defaultLocale)}`.as('title'), 'a.created_at as createdAt'])
  .orderBy('a.id', 'desc')
