import { MAX_FAVORITES } from '@shop/contracts/favorites.ts'
import { lockAccount } from '#identity/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { favoriteSlugs } from './queries.ts'

type Marked = { accountId: string; slug: string }

/** Makes a product a favourite, once. @returns the slugs of all @throws PRODUCT_NOT_FOUND, TOO_MANY_FAVORITES */
export function addFavorite({ db, clock, random }: Deps, { accountId, slug }: Marked): Promise<string[]> {
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

/** Takes a product out of the favourites, if it is one. @returns the slugs of all that are left */
export async function removeFavorite({ db }: Deps, { accountId, slug }: Marked): Promise<string[]> {
  if (!slug.includes('\0')) await db.favorite.deleteMany({ where: { accountId, product: { slug } } })
  return favoriteSlugs(db, accountId)
}
