import { type ApiKey, MAX_API_KEYS } from '@shop/contracts/api-keys.ts'
import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type Permission, withNeeded } from '@shop/contracts/permissions.ts'
import { audit, type Staff } from '#audit/index.ts'
import { assertPasswordUnchanged, confirmPassword, findAccountRole, type IdentityDeps } from '#identity/index.ts'
import type { Caller } from '#platform/auth/auth.ts'
import { hashSecret, idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { createSecret, hintOf, splitPermissions, stateOf } from './key-state.ts'

/** For how long a repeated request with the same idempotency key returns a secret again. */
const REPLAY_MS = 10 * 60_000

const keys = kysely
  .selectFrom('api_key as k')
  .leftJoin('account as a', 'a.id', 'k.created_by_id')
  .leftJoin('staff_role as r', 'r.id', 'a.staff_role')
  .select(['k.id', 'k.name', 'k.hint', 'k.permissions', 'k.expires_at as expiresAt', 'k.revoked_at as revokedAt'])
  .select(['k.created_at as createdAt', 'k.last_used_at as lastUsedAt', 'a.name as createdBy', 'a.role'])
  .select(['a.staff_role as staffRole', 'r.name as roleName', 'r.permissions as rolePermissions'])
  .select('r.refund_limit_amd as roleRefundLimitAmd')
  .orderBy('k.created_at', 'desc')
  .orderBy('k.id')

type KeyRow = Parameters<typeof stateOf>[0] & {
  id: string
  name: string
  hint: string
  createdAt: Date
  createdBy: string | null
  lastUsedAt: Date | null
}

function toApiKey(row: KeyRow, now: Date): ApiKey {
  const { id, name, hint, createdAt, createdBy, lastUsedAt, expiresAt, revokedAt } = row
  const { kept, lost } = splitPermissions(row)
  const state = stateOf(row, now)
  return {
    id,
    name,
    hint,
    permissions: withNeeded([...kept, ...lost]),
    lostPermissions: state === 'active' ? lost : [],
    state,
    createdAt: createdAt.toISOString(),
    ...(createdBy !== null && { createdBy }),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    ...(expiresAt && { lastDate: addDays(shopDate(expiresAt), -1) }),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
  }
}

/** Lists all keys: the active ones first, then the others, newest first. */
export async function listApiKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ApiKey[]> {
  const now = clock.now()
  const all = (await query(db, keys)).map(row => toApiKey(row, now))
  const isActive = ({ state }: ApiKey) => state === 'active'
  return [...all.filter(isActive), ...all.filter(key => !isActive(key))]
}

async function getApiKey(tx: Tx, { clock }: Pick<Deps, 'clock'>, id: string): Promise<ApiKey> {
  const [row] = await query(tx, keys.where('k.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return toApiKey(row, clock.now())
}

type Creator = { caller: Caller; staff: Staff; locale: Locale; password: string }
type NewApiKey = { key: string; name: string; permissions: readonly Permission[]; lastDate?: string | undefined }

/**
 * Creates a key. Needs the password: a stolen session is not enough for access that outlives it. A repeated request with
 * the same idempotency key replaces the secret, for ten minutes and until the key is used.
 * @throws VALIDATION for a day in the past; ABOVE_OWN_PERMISSIONS; IDEMPOTENCY_KEY_REUSED; TOO_MANY_API_KEYS;
 *   WRONG_PASSWORD; TOO_MANY_ATTEMPTS; UNAVAILABLE
 */
export async function createApiKey(
  deps: IdentityDeps,
  { caller, staff, locale, password }: Creator,
  { key, name, permissions: chosen, lastDate }: NewApiKey,
): Promise<{ key: ApiKey; secret: string }> {
  if (lastDate !== undefined && lastDate < shopDate(deps.clock.now())) throw pastDateError(locale)
  const verifiedHash = await confirmPassword(deps, caller, password)
  const permissions = withNeeded(chosen)
  const id = idFromIdempotencyKey(staff.accountId, key)
  const secret = createSecret(deps.random)
  const columns = {
    name,
    permissions,
    expires_at: lastDate === undefined ? null : shopTimestamp(addDays(lastDate, 1)),
    secret_hash: hashSecret(secret),
    hint: hintOf(secret),
  }
  return withTransaction(deps.db, deps.random, async tx => {
    await lockName(tx, 'api-keys')
    await assertPasswordUnchanged(tx, staff.accountId, verifiedHash)
    const own = await findAccountRole(tx, staff.accountId)
    if (!permissions.every(each => own?.permissions.has(each))) throw new AppError('ABOVE_OWN_PERMISSIONS')
    if (await replaceSecret(tx, deps, { id, ...columns })) return { key: await getApiKey(tx, deps, id), secret }
    const now = deps.clock.now()
    const active = (await query(tx, keys)).filter(each => stateOf(each, now) === 'active')
    if (active.length >= MAX_API_KEYS) throw new AppError('TOO_MANY_API_KEYS')
    const row = { id, ...columns, created_at: now, created_by_id: staff.accountId }
    await execute(tx, kysely.insertInto('api_key').values(row))
    const after = { name, permissions, ...(lastDate !== undefined && { lastDate }) }
    await audit(tx, deps, staff, { action: 'api_key.create', subject: { type: 'api_key', id }, after })
    return { key: await getApiKey(tx, deps, id), secret }
  })
}

type KeyColumns = {
  id: string
  name: string
  permissions: Permission[]
  expires_at: Date | null
  secret_hash: Buffer
  hint: string
}

/** Replaces the secret if the request repeats an earlier one. @returns true if it does @throws IDEMPOTENCY_KEY_REUSED */
async function replaceSecret(tx: Tx, { clock }: Pick<Deps, 'clock'>, columns: KeyColumns): Promise<boolean> {
  const { id, name, permissions, expires_at: expiresAt, secret_hash, hint } = columns
  const [earlier] = await query(tx, keys.where('k.id', '=', id).forUpdate('k'))
  if (!earlier) return false
  const isSame =
    earlier.name === name &&
    earlier.permissions?.join() === permissions.join() &&
    earlier.expiresAt?.getTime() === expiresAt?.getTime()
  const isRecent = clock.now().getTime() - earlier.createdAt.getTime() < REPLAY_MS
  const isUnused = earlier.lastUsedAt === null && earlier.revokedAt === null
  if (!isSame || !isRecent || !isUnused) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  await execute(tx, kysely.updateTable('api_key').set({ secret_hash, hint }).where('id', '=', id))
  return true
}

/** Revokes a key at once and for good. @throws NOT_FOUND */
export function revokeApiKey(deps: Deps, staff: Staff, id: string): Promise<ApiKey> {
  return withTransaction(deps.db, deps.random, async tx => {
    const changes = { revoked_at: deps.clock.now(), revoked_by_id: staff.accountId }
    const open = kysely.updateTable('api_key').where('id', '=', id).where('revoked_at', 'is', null)
    const [revoked] = await query(tx, open.set(changes).returning('name'))
    if (revoked)
      await audit(tx, deps, staff, {
        action: 'api_key.revoke',
        subject: { type: 'api_key', id },
        before: { name: revoked.name },
      })
    return getApiKey(tx, deps, id)
  })
}

function pastDateError(locale: Locale): AppError {
  const details = [{ path: 'body.lastDate', message: fieldText('date_past', locale) }]
  return new AppError('VALIDATION', { details })
}
