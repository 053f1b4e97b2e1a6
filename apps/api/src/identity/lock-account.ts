import { Prisma, rows, type Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'

/**
 * One at a time per customer until the transaction ends: what is counted or chosen under this lock stays so.
 * @throws UNAUTHENTICATED when the account was deleted or blocked in the meantime
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  const locked = await rows(
    tx,
    Prisma.sql`
    SELECT 1 FROM account WHERE id = ${accountId}::uuid AND blocked_at IS NULL FOR NO KEY UPDATE`,
  )
  if (locked.length === 0) throw new AppError('UNAUTHENTICATED')
}
