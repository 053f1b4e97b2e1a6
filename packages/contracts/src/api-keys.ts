import * as z from 'zod/mini'
import { isKeyPermission, Permission } from './permissions.ts'
import { ById, IdempotencyHeaders, route } from './route.ts'
import { LocalDate, oneLine, RequiredText, Timestamp } from './scalars.ts'

/** Active keys at most. */
export const MAX_API_KEYS = 50
/** Every secret begins with it, so that scanners of source code find a secret that was published. */
export const API_KEY_PREFIX = 'dym_live_'

/** A key with which an outside system calls the endpoints of staff. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last characters of the secret. */
  hint: z.string(),
  permissions: z.array(Permission),
  /** Those of the permissions that the creator no longer has. The key does not have them either. */
  lostPermissions: z.array(Permission),
  /** `creator_left`: the person who created it is no longer staff. Only an `active` key is accepted. */
  state: z.enum(['active', 'expired', 'revoked', 'creator_left']),
  createdAt: Timestamp,
  /** The current name of the creator; absent if the account is deleted. */
  createdBy: z.optional(z.string()),
  /** Updated at most once a minute; absent if it was never used. */
  lastUsedAt: z.optional(Timestamp),
  /** The last day in Asia/Yerevan on which it is accepted; absent if it does not expire. */
  lastDate: z.optional(LocalDate),
  revokedAt: z.optional(Timestamp),
})
export type ApiKey = z.infer<typeof ApiKey>

const keyPermissions = z.array(Permission).check(
  z.minLength(1, { error: 'required' }),
  z.maxLength(100),
  z.refine(chosen => chosen.every(isKeyPermission), { error: 'not_for_keys' }),
)

const base = { access: 'keys.edit', tag: 'api-keys' } as const

/** Returns all keys: the active ones first, then the others, newest first. */
export const listApiKeys = route({
  ...base,
  method: 'GET',
  path: '/admin/api-keys',
  summary: 'List API keys',
  result: z.object({ items: z.array(ApiKey) }),
})
/**
 * Creates a key and returns its secret, which is not shown again. Needs the password of the caller. Permissions that
 * others need are added. Returns `ABOVE_OWN_PERMISSIONS` if the caller lacks one of them, and `TOO_MANY_API_KEYS` if 50
 * keys are active. A repeated request with the same `Idempotency-Key` replaces the secret of the key, for ten minutes and
 * until the key is used.
 */
export const createApiKey = route({
  ...base,
  method: 'POST',
  path: '/admin/api-keys',
  summary: 'Create an API key',
  headers: IdempotencyHeaders,
  body: z.object({
    name: RequiredText(60).check(oneLine),
    permissions: keyPermissions,
    /** The last day on which it is accepted. Without it, the key does not expire. */
    lastDate: z.optional(LocalDate),
    currentPassword: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)),
  }),
  status: 201,
  result: z.object({ key: ApiKey, secret: z.string() }),
  errors: [
    'VALIDATION',
    'ABOVE_OWN_PERMISSIONS',
    'IDEMPOTENCY_KEY_REUSED',
    'TOO_MANY_API_KEYS',
    'WRONG_PASSWORD',
    'TOO_MANY_ATTEMPTS',
  ],
})
/** Revokes a key at once and for good. Repeating the request has no effect. */
export const revokeApiKey = route({
  ...base,
  method: 'POST',
  path: '/admin/api-keys/:id/revoke',
  summary: 'Revoke an API key',
  params: ById,
  result: ApiKey,
  errors: ['NOT_FOUND'],
})

export const apiKeyRoutes = { listApiKeys, createApiKey, revokeApiKey }
