import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE } from './openapi.ts'

/** Serves the built web app: hashed files for a year, index.html for every page of the shop. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) {
    app.log.warn({ webDir }, 'no built web app: only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith(`${API_BASE}/`) || !wantsPage(request)) return reply.callNotFound()
    return reply.sendFile('index.html')
  })
}

/** A browser says that it wants a page; a simple client that takes anything gets one too, unless it names a file. */
function wantsPage({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path))
}
