import type { Locale } from '@shop/contracts/locales.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { recordStockMovement } from '../record-movement.ts'

type WriteOffInput = { id: string; key: string; quantity: number; reason: string; locale: Locale }

/**
 * Writes off units of a lot by a stock movement. The same key of the same user is the same write-off.
 * @throws NOT_FOUND; LOT_CHANGED if the lot has fewer units by now; STOCK_RESERVED; IDEMPOTENCY_KEY_REUSED
 */
export async function writeOffLot(
  deps: Deps,
  staff: Staff,
  { id, key, quantity, reason, locale }: WriteOffInput,
): Promise<{ remaining: number }> {
  const [lot] = await query(
    deps.db,
    kysely
      .selectFrom('stock_lot as l')
      .innerJoin('variant as v', 'v.id', 'l.variant_id')
      .select(['v.sku', 'l.number'])
      .where('l.id', '=', id),
  )
  if (!lot) throw new AppError('NOT_FOUND')
  const body = { kind: 'write_off', sku: lot.sku, delta: -quantity, reason } as const
  await recordStockMovement(deps, staff, { key, body, lot: { id, number: lot.number }, locale })
  const [after] = await query(deps.db, kysely.selectFrom('stock_lot').select('remaining').where('id', '=', id))
  return { remaining: after?.remaining ?? 0 }
}
