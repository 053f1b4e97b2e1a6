import type { Product } from '@shop/contracts/catalog.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import { type ProductRow, productColumns, toProduct } from './product-row.ts'

/** Products on sale by their ids, in the order given. One query. */
export async function productsById(db: Tx, ids: readonly string[]): Promise<Product[]> {
  const byId = await productOfEach(db, ids)
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Products on sale by their ids. One query. */
export async function productOfEach(db: Tx, ids: readonly string[]): Promise<Map<string, Product>> {
  const rows = await select(db, Prisma.sql`p.id = ANY(${[...ids]}::uuid[])`)
  return new Map(rows.map(row => [row.id, toProduct(row)]))
}

/** The products on sale of these skus, each once. One query. */
export async function productsBySku(db: Tx, skus: readonly string[]): Promise<Product[]> {
  const known = skus.filter(sku => !sku.includes('\0'))
  const rows = await select(
    db,
    Prisma.sql`EXISTS (SELECT FROM variant v
      WHERE v.product_id = p.id AND v.sku = ANY(${known}::text[]) AND v.withdrawn_at IS NULL)`,
  )
  return rows.map(toProduct)
}

function select(db: Tx, condition: Prisma.Sql): Promise<ProductRow[]> {
  return db.$queryRaw<ProductRow[]>`
    SELECT ${productColumns} FROM product p WHERE p.withdrawn_at IS NULL AND ${condition}`
}
