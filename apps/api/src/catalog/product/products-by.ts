import type { Product } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, arrayOf, type Param, prepare, query } from '#platform/db/sql.ts'
import { products, toProduct } from './product-row.ts'

/** Returns products on sale in the order of the IDs. One query. */
export async function productsById(db: Tx, ids: readonly string[]): Promise<Product[]> {
  const byId = await productOfEach(db, ids)
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Returns products on sale by their IDs. One query. */
export async function productOfEach(db: Tx, ids: readonly string[]): Promise<Map<string, Product>> {
  const rows = await query(db, onSaleById({ ids }))
  return new Map(rows.map(row => [row.id, toProduct(row)]))
}

/** Returns the products on sale that have one of the SKUs, each once. One query. */
export async function productsBySku(db: Tx, skus: readonly string[]): Promise<Product[]> {
  const known = skus.filter(sku => !sku.includes('\0'))
  const rows = await query(db, onSaleBySku({ skus: known }))
  return rows.map(toProduct)
}

const onSale = products.where('p.withdrawn_at', 'is', null)

const onSaleById = prepare((param: Param<{ ids: readonly string[] }>) =>
  onSale.where('p.id', '=', anyOf(arrayOf(param('ids'), 'uuid[]'))),
)

const onSaleBySku = prepare((param: Param<{ skus: readonly string[] }>) =>
  onSale.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('variant as v')
        .select('v.id')
        .whereRef('v.product_id', '=', 'p.id')
        .where('v.sku', '=', anyOf(arrayOf(param('skus'), 'text[]')))
        .where('v.withdrawn_at', 'is', null),
    ),
  ),
)
