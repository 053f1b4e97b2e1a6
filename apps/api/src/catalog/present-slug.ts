import type { Tx } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'

/** Where a product is that was once at a slug; undefined where none was, or it is out of the shop. */
export async function presentSlug(db: Tx, former: string): Promise<string | undefined> {
  if (former.includes('\0')) return undefined
  const [product] = await query(
    db,
    kysely
      .selectFrom('product_redirect as r')
      .innerJoin('product as p', 'p.id', 'r.product_id')
      .select('p.slug')
      .where('r.slug', '=', former)
      .where('p.withdrawn_at', 'is', null),
  )
  return product?.slug
}
