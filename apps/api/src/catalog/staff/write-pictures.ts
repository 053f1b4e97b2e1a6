import type { WrittenPicture } from '@shop/contracts/catalog-writing.ts'
import { usePictures } from '#pictures/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { kysely } from '#platform/sql.ts'

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
  await tx.productPicture.deleteMany({ where: { productId } })
  await tx.productPicture.createMany({
    data: pictures.map(({ id: pictureId, alt: altRu, altEN: altEn, altHY: altHy }, position) => ({
      productId,
      position,
      pictureId,
      altRu,
      altEn,
      altHy,
    })),
  })
}
