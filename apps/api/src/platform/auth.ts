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

/** Answers the session's account, or null where the session is over. */
export type LoadCaller = (sessionId: string) => Promise<Caller | null>

const ISSUER = 'shop'
const AUDIENCE = 'shop-api'
/** The session row ends a session; the token itself lies beyond it, so that no browser has to rotate it. */
const TOKEN_LIFE = '400d'

const Claims = z.object({ sub: z.uuid(), sid: z.uuid() })

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: string }
  }
}

export async function registerTokens(app: FastifyInstance, key: string): Promise<void> {
  await app.register(fastifyJwt, {
    secret: key,
    sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE, expiresIn: TOKEN_LIFE },
    verify: { algorithms: ['HS256'], allowedIss: ISSUER, allowedAud: AUDIENCE },
  })
}

/** A bearer token that names the session. */
export function signToken(app: FastifyInstance, accountId: string, sessionId: string): string {
  return app.jwt.sign({ sub: accountId, sid: sessionId })
}

/** @throws UNAUTHENTICATED without a valid token or with a session that is over */
export async function authenticate(request: FastifyRequest, loadCaller: LoadCaller): Promise<Caller> {
  const claims = await request.jwtVerify().then(Claims.safeParse, () => null)
  const caller = claims?.success ? await loadCaller(claims.data.sid) : null
  if (!caller || caller.accountId !== claims?.data?.sub) throw new AppError('UNAUTHENTICATED')
  return caller
}

const rolesFor: Record<Exclude<Access, 'all' | 'provider'>, readonly Caller['role'][]> = {
  customer: ['customer', 'operator', 'admin'],
  operator: ['operator', 'admin'],
  admin: ['admin'],
}

/** @throws FORBIDDEN where the caller's role may not */
export function authorize(caller: Caller, access: Exclude<Access, 'all' | 'provider'>): void {
  if (!rolesFor[access].includes(caller.role)) throw new AppError('FORBIDDEN')
}
