import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/**
 * Keeps bodies of any content type as text, because signatures cover exactly this text. U+0000, which PostgreSQL cannot
 * store in a text, becomes U+FFFD: no valid signature covers either.
 */
export function takeRawBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, String(body).replaceAll('\0', '\uFFFD')),
  )
}

/**
 * Parses forms in this part of the API only: some providers return the browser by a form post, and the sandbox bank's
 * page posts one.
 */
export async function takeForms(scope: FastifyInstance, bodyLimit: number): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(formbody, { bodyLimit })
}
