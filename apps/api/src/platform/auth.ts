import fastifyJwt from '@fastify/jwt'
import type { Access } from '@shop/contracts/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from './errors.ts'

/** Who calls: read from the session row at each request, never from the token (reliability T14). */
export type Caller = {
  accountId: string
  sessionId: string
  phone: string
  role: 'customer' | 'operator' | 'admin'
}

/**
 * Answers the session's account, or null where the session is over.
 * @param isUse whether the call shows that somebody is there, and keeps the session alive
 */
export type LoadCaller = (sessionId: string, isUse: boolean) => Promise<Caller | null>

/** Sent by a page of staff that asks for news by itself while nobody touches it. */
const UNATTENDED = 'x-unattended'

const ISSUER = 'shop'
/** Whom a token is for: what staff do asks for one that was given to staff, with their second step (reliability T14). */
const AUDIENCES = { customer: 'shop-api', staff: 'shop-staff' } as const
export type Audience = keyof typeof AUDIENCES

/** A session that was just opened, and for whom. */
export type OpenedSession = { accountId: string; sessionId: string; audience: Audience }

/** The session row ends a session; the token itself lies beyond it, so that no browser has to rotate it. */
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

/** A bearer token that names the session. */
export function signToken(app: FastifyInstance, { accountId, sessionId, audience }: OpenedSession): string {
  return app.jwt.sign({ sub: accountId, sid: sessionId, aud: AUDIENCES[audience] })
}

/** @throws UNAUTHENTICATED without a valid token or with a session that is over */
export async function authenticate(
  request: FastifyRequest,
  loadCaller: LoadCaller,
): Promise<{ caller: Caller; audience: Audience }> {
  const isUse = request.headers[UNATTENDED] === undefined
  const claims = await request.jwtVerify().then(Claims.safeParse, () => null)
  const caller = claims?.success ? await loadCaller(claims.data.sid, isUse) : null
  if (!caller || caller.accountId !== claims?.data?.sub) throw new AppError('UNAUTHENTICATED')
  return { caller, audience: claims.data.aud === AUDIENCES.staff ? 'staff' : 'customer' }
}

const rolesFor: Record<Exclude<Access, 'all' | 'provider'>, readonly Caller['role'][]> = {
  customer: ['customer', 'operator', 'admin'],
  operator: ['operator', 'admin'],
  admin: ['admin'],
}

/**
 * Staff may with their token what customers may; a customer's token opens nothing of the staff's, whatever role the
 * account has been given since.
 * @throws FORBIDDEN where the caller's role may not; UNAUTHENTICATED where the role may and the token is a customer's
 */
export function authorize(
  { caller, audience }: { caller: Caller; audience: Audience },
  access: Exclude<Access, 'all' | 'provider'>,
): void {
  if (!rolesFor[access].includes(caller.role)) throw new AppError('FORBIDDEN')
  if (access !== 'customer' && audience !== 'staff') throw new AppError('UNAUTHENTICATED')
}
