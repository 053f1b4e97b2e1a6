import type { Category } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db.ts'

/** The slugs of what is on sale in some categories, in a steady order; for the sitemap. */
export async function listSlugs(db: Tx, categories: readonly Category[], most: number): Promise<string[]> {
  const products = await db.product.findMany({
    where: { withdrawnAt: null, category: { in: [...categories] } },
    select: { slug: true },
    orderBy: { slug: 'asc' },
    take: most,
  })
  return products.map(({ slug }) => slug)
}
