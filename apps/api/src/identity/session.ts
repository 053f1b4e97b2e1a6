import { randomUUIDv7 } from 'node:crypto'
import type { LoadCaller, OpenedSession } from '#platform/auth/auth.ts'
import type { Clock } from '#platform/config/deps.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { endCodes } from './codes.ts'
import { toGrantedRole } from './roles.ts'
import { APP_STEP, CHANGE_STEP, type CodePurpose } from './rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A customer's session ends 30 days after its last use. */
const SESSION_TTL_MS = 30 * DAY_MS

/** A new session, and the trust counter for the cookie of its browser. */
export type NewSession = OpenedSession & { browserTrust: number }

/** `otpId`: the code that opened the session, if any. `device`: the browser and its system, if they are known. */
export type Opening = { otpId?: string | null; device?: string | null }

/**
 * Opens a session. A constraint lets a code open only one.
 * Locks the account's row against a password change, which ends every session: a session is opened either before the
 * change, and ends with it, or after it.
 * @throws UNAUTHENTICATED if the account was deleted meanwhile; ACCOUNT_BLOCKED
 */
export async function openSession(
  tx: Tx,
  now: Date,
  accountId: string,
  { otpId = null, device = null }: Opening = {},
): Promise<NewSession> {
  const [account] = await query(
    tx,
    kysely
      .selectFrom('account')
      .select(['role', 'password_changed_at as changedAt', 'blocked_at as blockedAt', 'browser_trust as browserTrust'])
      .where('id', '=', accountId)
      .forShare(),
  )
  if (!account) throw new AppError('UNAUTHENTICATED')
  if (account.blockedAt) throw new AppError('ACCOUNT_BLOCKED')
  const { role, changedAt, browserTrust } = account
  const openedAt = changedAt && changedAt > now ? changedAt : now
  const sessionId = randomUUIDv7()
  const times = { created_at: openedAt, last_used_at: openedAt }
  const session = { id: sessionId, account_id: accountId, otp_id: otpId, device, ...times }
  await execute(tx, kysely.insertInto('session').values(session))
  return { accountId, sessionId, audience: role === 'customer' ? 'customer' : 'staff', browserTrust }
}

const SESSION_PURPOSES: CodePurpose[] = ['login', 'second_step', APP_STEP, CHANGE_STEP, 'reset']

/**
 * Ends every session of an account in every process, because each request reads its session's row. The account trusts
 * none of its browsers any more, and its codes that would open a session end too.
 */
export async function endSessions(tx: Tx, now: Date, accountId: string): Promise<void> {
  await distrustBrowsers(tx, now, accountId)
  await execute(tx, endOpenSessions(now).where('account_id', '=', accountId))
}

/**
 * Ends the trust of an account in all its browsers, and its codes that would open a session. Locks the account.
 * @returns the new trust counter @throws UNAUTHENTICATED if the account was deleted meanwhile
 */
export async function distrustBrowsers(tx: Tx, now: Date, accountId: string): Promise<number> {
  const account = kysely.updateTable('account').where('id', '=', accountId)
  const [row] = await query(
    tx,
    account
      .set(({ eb }) => ({ browser_trust: eb('browser_trust', '+', 1) }))
      .returning('browser_trust as browserTrust'),
  )
  if (!row) throw new AppError('UNAUTHENTICATED')
  await execute(tx, endCodes(now).where('account_id', '=', accountId).where('purpose', 'in', SESSION_PURPOSES))
  return row.browserTrust
}

/** Ends open sessions. The caller adds the condition. */
export const endOpenSessions = (now: Date) =>
  kysely.updateTable('session').set({ revoked_at: now }).where('revoked_at', 'is', null)

/** Ends one session. */
export async function logOut(db: Tx, now: Date, sessionId: string): Promise<void> {
  await execute(db, endOpenSessions(now).where('id', '=', sessionId))
}

/** Returns how long a staff session may be unused, according to the current settings. */
export async function staffIdleMs(db: Tx): Promise<number> {
  const { idleHours } = await getSettings(db, 'staff_sessions')
  return idleHours * HOUR_MS
}

/** Returns how long a session may be unused. @param role `customer`, or the staff role */
export async function sessionLifeMs(db: Tx, role: string): Promise<number> {
  return role === 'customer' ? SESSION_TTL_MS : staffIdleMs(db)
}

const findOpenSession = prepare((param: Param<{ sessionId: string }>) =>
  kysely
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .leftJoin('staff_role as r', 'r.id', 'a.staff_role')
    .select(['s.account_id as accountId', 's.last_used_at as lastUsedAt', 'a.phone', 'a.role'])
    .select(['a.staff_role as staffRole', 'r.name as roleName', 'r.permissions as rolePermissions'])
    .select('r.refund_limit_amd as roleRefundLimitAmd')
    .where('s.id', '=', param('sessionId'))
    .where('s.revoked_at', 'is', null),
)

/** Loads the account of a session at each request. Updates the time of last use at most once a minute. */
export function sessionLoader(db: Db, clock: Clock): LoadCaller {
  return async (sessionId, isActivity) => {
    const now = clock.now()
    const [session] = await query(db, findOpenSession({ sessionId }))
    if (!session) return null
    const { role } = session
    const unusedMs = now.getTime() - session.lastUsedAt.getTime()
    if (unusedMs > (await sessionLifeMs(db, role))) return null
    if (isActivity && unusedMs > MINUTE_MS) {
      await execute(db, kysely.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId))
    }
    const { accountId, phone } = session
    const { key, name = key, permissions } = toGrantedRole(session)
    return { accountId, sessionId, phone, role: name, permissions }
  }
}
