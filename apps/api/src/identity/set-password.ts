import type { Tx } from '#platform/db.ts'
import { endSessions, type NewSession, openSession } from './session.ts'

/** Changes an account's password: every session there was ends, and one new one opens. @returns the new session */
export async function setPassword(
  tx: Tx,
  now: Date,
  { accountId, passwordHash, otpId = null }: { accountId: string; passwordHash: string; otpId?: string | null },
): Promise<NewSession> {
  await tx.account.update({
    where: { id: accountId },
    data: { passwordHash, passwordChangedAt: now },
    select: { id: true },
  })
  await endSessions(tx, now, accountId)
  return openSession(tx, now, accountId, otpId)
}
