import { API_KEY_PREFIX, type ApiKey } from '@shop/contracts/api-keys.ts'
import { isKeyPermission, isPermission, type Permission } from '@shop/contracts/permissions.ts'
import { type RoleRow, toGrantedRole } from '#identity/index.ts'
import type { Random } from '#platform/auth/secrets.ts'

const SECRET = new RegExp(`^${API_KEY_PREFIX}[\\w-]{43}$`)
const HINT_LENGTH = 4

export const createSecret = (random: Random): string => `${API_KEY_PREFIX}${random.token()}`
export const isSecret = (text: string): boolean => SECRET.test(text)
export const hintOf = (secret: string): string => secret.slice(-HINT_LENGTH)

/** A key with the role of its creator, whose `role` is null if the account is deleted. */
type KeyRow = Omit<RoleRow, 'role'> & {
  role: string | null
  permissions: string[] | null
  revokedAt: Date | null
  expiresAt: Date | null
}

/** Returns whether a key is accepted, and if not, why. */
export function stateOf({ revokedAt, expiresAt, role }: KeyRow, now: Date): ApiKey['state'] {
  if (revokedAt) return 'revoked'
  if (expiresAt && expiresAt <= now) return 'expired'
  return role === null || role === 'customer' ? 'creator_left' : 'active'
}

/**
 * Splits the permissions of a key: those that it has, and those that its creator no longer has, which it has lost. A key
 * never allows more than the current role of its creator.
 */
export function splitPermissions(row: KeyRow): { kept: Permission[]; lost: Permission[] } {
  const own = row.role === null ? new Set<Permission>() : toGrantedRole({ ...row, role: row.role }).permissions
  const all = (row.permissions ?? []).filter(isPermission).filter(isKeyPermission)
  return { kept: all.filter(each => own.has(each)), lost: all.filter(each => !own.has(each)) }
}
