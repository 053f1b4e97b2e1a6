import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
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
export function serveDocs(app: FastifyInstance): void {
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
  let opened: Promise<FastifyInstance> | undefined
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    opened ??= openViewer()
    const { statusCode, headers, rawPayload } = await (await opened).inject({ method: 'GET', url: request.url })
    if (statusCode === 404) return reply.callNotFound()
    const { 'content-type': type, location } = headers
    if (type !== undefined) reply.type(String(type))
    if (location !== undefined) reply.header('Location', location)
    if (String(type).startsWith('text/html')) reply.header('Content-Security-Policy', docsPolicy(String(rawPayload)))
    return reply.code(statusCode).send(rawPayload)
  }
  for (const url of [DOCS, `${DOCS}/*`]) app.get(url, { schema: { hide: true } }, show)
}

/** The viewer is 16 MiB of script that only developers look at: nobody pays for it before somebody asks. */
async function openViewer(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const viewer = fastify()
  await viewer.register(scalar, {
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
  return viewer
}

/** The viewer starts by a script in its page and styles itself: its own policy allows just that script by its hash. */
function docsPolicy(html: string): string {
  const inline = [...html.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(match => match[1] ?? '')
  const hashes = inline.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return `default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
}
