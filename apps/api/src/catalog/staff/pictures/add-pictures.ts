import { MAX_PICTURES } from '@shop/contracts/catalog-writing.ts'
import { toWrittenFields } from '@shop/contracts/text-fields.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { auditProduct, lockProduct } from '../change-product.ts'
import { writePictures } from '../product-parts.ts'
import { differenceOf, fieldsOf } from '../rules.ts'
import type { Author } from '../save-product.ts'

const NO_TEXT = { ru: '' }

/**
 * Adds uploaded pictures after those of the product. Pictures that it already has are left out.
 * @throws PRODUCT_NOT_FOUND; VALIDATION if a picture does not exist or there would be too many
 */
export function addProductPictures(
  deps: Deps,
  { staff, locale }: Author,
  { id, pictureIds }: { id: string; pictureIds: readonly string[] },
): Promise<{ added: number; version: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockProduct(tx, id)
    const own = new Set(before.pictures.map(picture => picture.id))
    const added = [...new Set(pictureIds)].filter(pictureId => !own.has(pictureId))
    const pictures = [
      ...before.pictures,
      ...added.map(pictureId => ({ id: pictureId, focus: null, ...toWrittenFields('alt', NO_TEXT) })),
    ]
    const change = differenceOf(fieldsOf(before), fieldsOf({ ...before, pictures }))
    if (!change) return { added: 0, version: before.version }
    if (pictures.length > MAX_PICTURES) {
      const message = translate(locale, 'catalog.picturesFull', { max: MAX_PICTURES })
      throw new AppError('VALIDATION', { details: [{ path: 'body.pictureIds', message }] })
    }
    const version = before.version + 1
    const changed = { version, updated_at: deps.clock.now(), updated_by: staff.accountId }
    await execute(tx, kysely.updateTable('product').set(changed).where('id', '=', id))
    await writePictures(tx, deps, pictures, { productId: id, at: 'body.pictureIds' })
    await auditProduct(tx, deps, staff, { action: 'product.change', id, version, ...change })
    return { added: added.length, version }
  })
}
