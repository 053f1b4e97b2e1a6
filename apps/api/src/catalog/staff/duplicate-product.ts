import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { idFromIdempotencyKey } from '#platform/db/idempotency-id.ts'
import { type Author, insertDraft } from './save-product.ts'
import { freeSlug } from './slugs.ts'
import { findStaffProduct } from './staff-row.ts'

/** The part of the original SKU that is kept, so that the suffix fits. */
const MAX_PREFIX_LENGTH = 58

/**
 * Creates a draft with the same texts and variants, its own slug and SKUs, and no stock. The same key of the same account
 * returns the same draft.
 * @throws PRODUCT_NOT_FOUND
 */
export function duplicateProduct(
  deps: Deps,
  author: Author,
  { id: source, key }: { id: string; key: string },
): Promise<StaffProduct> {
  const id = idFromIdempotencyKey(author.staff.accountId, key)
  const suffix = id.slice(-5).toUpperCase()
  return withTransaction(deps.db, deps.random, async tx => {
    const original = await findStaffProduct(tx, source)
    const copy = {
      ...original,
      slug: await freeSlug(tx, `${original.slug.slice(0, 100)}-copy`, id),
      variants: original.variants.map(variant => ({
        ...variant,
        sku: `${variant.sku.slice(0, MAX_PREFIX_LENGTH)}-${suffix}`,
      })),
    }
    const product = WrittenProduct.parse(copy)
    await insertDraft(tx, deps, author, { id, product, at: 'body', action: 'product.duplicate', mayKeepHidden: true })
    return findStaffProduct(tx, id)
  })
}
