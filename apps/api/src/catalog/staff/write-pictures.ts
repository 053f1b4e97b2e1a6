import type { WrittenPicture } from '@shop/contracts/catalog-writing.ts'
import { usePictures } from '#pictures/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { execute, kysely } from '#platform/sql.ts'

/** Every picture that a product has. */
export const picturesOfProducts = kysely.selectFrom('product_picture').select('picture_id').$asScalar()

type Where = { productId: string /** The path of the list in the body. */; at: string }

/**
 * Writes which pictures a product has, in this order. The caller has locked the product.
 * @throws VALIDATION for one that is not uploaded, or is no picture of the catalogue
 */
export async function writePictures(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  pictures: readonly WrittenPicture[],
  { productId, at }: Where,
): Promise<void> {
  await usePictures(tx, deps, { owner: 'catalog', ids: pictures.map(({ id }) => id), path: at })
  await execute(tx, kysely.deleteFrom('product_picture').where('product_id', '=', productId))
  if (pictures.length === 0) return
  const rows = pictures.map(({ id, alt, altEN, altHY }, position) => ({
    product_id: productId,
    position,
    picture_id: id,
    alt_ru: alt,
    alt_en: altEN,
    alt_hy: altHY,
  }))
  await execute(tx, kysely.insertInto('product_picture').values(rows))
}
