import fastifyJwt from '@fastify/jwt'
import { isPermission, type Permission } from '@shop/contracts/permissions.ts'
import type { Access } from '@shop/contracts/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#platform/http/errors.ts'

/** The authenticated account or API key. It is read from its row at each request, never from the token. */
export type Caller = {
  /** The account, or the API key, which acts under its own id. */
  accountId: string
  /** Without a session for an API key: the id of the key. */
  sessionId: string
  /** Empty for an API key. */
  phone: string
  /**
   * `customer`, the staff role, or `api_key`. Only for display and the audit log: permissions decide what the caller may
   * do.
   */
  role: string
  /** What the staff role allows; empty for customers. */
  permissions: ReadonlySet<Permission>
}

/**
 * Returns the account of the session, or null if the session has ended.
 * @param isActivity true if the request counts as activity of the user and extends the session
 */
export type LoadCaller = (sessionId: string, isActivity: boolean) => Promise<Caller | null>

/**
 * Returns what an API key may do. @throws API_KEY_UNKNOWN, API_KEY_REVOKED, API_KEY_EXPIRED or API_KEY_CREATOR_LEFT if it
 * is not accepted
 */
export type LoadApiKey = (secret: string) => Promise<Caller>

/** How requests are authenticated: by the token of a session, or by an API key. */
export type CallerLoaders = { loadCaller: LoadCaller; loadApiKey: LoadApiKey }

/** A header of requests that staff pages send without activity of the user. */
const UNATTENDED = 'x-unattended'

const ISSUER = 'shop'
/** Staff endpoints require a token that was issued for staff, after the second factor. */
const AUDIENCES = { customer: 'shop-api', staff: 'shop-staff' } as const
export type Audience = keyof typeof AUDIENCES

/** Where a request is accepted: with the token of a customer, of staff, or with an API key. */
export type Credential = Audience | 'api-key'

/** A new session and the audience of its token. */
export type OpenedSession = { accountId: string; sessionId: string; audience: Audience }

/** Longer than any session. The session row decides when a session ends, so that clients never renew tokens. */
const TOKEN_LIFE = '400d'

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), aud: z.enum(AUDIENCES) })

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: string; aud: string }
  }
}

export async function registerTokens(app: FastifyInstance, key: string): Promise<void> {
  await app.register(fastifyJwt, {
    secret: key,
    sign: { algorithm: 'HS256', iss: ISSUER, expiresIn: TOKEN_LIFE },
    verify: { algorithms: ['HS256'], allowedIss: ISSUER, allowedAud: Object.values(AUDIENCES) },
  })
}

/** Signs the bearer token of a session. */
export function signToken(app: FastifyInstance, { accountId, sessionId, audience }: OpenedSession): string {
  return app.jwt.sign({ sub: accountId, sid: sessionId, aud: AUDIENCES[audience] })
}

/** A token has dots and never begins like this, so that a request has either a token or a key. */
const API_KEY = /^bearer\s+(dym_\S*)\s*$/i

/** Returns the API key of a request; undefined if it has another credential or none. */
export function apiKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return API_KEY.exec(headers.authorization ?? '')?.[1]
}

/**
 * Authenticates the request by its bearer token or API key.
 * @throws UNAUTHENTICATED without a valid token or if the session has ended; the errors of LoadApiKey
 */
export async function authenticate(
  request: FastifyRequest,
  { loadCaller, loadApiKey }: CallerLoaders,
): Promise<{ caller: Caller; credential: Credential }> {
  const apiKey = apiKeyOf(request)
  if (apiKey !== undefined) return { caller: await loadApiKey(apiKey), credential: 'api-key' }
  const isActivity = request.headers[UNATTENDED] === undefined
  const claims = await request.jwtVerify().then(Claims.safeParse, () => null)
  const caller = claims?.success ? await loadCaller(claims.data.sid, isActivity) : null
  if (!caller || caller.accountId !== claims?.data?.sub) throw new AppError('UNAUTHENTICATED')
  return { caller, credential: claims.data.aud === AUDIENCES.staff ? 'staff' : 'customer' }
}

/**
 * Asserts that the caller may use the endpoint. A staff token also gives access to customer endpoints. A customer token
 * never gives access to staff endpoints, also if the account got a staff role later. An API key gives access to nothing
 * but the staff endpoints of its permissions. An unknown access is denied.
 * @throws FORBIDDEN without the permission, API_KEY_NOT_ALLOWED for a key; UNAUTHENTICATED with it, if the token was
 *   issued for a customer
 */
export function authorize(
  { caller, credential }: { caller: Caller; credential: Credential },
  access: Exclude<Access, 'all' | 'provider'>,
): void {
  if (credential === 'api-key') {
    if (!isPermission(access) || !caller.permissions.has(access))
      throw new AppError('API_KEY_NOT_ALLOWED', { details: [{ reason: access }] })
    return
  }
  if (access === 'customer') return
  if (!isPermission(access)) throw new AppError('FORBIDDEN')
  assertPermission(caller, access)
  if (credential !== 'staff') throw new AppError('UNAUTHENTICATED')
}

/** For endpoints whose input decides about a further permission. @throws FORBIDDEN */
export function assertPermission({ permissions }: Pick<Caller, 'permissions'>, permission: Permission): void {
  if (!permissions.has(permission)) throw new AppError('FORBIDDEN')
}
