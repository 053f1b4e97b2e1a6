import type { BonusCorrection } from '@shop/contracts/bonus.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { addPoints, lockPoints, takePoints } from './ledger.ts'

type Correction = BonusCorrection & { accountId: string; key: string }

/**
 * Adds or takes points of a customer manually, with an audit entry. The same key does it once. @returns the new
 * balance
 * @throws NOT_FOUND; POINTS_NOT_AVAILABLE (details contain the balance) if the balance is too low;
 *   IDEMPOTENCY_KEY_REUSED for another correction
 */
export function correctBonus(
  deps: Deps,
  staff: Staff,
  { accountId, key, points, reason }: Correction,
): Promise<{ balance: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    const account = kysely.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate()
    if ((await execute(tx, account)) === 0) throw new AppError('NOT_FOUND')

    const ref = `correction:${accountId}:${key}`
    const { balance: before } = await lockPoints(tx, accountId)
    const [earlier] = await query(
      tx,
      kysely
        .selectFrom('bonus_entry')
        .select(['account_id as accountId', 'delta', 'reason'])
        .where('ref', '=', ref)
        .where('kind', '=', 'correction'),
    )
    if (earlier) {
      const isSame = earlier.accountId === accountId && earlier.delta === points && earlier.reason === reason
      if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return { balance: before }
    }
    const entry = { accountId, kind: 'correction', points: Math.abs(points), ref, reason } as const
    const isDone = points > 0 ? await addPoints(tx, deps, entry) : await takePoints(tx, deps, entry)
    if (!isDone) throw new AppError('POINTS_NOT_AVAILABLE', { details: [{ path: 'body.points', available: before }] })
    const balance = before + points
    await audit(tx, deps, staff, {
      action: 'bonus.correct',
      subject: { type: 'account', id: accountId },
      before: { balance: before },
      after: { balance, points, reason },
    })
    return { balance }
  })
}
