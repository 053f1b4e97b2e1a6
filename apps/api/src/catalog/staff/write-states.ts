import type { ProductState } from '@shop/contracts/catalog-staff.ts'
import { auditAll, type Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'

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
  await tx.$executeRaw`
    UPDATE product SET version = version + 1, updated_at = ${now}, updated_by = ${staff.accountId}::uuid,
      withdrawn_at = CASE WHEN ${state} = 'published' THEN NULL ELSE coalesce(withdrawn_at, ${now}) END,
      archived_at = CASE WHEN ${state} = 'archived' THEN ${now}::timestamptz END,
      -- New in the shop is what was never there.
      created_at = CASE WHEN ${state} = 'published' AND published_at IS NULL THEN ${now} ELSE created_at END,
      published_at = CASE WHEN ${state} = 'published' OR withdrawn_at IS NULL THEN coalesce(published_at, ${now})
        ELSE published_at END
    WHERE id = ANY(${products.map(({ id }) => id)}::uuid[])`
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
