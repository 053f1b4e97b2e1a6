import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { seal, unseal } from '#platform/auth/seal.ts'
import type { Keys } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { isLocalPath } from './rules.ts'

const MAX_TOKEN_LENGTH = 600

/** Returns a path that leads to another one without showing it, for links in discreet messages. */
export function hiddenPath({ seal: key }: Pick<Keys, 'seal'>, path: string): string {
  return `/i/${seal(key, path, OWNER).toString('base64url')}`
}

/** Binds the tokens to their use. */
const OWNER = 'hidden-path'

const Params = z.object({ '*': z.string().max(MAX_TOKEN_LENGTH) })

/**
 * Mounts GET /i/<token>, which redirects to the path of the token; to the home page if this shop has not made it. A
 * wildcard, because the router limits parameters to fewer characters than a token may have.
 */
export function mountHiddenPaths(app: FastifyInstance, { keys }: Pick<Deps, 'keys'>): void {
  app.get('/i/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': token = '' } = Params.safeParse(request.params).data ?? {}
    return reply
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
      .redirect(findPath(keys.seal, token) ?? '/', 302)
  })
}

function findPath(key: string, token: string): string | undefined {
  try {
    const path = unseal(key, Buffer.from(token, 'base64url'), OWNER)
    return isLocalPath(path) ? path : undefined
  } catch {
    return undefined
  }
}
