import type { AccountSession } from '@shop/contracts/sessions.ts'
import type { Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { NewTrust } from './cookies.ts'
import { distrustBrowsers, endOpenSessions, sessionLifeMs } from './session.ts'

/** Lists the open sessions of the caller: the current one, then the others by their last use. */
export async function listOwnSessions(
  db: Tx,
  now: Date,
  { accountId, sessionId, role }: Caller,
): Promise<AccountSession[]> {
  const usedSince = new Date(now.getTime() - (await sessionLifeMs(db, role)))
  const rows = await query(
    db,
    kysely
      .selectFrom('session')
      .select(['id', 'device', 'created_at as openedAt', 'last_used_at as lastUsedAt'])
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .where('last_used_at', '>=', usedSince)
      .orderBy(({ eb }) => eb('id', '=', sessionId), 'desc')
      .orderBy('last_used_at', 'desc')
      .orderBy('id'),
  )
  return rows.map(({ id, device, openedAt, lastUsedAt }) => ({
    id,
    ...(device === null ? {} : { device }),
    openedAt: openedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === sessionId,
  }))
}

type Deciding = Pick<Deps, 'db' | 'clock' | 'random'>

/** Ends a session of the caller. If it has ended already, nothing changes. @throws NOT_FOUND */
export function endOwnSession(deps: Deciding, { accountId }: Caller, id: string): Promise<NewTrust> {
  return withTransaction(deps.db, deps.random, async tx => {
    const now = deps.clock.now()
    const trust = await distrustBrowsers(tx, now, accountId)
    const own = kysely.selectFrom('session').select('id').where('id', '=', id).where('account_id', '=', accountId)
    if ((await execute(tx, own)) === 0) throw new AppError('NOT_FOUND')
    await execute(tx, endOpenSessions(now).where('id', '=', id))
    return { accountId, browserTrust: trust }
  })
}

/** Ends all sessions of the caller but the current one. */
export function endOtherSessions(deps: Deciding, { accountId, sessionId }: Caller): Promise<NewTrust> {
  return withTransaction(deps.db, deps.random, async tx => {
    const now = deps.clock.now()
    const trust = await distrustBrowsers(tx, now, accountId)
    await execute(tx, endOpenSessions(now).where('account_id', '=', accountId).where('id', '<>', sessionId))
    return { accountId, browserTrust: trust }
  })
}
