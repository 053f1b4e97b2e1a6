import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export const API_BASE = '/serverapi'
const DOCS = `${API_BASE}/docs`

/** OpenAPI 3.1 made from the contracts; must be registered before the routes it describes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'The API of the shop',
        version: '1.0.0',
        description:
          'The shop: catalogue, accounts, orders, payments, Summon Mix. Every success is `{ result, message? }`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** /serverapi/openapi.json and the page /serverapi/docs that shows it, with its script from this server. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
  app.addHook('onSend', (request, reply, payload, done) => {
    const isPage = request.url.startsWith(DOCS) && String(reply.getHeader('content-type')).startsWith('text/html')
    if (isPage && typeof payload === 'string') reply.header('Content-Security-Policy', docsPolicy(payload))
    done(null, payload)
  })
  await app.register(scalar, {
    routePrefix: DOCS,
    configuration: {
      url: `${API_BASE}/openapi.json`,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
}

/** The viewer starts by a script in its page and styles itself: its own policy allows just that script by its hash. */
function docsPolicy(html: string): string {
  const inline = [...html.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(match => match[1] ?? '')
  const hashes = inline.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return `default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
}
