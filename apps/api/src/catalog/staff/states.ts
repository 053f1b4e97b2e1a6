import type { ProductState, StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { sql } from 'kysely'
import { auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely } from '#platform/db/sql.ts'
import { assertCurrentVersion, lockProduct } from './lock-product.ts'
import { type Author, assertComplete } from './save-product.ts'
import { findStaffProduct } from './staff-row.ts'

const verbs = { published: 'publish', draft: 'unpublish', archived: 'archive' } as const satisfies Record<
  ProductState,
  string
>

/**
 * Publishes, withdraws or archives a product. If it already is in that state, nothing changes.
 * @throws PRODUCT_CHANGED; PRODUCT_INCOMPLETE if it cannot be published; PRODUCT_NOT_FOUND
 */
export function changeState(
  deps: Deps,
  { staff, locale }: Author,
  { id, version, state }: { id: string; version: number; state: ProductState },
): Promise<StaffProduct> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockProduct(tx, id)
    if (before.state === state) return before
    await assertCurrentVersion(tx, before, version)
    if (state === 'published') assertComplete(before, { locale })
    await writeStates(tx, deps, staff, { products: [before], state })
    return findStaffProduct(tx, id)
  })
}

/** The state of a locked product. */
export type LockedState = { id: string; version: number; state: ProductState }

/** Writes the state of locked products, with an audit entry for each. */
export async function writeStates(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { products, state }: { products: readonly LockedState[]; state: ProductState },
): Promise<void> {
  const now = deps.clock.now()
  const ids = products.map(({ id }) => id)
  await execute(
    tx,
    kysely
      .updateTable('product')
      .set(({ eb, fn, val }) => ({
        version: eb('version', '+', 1),
        updated_at: now,
        updated_by: staff.accountId,
        archived_at: state === 'archived' ? now : null,
        ...(state === 'published'
          ? {
              withdrawn_at: null,
              // A product counts as new from its first publication.
              created_at: sql<Date>`CASE WHEN published_at IS NULL THEN ${now} ELSE created_at END`,
              published_at: fn.coalesce('published_at', val(now)),
            }
          : {
              withdrawn_at: fn.coalesce('withdrawn_at', val(now)),
              published_at: sql<Date>`CASE WHEN withdrawn_at IS NULL THEN coalesce(published_at, ${now}) ELSE published_at END`,
            }),
      }))
      .where('id', '=', anyOf(ids)),
  )
  await auditAll(
    tx,
    deps,
    staff,
    products.map(({ id, version, state: was }) => ({
      action: `product.${verbs[state]}`,
      subject: { type: 'product', id },
      before: { state: was },
      after: { state, version: version + 1 },
    })),
  )
  if (state === 'published') await deps.jobs.send(tx, 'stock.alerts')
}
