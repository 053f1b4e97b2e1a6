import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { kysely, query } from '#platform/sql.ts'

/**
 * One at a time per customer until the transaction ends: what is counted or chosen under this lock stays so.
 * @throws UNAUTHENTICATED when the account was deleted or blocked in the meantime
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  const account = kysely.selectFrom('account').select('id').where('id', '=', accountId).where('blocked_at', 'is', null)
  const locked = await query(tx, account.forNoKeyUpdate())
  if (locked.length === 0) throw new AppError('UNAUTHENTICATED')
}
