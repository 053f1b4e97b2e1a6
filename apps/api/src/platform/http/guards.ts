import { normalizeIP } from '@fastify/rate-limit'
import type { Access, Route } from '@shop/contracts/route.ts'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { apiKeyOf, authenticate, authorize, type Caller, type CallerLoaders } from '#platform/auth/auth.ts'
import { AppError } from './errors.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

/** Returns the authorized caller of a request; undefined if it needs none and has none. */
export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request)

/**
 * Creates a function that counts a request of another endpoint against the limit of a group. It throws
 * TOO_MANY_REQUESTS. RATE_LIMITS=off disables it.
 */
export function createRequestLimit(
  app: FastifyInstance,
  { perHour, limitGroup }: { perHour: number; limitGroup: string },
): (request: FastifyRequest) => Promise<void> {
  // The plugin appends the group to the key only in requests of the group's own endpoints.
  const keyGenerator = ({ ip }: FastifyRequest) => `${normalizeIP(ip)}${limitGroup}`
  return createLimit(app, { max: perHour, timeWindow: '1 hour', groupId: limitGroup, keyGenerator })
}

type Limit = {
  max: number
  timeWindow: string
  groupId: string
  keyGenerator: (request: FastifyRequest) => string
}

function createLimit(app: FastifyInstance, limit: Limit): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => {}
  const count = app.createRateLimit(limit)
  return async request => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: counted.ttl / 1000 })
  }
}

/** Requests of one API key per minute, from all addresses. */
export const API_KEY_PER_MINUTE = 300

type Guarded = Exclude<Access, 'all' | 'provider'>

/**
 * Creates a function that authenticates and authorizes a request, for endpoints with and without a contract.
 * @throws TOO_MANY_REQUESTS above the limit of an API key; the errors of authenticate and authorize
 */
export function createCallerGuard(
  app: FastifyInstance,
  loaders: CallerLoaders,
): (request: FastifyRequest, access: Guarded) => Promise<void> {
  const keyGenerator = (request: FastifyRequest) => `api-key:${callers.get(request)?.accountId}`
  const limit = { max: API_KEY_PER_MINUTE, timeWindow: '1 minute', groupId: 'api-keys', keyGenerator }
  const countApiKey = createLimit(app, limit)
  return async (request, access) => {
    const session = await authenticate(request, loaders)
    callers.set(request, session.caller)
    if (session.credential === 'api-key') await countApiKey(request)
    authorize(session, access)
  }
}

/**
 * Creates a function that returns the check of the caller for the contract of an endpoint; undefined if it responds to
 * everyone alike.
 */
export function createGuards(
  app: FastifyInstance,
  loaders: CallerLoaders,
): (route: Pick<Route, 'access' | 'knowsCaller'>) => onRequestAsyncHookHandler | undefined {
  const guardCaller = createCallerGuard(app, loaders)
  return ({ access, knowsCaller }) => {
    if (access !== 'all' && access !== 'provider') return request => guardCaller(request, access)
    if (!knowsCaller) return undefined
    // A public endpoint also responds to an expired session. For an API key, which is not a customer, it is public only.
    return async request => {
      // Most requests have no token. Avoid an exception for each of them.
      if (request.headers.authorization === undefined || apiKeyOf(request) !== undefined) return
      const session = await authenticate(request, loaders).catch(ignoreUnauthenticated)
      if (session) callers.set(request, session.caller)
    }
  }
}

function ignoreUnauthenticated(error: unknown): null {
  if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return null
  throw error
}
