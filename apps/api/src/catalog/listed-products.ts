import type { Category } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db.ts'
import { anyOf, kysely, query } from '#platform/sql.ts'

/** The slugs of what is on sale in some categories, in a steady order; for the sitemap. */
export async function listSlugs(db: Tx, categories: readonly Category[], most: number): Promise<string[]> {
  const products = await query(
    db,
    kysely
      .selectFrom('product')
      .select('slug')
      .where('withdrawn_at', 'is', null)
      .where('category', '=', anyOf(categories))
      .orderBy('slug')
      .limit(most),
  )
  return products.map(({ slug }) => slug)
}
