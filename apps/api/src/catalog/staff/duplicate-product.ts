import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { idOfKey } from '#platform/key-reference.ts'
import { type Author, insertDraft } from './save-product.ts'
import { freeSlug } from './slugs.ts'
import { findStaffProduct } from './staff-row.ts'

/** What a sku keeps of the one it is copied from, so that the ending has its place. */
const MAX_STEM = 58

/**
 * A draft of the same texts and packings, with an address and skus of its own and no stock. The same key of the same
 * person is the same draft.
 * @throws PRODUCT_NOT_FOUND
 */
export function duplicateProduct(
  deps: Deps,
  author: Author,
  { id: source, key }: { id: string; key: string },
): Promise<StaffProduct> {
  const id = idOfKey(author.staff.accountId, key)
  const ending = id.slice(-5).toUpperCase()
  return withTransaction(deps.db, deps.random, async tx => {
    const original = await findStaffProduct(tx, source)
    const copy = {
      ...original,
      slug: await freeSlug(tx, `${original.slug.slice(0, 100)}-copy`, id),
      variants: original.variants.map(variant => ({ ...variant, sku: `${variant.sku.slice(0, MAX_STEM)}-${ending}` })),
    }
    const product = WrittenProduct.parse(copy)
    await insertDraft(tx, deps, author, { id, product, at: 'body', action: 'product.duplicate', mayKeepHidden: true })
    return findStaffProduct(tx, id)
  })
}
