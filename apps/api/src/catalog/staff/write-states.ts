import type { ProductState } from '@shop/contracts/catalog-staff.ts'
import { sql } from 'kysely'
import { auditAll, type Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { anyOf, execute, kysely } from '#platform/sql.ts'

const verbs = { published: 'publish', draft: 'unpublish', archived: 'archive' } as const satisfies Record<
  ProductState,
  string
>

/** Of a product under its lock: where it stands. */
export type Standing = { id: string; version: number; state: ProductState }

/** Writes where locked products stand from now on, each with its entry of the log. */
export async function writeStates(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { products, state }: { products: readonly Standing[]; state: ProductState },
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
              // New in the shop is what was never there.
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
