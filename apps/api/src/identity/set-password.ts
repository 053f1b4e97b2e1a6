import type { Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { endSessions, type NewSession, openSession } from './session.ts'

/** Changes the password of an account, ends its sessions and opens a new one. @returns the new session */
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
