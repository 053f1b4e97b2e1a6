import { Role } from '@shop/contracts/identity.ts'
import type { Caller, LoadCaller } from '#platform/auth.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A session ends 30 days after its last use (decisions.md, Identity). */
export const SESSION_LIFE_MS = 30 * DAY_MS

/**
 * Opens a session. `otpId` names the code that opened it, if one did: the database lets a code open one only.
 * The account's row is locked against a password change, which ends every session there is: a session is open either
 * before the change, and ends with it, or after it.
 * @throws UNAUTHENTICATED when the account was deleted in the meantime
 */
export async function openSession(tx: Tx, now: Date, accountId: string, otpId: string | null = null): Promise<string> {
  const [account] = await tx.$queryRaw<{ passwordChangedAt: Date | null }[]>`
    SELECT password_changed_at AS "passwordChangedAt" FROM account WHERE id = ${accountId}::uuid FOR SHARE`
  if (!account) throw new AppError('UNAUTHENTICATED')
  const { passwordChangedAt: changedAt } = account
  const openedAt = changedAt && changedAt > now ? changedAt : now
  const session = await tx.session.create({
    data: { accountId, otpId, createdAt: openedAt, lastUsedAt: openedAt },
    select: { id: true },
  })
  return session.id
}

/** Ends every session of an account at once, in every process: each request reads its session's row. */
export async function endSessions(tx: Tx, now: Date, accountId: string): Promise<void> {
  await tx.session.updateMany({ where: { accountId, revokedAt: null }, data: { revokedAt: now } })
}

/** Ends one session. */
export async function logOut(db: Tx, now: Date, sessionId: string): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: now } })
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
      await db.session.updateMany({ where: { id: sessionId }, data: { lastUsedAt: now } })
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
