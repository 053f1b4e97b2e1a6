import type { Favorites } from '@shop/contracts/favorites.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { productsById } from '#catalog/index.ts'
import type { Db, Tx } from '#platform/db.ts'
import { idOf, type PageAsked } from '#platform/page.ts'
import { kysely, query } from '#platform/sql.ts'

/** Only what can still be looked at: a product that comes back is a favourite again. */
const shown = (accountId: string) => ({ accountId, product: { withdrawnAt: null } })

/** A page of the customer's favourites, newest first, with the slugs of all. @throws VALIDATION for no cursor of ours */
export async function listFavorites(
  db: Db,
  accountId: string,
  { limit, cursor }: PageAsked,
  locale: Locale,
): Promise<Favorites> {
  const before = cursor === undefined ? undefined : idOf(cursor, locale)
  const rows = await db.favorite.findMany({
    where: shown(accountId),
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

/** The slugs of all of a customer's favourites, newest first. */
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

/** All of a customer's favourites with their titles, also those that are off the shop: what we hold. */
export async function favoritesHeld(
  db: Db,
  accountId: string,
): Promise<{ slug: string; title: string; addedAt: string }[]> {
  const rows = await db.favorite.findMany({
    where: { accountId },
    orderBy: { id: 'desc' },
    select: { createdAt: true, product: { select: { slug: true, titleRu: true } } },
  })
  return rows.map(({ createdAt, product }) => ({
    slug: product.slug,
    title: product.titleRu,
    addedAt: createdAt.toISOString(),
  }))
}
