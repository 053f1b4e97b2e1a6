import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { kysely, type Param, prepare, query } from '#platform/sql.ts'

/**
 * One at a time per customer until the transaction ends: what is counted or chosen under this lock stays so.
 * @throws UNAUTHENTICATED when the account was deleted or blocked in the meantime
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  const locked = await query(tx, lockedAccount({ accountId }))
  if (locked.length === 0) throw new AppError('UNAUTHENTICATED')
}

const lockedAccount = prepare((param: Param<{ accountId: string }>) =>
  kysely
    .selectFrom('account')
    .select('id')
    .where('id', '=', param('accountId'))
    .where('blocked_at', 'is', null)
    .forNoKeyUpdate(),
)
