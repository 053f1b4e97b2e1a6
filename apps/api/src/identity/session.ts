import { Role } from '@shop/contracts/identity.ts'
import type { Caller, LoadCaller, OpenedSession } from '#platform/auth.ts'
import type { Clock } from '#platform/clock.ts'
import { type Db, Prisma, rows, type Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { getSettings } from '#settings/index.ts'
import type { CodePurpose } from './rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A customer's session ends 30 days after its last use (decisions.md, Identity). */
const SESSION_LIFE_MS = 30 * DAY_MS

/** An opened session, and what the cookie that makes its browser known has to name. */
export type NewSession = OpenedSession & { browserTrust: number }

type SessionAccount = { role: string; passwordChangedAt: Date | null; isBlocked: boolean; browserTrust: number }

/**
 * Opens a session. `otpId` names the code that opened it, if one did: the database lets a code open one only.
 * The account's row is locked against a password change, which ends every session there is: a session is open either
 * before the change, and ends with it, or after it.
 * @throws UNAUTHENTICATED when the account was deleted in the meantime; ACCOUNT_BLOCKED
 */
export async function openSession(
  tx: Tx,
  now: Date,
  accountId: string,
  otpId: string | null = null,
): Promise<NewSession> {
  const [account] = await tx.$queryRaw<SessionAccount[]>`
    SELECT role, password_changed_at AS "passwordChangedAt", blocked_at IS NOT NULL AS "isBlocked",
      browser_trust AS "browserTrust"
    FROM account WHERE id = ${accountId}::uuid FOR SHARE`
  if (!account) throw new AppError('UNAUTHENTICATED')
  if (account.isBlocked) throw new AppError('ACCOUNT_BLOCKED')
  const { passwordChangedAt: changedAt } = account
  const openedAt = changedAt && changedAt > now ? changedAt : now
  const session = await tx.session.create({
    data: { accountId, otpId, createdAt: openedAt, lastUsedAt: openedAt },
    select: { id: true },
  })
  const audience = account.role === 'customer' ? 'customer' : 'staff'
  return { accountId, sessionId: session.id, audience, browserTrust: account.browserTrust }
}

const SESSION_PURPOSES: CodePurpose[] = ['login', 'second_step', 'reset']

/**
 * Ends every session of an account at once, in every process: each request reads its session's row. The account knows
 * none of its browsers any more, and codes that would open a session end as well.
 */
export async function endSessions(tx: Tx, now: Date, accountId: string): Promise<void> {
  await tx.account.updateMany({ where: { id: accountId }, data: { browserTrust: { increment: 1 } } })
  await tx.session.updateMany({ where: { accountId, revokedAt: null }, data: { revokedAt: now } })
  const isOpen = { purpose: { in: SESSION_PURPOSES }, endedAt: null, consumedAt: null }
  await tx.otp.updateMany({ where: { accountId, ...isOpen }, data: { endedAt: now } })
}

/** Ends one session. */
export async function logOut(db: Tx, now: Date, sessionId: string): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: now } })
}

/** How long a session of staff may lie unused, milliseconds: by the settings as they stand (reliability T14). */
export async function staffIdleMs(db: Tx): Promise<number> {
  const { idleHours } = await getSettings(db, 'staff_sessions')
  return idleHours * HOUR_MS
}

type SessionRow = { accountId: string; lastUsedAt: Date; phone: string; role: string }

/** Reads who a session is of at each request; "last used" is written at most once a minute. */
export function sessionLoader(db: Db, clock: Clock): LoadCaller {
  return async (sessionId, isUse) => {
    const now = clock.now()
    const [session] = await rows<SessionRow>(
      db,
      Prisma.sql`
      SELECT s.account_id AS "accountId", s.last_used_at AS "lastUsedAt", a.phone, a.role
      FROM session s JOIN account a ON a.id = s.account_id WHERE s.id = ${sessionId}::uuid AND s.revoked_at IS NULL`,
    )
    if (!session) return null
    const role = Role.parse(session.role)
    const unusedMs = now.getTime() - session.lastUsedAt.getTime()
    if (unusedMs > (role === 'customer' ? SESSION_LIFE_MS : await staffIdleMs(db))) return null
    if (isUse && unusedMs > MINUTE_MS) {
      await db.session.updateMany({ where: { id: sessionId }, data: { lastUsedAt: now } })
    }
    const caller: Caller = {
      accountId: session.accountId,
      sessionId,
      phone: session.phone,
      role,
    }
    return caller
  }
}
