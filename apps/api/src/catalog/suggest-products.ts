import type { Product } from '@shop/contracts/catalog.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import { isInStock } from './filters.ts'
import { type ProductRow, productColumns, toProduct } from './product-row.ts'
import { foundProducts } from './search.ts'

const MAX_SUGGESTIONS = 8

/** The products closest to what is being typed; sold-out ones last. */
export async function suggestFor(db: Tx, typed: string): Promise<Product[]> {
  const rows = await db.$queryRaw<ProductRow[]>`
    SELECT ${productColumns} FROM product p JOIN (${foundProducts(typed)}) found ON found.id = p.id
    CROSS JOIN LATERAL (
      SELECT bool_or(${isInStock}) AS in_stock FROM variant v
      WHERE v.product_id = p.id AND v.withdrawn_at IS NULL HAVING count(*) > 0
    ) offered
    ORDER BY offered.in_stock DESC, found.relevance DESC, p.popularity DESC, p.id
    LIMIT ${Prisma.raw(String(MAX_SUGGESTIONS))}`
  return rows.map(toProduct)
}
