import type { Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'

/** Makes an address the only default. The caller holds the lock of the account. */
export async function makeDefault(tx: Tx, accountId: string, id: string): Promise<void> {
  const addresses = kysely.updateTable('saved_address').where('account_id', '=', accountId)
  // Two statements, because the unique index checks each row when it is written.
  await execute(tx, addresses.set({ is_default: false }).where('is_default', '=', true).where('id', '!=', id))
  await execute(tx, addresses.set({ is_default: true }).where('id', '=', id))
}
