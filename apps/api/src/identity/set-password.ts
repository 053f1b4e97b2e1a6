import type { Tx } from '#platform/db.ts'
import { execute, kysely } from '#platform/sql.ts'
import { endSessions, type NewSession, openSession } from './session.ts'

/** Changes an account's password: every session there was ends, and one new one opens. @returns the new session */
export async function setPassword(
  tx: Tx,
  now: Date,
  { accountId, passwordHash, otpId = null }: { accountId: string; passwordHash: string; otpId?: string | null },
): Promise<NewSession> {
  const account = kysely.updateTable('account').where('id', '=', accountId)
  await execute(tx, account.set({ password_hash: passwordHash, password_changed_at: now }))
  await endSessions(tx, now, accountId)
  return openSession(tx, now, accountId, otpId)
}
