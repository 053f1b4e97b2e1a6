import type { Favorites } from '@shop/contracts/favorites.ts'
import { type Locale, LocalTexts } from '@shop/contracts/locale.ts'
import { productsById } from '#catalog/index.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { type PageParams, parseIdCursor } from '#platform/db/page.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** Hides withdrawn products; they reappear if the product does. */
const visibleFavorites = (accountId: string) => ({ accountId, product: { withdrawnAt: null } })

/** Lists the favorites of a customer, newest first, with the slugs of all. @throws VALIDATION for an invalid cursor */
export async function listFavorites(
  db: Db,
  accountId: string,
  { limit, cursor }: PageParams,
  locale: Locale,
): Promise<Favorites> {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor, locale)
  const rows = await db.favorite.findMany({
    where: visibleFavorites(accountId),
    orderBy: { id: 'desc' },
    select: { id: true, productId: true, product: { select: { slug: true } } },
  })
  const after = before === undefined ? rows : rows.filter(({ id }) => id < before)
  const page = after.slice(0, limit)
  return {
    items: await productsById(
      db,
      page.map(({ productId }) => productId),
    ),
    nextCursor: after.length > limit ? String(page.at(-1)?.id) : null,
    total: rows.length,
    slugs: rows.map(({ product }) => product.slug),
  }
}

/** Returns the slugs of all favorites of a customer, newest first. */
export async function favoriteSlugs(db: Tx, accountId: string): Promise<string[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('favorite as f')
      .innerJoin('product as p', 'p.id', 'f.product_id')
      .select('p.slug')
      .where('f.account_id', '=', accountId)
      .where('p.withdrawn_at', 'is', null)
      .orderBy('f.id', 'desc'),
  )
  return rows.map(({ slug }) => slug)
}

/** Returns all favorites of a customer with titles for the export, including withdrawn products. */
export async function exportFavorites(
  db: Db,
  accountId: string,
): Promise<{ slug: string; title: string; addedAt: string }[]> {
  const rows = await db.favorite.findMany({
    where: { accountId },
    orderBy: { id: 'desc' },
    select: { createdAt: true, product: { select: { slug: true, title: true } } },
  })
  return rows.map(({ createdAt, product }) => ({
    slug: product.slug,
    title: LocalTexts.parse(product.title).ru,
    addedAt: createdAt.toISOString(),
  }))
}
