import type { Tx } from '#platform/db.ts'
import { execute, kysely } from '#platform/sql.ts'

/** Takes the default from whichever address has it; the caller holds the account's lock, and the database allows one. */
export async function makeDefault(tx: Tx, accountId: string, id: string): Promise<void> {
  const addresses = kysely.updateTable('saved_address').where('account_id', '=', accountId)
  // Two statements: the index that allows one default checks each row as it is written.
  await execute(tx, addresses.set({ is_default: false }).where('is_default', '=', true).where('id', '!=', id))
  await execute(tx, addresses.set({ is_default: true }).where('id', '=', id))
}
