import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/**
 * Locks the account until the transaction ends, so that checks of its orders and limits stay valid.
 * @throws UNAUTHENTICATED if the account was deleted or blocked meanwhile
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
