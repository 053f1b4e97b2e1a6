import type { Category } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'

/** Returns the slugs of the products on sale in some categories, sorted, for the sitemap. */
export async function listSlugs(db: Tx, categories: readonly Category[], limit: number): Promise<string[]> {
  const products = await query(
    db,
    kysely
      .selectFrom('product')
      .select('slug')
      .where('withdrawn_at', 'is', null)
      .where('category', '=', anyOf(categories))
      .orderBy('slug')
      .limit(limit),
  )
  return products.map(({ slug }) => slug)
}

/** Returns the present slug of the product that once had another; undefined if there is none on sale. */
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
