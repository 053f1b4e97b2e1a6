import type { Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'

/**
 * Anonymizes the points ledger of a deleted account, which stays for the reconciliation. The remaining points expire.
 */
export async function anonymizeBonus(tx: Tx, accountId: string): Promise<void> {
  const entries = kysely.updateTable('bonus_entry').where('account_id', '=', accountId)
  await execute(tx, entries.set({ account_id: null, reason: null }))
}
