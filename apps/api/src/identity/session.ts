import { Role } from '@shop/contracts/identity.ts'
import type { Caller, LoadCaller } from '#platform/auth.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A session ends 30 days after its last use (decisions.md, Identity). */
export const SESSION_LIFE_MS = 30 * DAY_MS

/** Opens a session. `otpId` names the code that opened it, if one did: the database lets a code open one only. */
export async function openSession(tx: Tx, now: Date, accountId: string, otpId: string | null = null): Promise<string> {
  const session = await tx.session.create({
    data: { accountId, otpId, createdAt: now, lastUsedAt: now },
    select: { id: true },
  })
  return session.id
}

/** Reads who a session is of at each request; "last used" is written at most once a minute. */
export function sessionLoader(db: Db, clock: Clock): LoadCaller {
  return async sessionId => {
    const now = clock.now()
    const session = await db.session.findUnique({
      where: { id: sessionId },
      select: { accountId: true, lastUsedAt: true, revokedAt: true, account: { select: { phone: true, role: true } } },
    })
    if (!session || session.revokedAt || now.getTime() - session.lastUsedAt.getTime() > SESSION_LIFE_MS) return null
    if (now.getTime() - session.lastUsedAt.getTime() > MINUTE_MS) {
      await db.session.update({ where: { id: sessionId }, data: { lastUsedAt: now } })
    }
    const caller: Caller = {
      accountId: session.accountId,
      sessionId,
      phone: session.account.phone,
      role: Role.parse(session.account.role),
    }
    return caller
  }
}
