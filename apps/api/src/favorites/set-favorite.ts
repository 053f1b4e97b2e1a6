import { MAX_FAVORITES } from '@shop/contracts/favorites.ts'
import { lockAccount } from '#identity/index.ts'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { favoriteSlugs } from './queries.ts'

type Marked = { accountId: string; slug: string }

/** Makes a product a favourite, once. @returns the slugs of all @throws PRODUCT_NOT_FOUND, TOO_MANY_FAVORITES */
export function addFavorite({ db, clock, random }: Deps, { accountId, slug }: Marked): Promise<string[]> {
  if (slug.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  return transact(db, random, async tx => {
    await lockAccount(tx, accountId)
    const product = await tx.product.findUnique({ where: { slug, withdrawnAt: null }, select: { id: true } })
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    const data = [{ accountId, productId: product.id, createdAt: clock.now() }]
    await tx.favorite.createMany({ data, skipDuplicates: true })
    if ((await tx.favorite.count({ where: { accountId } })) > MAX_FAVORITES) throw new AppError('TOO_MANY_FAVORITES')
    return favoriteSlugs(tx, accountId)
  })
}

/** Takes a product out of the favourites, if it is one. @returns the slugs of all that are left */
export async function removeFavorite({ db }: Deps, { accountId, slug }: Marked): Promise<string[]> {
  if (!slug.includes('\0')) await db.favorite.deleteMany({ where: { accountId, product: { slug } } })
  return favoriteSlugs(db, accountId)
}
