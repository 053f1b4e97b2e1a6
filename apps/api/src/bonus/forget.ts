import type { Tx } from '#platform/db.ts'
import { execute, kysely } from '#platform/sql.ts'

/** Takes a leaving customer out of the ledger, which stays for the books; the points that are left lapse with the account. */
export async function forgetBonus(tx: Tx, accountId: string): Promise<void> {
  const entries = kysely.updateTable('bonus_entry').where('account_id', '=', accountId)
  await execute(tx, entries.set({ account_id: null, reason: null }))
}
