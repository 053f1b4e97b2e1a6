import fastifyJwt from '@fastify/jwt'
import { isPermission, type Permission } from '@shop/contracts/permissions.ts'
import type { Access } from '@shop/contracts/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#platform/http/errors.ts'

/** The authenticated account. It is read from the session row at each request, never from the token. */
export type Caller = {
  accountId: string
  sessionId: string
  phone: string
  /** `customer`, or the staff role. Only for display and the audit log: permissions decide what the account may do. */
  role: string
  /** What the staff role allows; empty for customers. */
  permissions: ReadonlySet<Permission>
}

/**
 * Returns the account of the session, or null if the session has ended.
 * @param isActivity true if the request counts as activity of the user and extends the session
 */
export type LoadCaller = (sessionId: string, isActivity: boolean) => Promise<Caller | null>

/** A header of requests that staff pages send without activity of the user. */
const UNATTENDED = 'x-unattended'

const ISSUER = 'shop'
/** Staff endpoints require a token that was issued for staff, after the second factor. */
const AUDIENCES = { customer: 'shop-api', staff: 'shop-staff' } as const
export type Audience = keyof typeof AUDIENCES

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

/** Authenticates the request by its bearer token. @throws UNAUTHENTICATED without a valid token or if the session has ended */
export async function authenticate(
  request: FastifyRequest,
  loadCaller: LoadCaller,
): Promise<{ caller: Caller; audience: Audience }> {
  const isActivity = request.headers[UNATTENDED] === undefined
  const claims = await request.jwtVerify().then(Claims.safeParse, () => null)
  const caller = claims?.success ? await loadCaller(claims.data.sid, isActivity) : null
  if (!caller || caller.accountId !== claims?.data?.sub) throw new AppError('UNAUTHENTICATED')
  return { caller, audience: claims.data.aud === AUDIENCES.staff ? 'staff' : 'customer' }
}

/**
 * Asserts that the caller may use the endpoint. A staff token also gives access to customer endpoints. A customer token
 * never gives access to staff endpoints, also if the account got a staff role later. An unknown access is denied.
 * @throws FORBIDDEN without the permission; UNAUTHENTICATED with it, if the token was issued for a customer
 */
export function authorize(
  { caller, audience }: { caller: Caller; audience: Audience },
  access: Exclude<Access, 'all' | 'provider'>,
): void {
  if (access === 'customer') return
  if (!isPermission(access)) throw new AppError('FORBIDDEN')
  assertPermission(caller, access)
  if (audience !== 'staff') throw new AppError('UNAUTHENTICATED')
}

/** For endpoints whose input decides about a further permission. @throws FORBIDDEN */
export function assertPermission({ permissions }: Pick<Caller, 'permissions'>, permission: Permission): void {
  if (!permissions.has(permission)) throw new AppError('FORBIDDEN')
}
