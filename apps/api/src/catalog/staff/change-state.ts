import type { ProductState, StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { lockProduct, refuseOther } from './lock-product.ts'
import { type Author, refuseIncomplete } from './save-product.ts'
import { findStaffProduct } from './staff-row.ts'
import { writeStates } from './write-states.ts'

/**
 * Puts a product into the shop, takes it out, or puts it away. Where it stands so already nothing is changed.
 * @throws PRODUCT_CHANGED; PRODUCT_INCOMPLETE for the shop; PRODUCT_NOT_FOUND
 */
export function changeState(
  deps: Deps,
  { staff, locale }: Author,
  { id, version, state }: { id: string; version: number; state: ProductState },
): Promise<StaffProduct> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockProduct(tx, id)
    if (before.state === state) return before
    await refuseOther(tx, before, version)
    if (state === 'published') refuseIncomplete(before, { locale })
    await writeStates(tx, deps, staff, { products: [before], state })
    return findStaffProduct(tx, id)
  })
}
