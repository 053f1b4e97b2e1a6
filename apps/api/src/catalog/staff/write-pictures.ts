import type { WrittenPicture } from '@shop/contracts/catalog-writing.ts'
import { fromTextFields } from '@shop/contracts/text-fields.ts'
import { usePictures } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'

/** Selects the IDs of all pictures of products. */
export const picturesOfProducts = kysely.selectFrom('product_picture').select('picture_id').$asScalar()

type WriteContext = { productId: string /** The path of the list in the body. */; at: string }

/**
 * Replaces the pictures of a product. The caller has locked the product.
 * @throws VALIDATION if a picture does not exist or does not belong to the catalog
 */
export async function writePictures(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  pictures: readonly WrittenPicture[],
  { productId, at }: WriteContext,
): Promise<void> {
  await usePictures(tx, deps, { owner: 'catalog', ids: pictures.map(({ id }) => id), path: at })
  await execute(tx, kysely.deleteFrom('product_picture').where('product_id', '=', productId))
  if (pictures.length === 0) return
  const rows = pictures.map((picture, position) => ({
    product_id: productId,
    position,
    picture_id: picture.id,
    alt: fromTextFields('alt', picture),
  }))
  await execute(tx, kysely.insertInto('product_picture').values(rows))
}
