import { sql } from 'kysely'
import type { Caller, LoadApiKey } from '#platform/auth/auth.ts'
import { hashSecret } from '#platform/auth/secrets.ts'
import type { Clock } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { isSecret, splitPermissions, stateOf } from './key-state.ts'

const MINUTE_MS = 60_000

/** The role under which the audit log stores what a key did. */
const ROLE = 'api_key'

const findByHash = prepare((param: Param<{ hash: Buffer }>) =>
  kysely
    .selectFrom('api_key as k')
    .leftJoin('account as a', 'a.id', 'k.created_by_id')
    .leftJoin('staff_role as r', 'r.id', 'a.staff_role')
    .select(['k.id', 'k.permissions', 'k.expires_at as expiresAt', 'k.revoked_at as revokedAt'])
    .select(['k.last_used_at as lastUsedAt', 'a.role', 'a.staff_role as staffRole', 'r.name as roleName'])
    .select(['r.permissions as rolePermissions', 'r.refund_limit_amd as roleRefundLimitAmd'])
    .where('k.secret_hash', '=', param('hash')),
)

const refusals = {
  revoked: 'API_KEY_REVOKED',
  expired: 'API_KEY_EXPIRED',
  creator_left: 'API_KEY_CREATOR_LEFT',
} as const

/**
 * Loads an API key at each request, so that a revocation or a change of its creator's role applies at once. It is found
 * by the hash of its secret: how long that takes says nothing about secrets, because a hash cannot be chosen. Updates
 * the time of last use at most once a minute.
 */
export function apiKeyLoader(db: Db, clock: Clock): LoadApiKey {
  return async secret => {
    if (!isSecret(secret)) throw new AppError('API_KEY_UNKNOWN')
    const [key] = await query(db, findByHash({ hash: hashSecret(secret) }))
    if (!key) throw new AppError('API_KEY_UNKNOWN')
    const now = clock.now()
    const state = stateOf(key, now)
    if (state !== 'active') throw new AppError(refusals[state])
    const { id, lastUsedAt } = key
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > MINUTE_MS) await markUsed(db, id, now)
    const permissions = new Set(splitPermissions(key).kept)
    return { accountId: id, sessionId: id, phone: '', role: ROLE, permissions } satisfies Caller
  }
}

/** Concurrent requests of one minute update the row once. */
async function markUsed(db: Db, id: string, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  const key = kysely.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id)
  await execute(db, key.where(sql<boolean>`(last_used_at IS NULL OR last_used_at < ${minuteAgo})`))
}
