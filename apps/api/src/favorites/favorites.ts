import {
  addFavorite as addFavoriteRoute,
  type Favorites,
  listFavorites as listFavoritesRoute,
  MAX_FAVORITES,
  removeFavorite as removeFavoriteRoute,
} from '@shop/contracts/favorites.ts'
import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type OfferSource, productsById } from '#catalog/index.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Db, type Tx, withTransaction } from '#platform/db/db.ts'
import { type PageParams, parseIdCursor } from '#platform/db/page.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'

/** Mounts the favorites of the signed-in customer. */
export function mountFavorites(mount: Mount, deps: Deps & { readOffers: OfferSource }): void {
  mount(listFavoritesRoute, async ({ caller, query, locale }) => ({
    result: await listFavorites(deps, caller.accountId, query, locale),
  }))
  mount(addFavoriteRoute, async ({ caller: { accountId }, params: { slug } }) => ({
    result: { slugs: await addFavorite(deps, { accountId, slug }) },
  }))
  mount(removeFavoriteRoute, async ({ caller: { accountId }, params: { slug } }) => ({
    result: { slugs: await removeFavorite(deps, { accountId, slug }) },
  }))
}

/** Hides withdrawn products; they reappear if the product does. */
const visibleFavorites = (accountId: string) => ({ accountId, product: { withdrawnAt: null } })

/** Lists the favorites of a customer, newest first, with the slugs of all. @throws VALIDATION for an invalid cursor */
async function listFavorites(
  { db, readOffers }: { db: Db; readOffers: OfferSource },
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
      readOffers,
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

type FavoriteInput = { accountId: string; slug: string }

/**
 * Adds a favorite, once. @returns the slugs of all
 * @throws PRODUCT_NOT_FOUND, TOO_MANY_FAVORITES
 */
export function addFavorite({ db, clock, random }: Deps, { accountId, slug }: FavoriteInput): Promise<string[]> {
  if (slug.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  return withTransaction(db, random, async tx => {
    await lockAccount(tx, accountId)
    const products = kysely.selectFrom('product').select('id').where('slug', '=', slug)
    const [product] = await query(tx, products.where('withdrawn_at', 'is', null))
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    const favorite = { account_id: accountId, product_id: product.id, created_at: clock.now() }
    const favorites = kysely.insertInto('favorite').values(favorite)
    await execute(
      tx,
      favorites.onConflict(conflict => conflict.doNothing()),
    )
    const own = kysely.selectFrom('favorite').select('id').where('account_id', '=', accountId)
    if ((await execute(tx, own)) > MAX_FAVORITES) throw new AppError('TOO_MANY_FAVORITES')
    return favoriteSlugs(tx, accountId)
  })
}

/** Removes a favorite if it exists. @returns the slugs of the remaining ones */
export async function removeFavorite({ db }: Deps, { accountId, slug }: FavoriteInput): Promise<string[]> {
  if (!slug.includes('\0')) await db.favorite.deleteMany({ where: { accountId, product: { slug } } })
  return favoriteSlugs(db, accountId)
}
