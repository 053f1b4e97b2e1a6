import { MAX_FAVORITES } from '@shop/contracts/favorites.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { favoriteSlugs } from './queries.ts'

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
