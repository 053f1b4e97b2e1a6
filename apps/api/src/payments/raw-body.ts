import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/**
 * Bodies of any type come as the text they were sent as: a signature is over exactly these words.
 * U+0000, which PostgreSQL cannot keep in a text, becomes U+FFFD: no signature holds over either.
 */
export function takeRawBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, String(body).replaceAll('\0', '\uFFFD')),
  )
}

/** Reads forms in this part of the API alone: a provider sends a browser back with one, and the sandbox bank's page posts one. */
export async function takeForms(scope: FastifyInstance, bodyLimit: number): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(formbody, { bodyLimit })
}
