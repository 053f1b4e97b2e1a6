import type { ProductState, StaffProduct } from '@shop/contracts/catalog-staff.ts'
import type { Staff } from '#audit/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { auditProduct, lockProduct, refuseOther } from './lock-product.ts'
import { type Author, refuseIncomplete } from './save-product.ts'
import { findStaffProduct } from './staff-row.ts'

const verbs = { published: 'publish', draft: 'unpublish', archived: 'archive' } as const satisfies Record<
  ProductState,
  string
>

/**
 * Puts a product into the shop, takes it out, or puts it away. Where it stands so already nothing is changed.
 * @throws PRODUCT_CHANGED; PRODUCT_INCOMPLETE for the shop; PRODUCT_NOT_FOUND
 */
export function changeState(
  deps: Deps,
  { staff, locale }: Author,
  { id, version, state }: { id: string; version: number; state: ProductState },
): Promise<StaffProduct> {
  return transact(deps.db, deps.random, async tx => {
    const before = await lockProduct(tx, id)
    if (before.state === state) return before
    await refuseOther(tx, before, version)
    if (state === 'published') refuseIncomplete(before, { locale })
    await writeState(tx, deps, staff, { before, state })
    return findStaffProduct(tx, id)
  })
}

/** Writes where a locked product stands from now on, with its entry of the log. */
export async function writeState(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { before, state }: { before: Pick<StaffProduct, 'id' | 'version' | 'state'>; state: ProductState },
): Promise<void> {
  const { id, version } = before
  const now = deps.clock.now()
  await tx.$executeRaw`
    UPDATE product SET version = version + 1, updated_at = ${now}, updated_by = ${staff.accountId}::uuid,
      withdrawn_at = CASE WHEN ${state} = 'published' THEN NULL ELSE coalesce(withdrawn_at, ${now}) END,
      archived_at = CASE WHEN ${state} = 'archived' THEN ${now}::timestamptz END,
      -- New in the shop is what was never there.
      created_at = CASE WHEN ${state} = 'published' AND published_at IS NULL THEN ${now} ELSE created_at END,
      published_at = CASE WHEN ${state} = 'published' OR withdrawn_at IS NULL THEN coalesce(published_at, ${now})
        ELSE published_at END
    WHERE id = ${id}::uuid`
  await auditProduct(tx, deps, staff, {
    action: `product.${verbs[state]}`,
    id,
    version: version + 1,
    before: { state: before.state },
    after: { state },
  })
  if (state === 'published') await deps.jobs.send(tx, 'stock.alerts')
}
