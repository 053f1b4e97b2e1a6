import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { execute, kysely } from '#platform/db/sql.ts'

/** Literals, because the partial index of open receipts needs them. */
const WAITING = [sql.lit('queued'), sql.lit('refused')]

/**
 * Holds the receipts that wait for a device, because the shop has none: staff print them manually. A device that is
 * configured later does not print them by itself. A receipt with an unknown result stays `sent`: the previous device
 * may have printed it.
 */
export async function holdReceipts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await execute(db, kysely.updateTable('fiscal_receipt').set({ status: 'held' }).where('status', 'in', WAITING))
}

/** Holds the returns whose sale was printed manually: the device of the shop does not know that sale. */
export async function holdReturnsOfManualSales({ db }: Pick<Deps, 'db'>): Promise<void> {
  await execute(db, heldReturns)
}

const heldReturns = kysely
  .updateTable('fiscal_receipt as r')
  .from('fiscal_receipt as s')
  .set({ status: 'held' })
  .where('r.kind', '=', 'return')
  .where('r.status', 'in', WAITING)
  .whereRef('s.payment_id', '=', 'r.payment_id')
  .where('s.kind', '=', sql.lit('sale'))
  .where('s.is_manual', '=', true)
