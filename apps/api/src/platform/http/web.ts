import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the files of the built web app, without its pages. Files with a hash in their name are cached for a year. */
export async function serveFiles(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    wildcard: false,
    // Each file is a route. Compressed copies are sent instead of their file and have no route of their own.
    globIgnore: ['**/*.{br,gz}'],
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
