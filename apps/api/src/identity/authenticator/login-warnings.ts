import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import { audit } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { findAccountRole } from '../roles.ts'
import { APP_STEP, startOfDay } from '../rules.ts'
import { notifySecondStepChange } from './app-codes.ts'

/** The request of a login, for its audit entry. */
export type RequestOrigin = { requestId: string; address: string }

/** Audits a login with a recovery code and notifies the account owner: it can mean a lost phone or a takeover. */
export async function recordRecoveryLogin(
  tx: Tx,
  deps: Deps,
  { accountId, origin }: { accountId: string; origin: RequestOrigin },
): Promise<void> {
  const granted = await findAccountRole(tx, accountId)
  if (!granted) throw new AppError('UNAUTHENTICATED')
  const { key, name: role = key } = granted
  const subject = { type: 'account', id: accountId } as const
  await audit(tx, deps, { accountId, role, ...origin }, { action: 'staff.use_recovery_code', subject })
  await notifySecondStepChange(tx, deps, { accountId, change: 'recovery_used' })
}

/** After this many wrong app codes in a day, the account owner is notified: somebody else may know the password. */
const SUSPICIOUS_CODES = 5

/**
 * Notifies the account owner, at most once a day, that somebody with the correct password guesses app codes. Call it
 * after the attempt of a wrong code was counted.
 */
export async function warnOfWrongCodes(deps: Deps, accountId: string): Promise<void> {
  const now = deps.clock.now()
  const steps = kysely
    .selectFrom('otp')
    // The last attempt of a finished login was correct.
    .select(sql<number>`coalesce(sum(attempts - (consumed_at IS NOT NULL)::int), 0)::int`.as('wrong'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', APP_STEP)
    .where('created_at', '>=', startOfDay(now))
  const [row] = await query(deps.db, steps)
  if (!row || row.wrong < SUSPICIOUS_CODES) return
  const key = `${accountId}:wrong-codes:${shopDate(now)}`
  await withTransaction(deps.db, deps.random, tx =>
    notifySecondStepChange(tx, deps, { accountId, change: 'wrong_codes', key }),
  )
}
