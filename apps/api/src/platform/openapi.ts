import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { authenticate, authorize, type LoadCaller } from './auth.ts'

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

const STAFF = `${API_BASE}/admin`

/**
 * Serves /serverapi/openapi.json and the page /serverapi/docs that shows it, with its script from this server: the calls
 * of visitors and customers. /serverapi/admin/openapi.json has those of staff, too, and needs a session of staff.
 */
export function serveDocs(app: FastifyInstance, loadCaller: LoadCaller): void {
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async () => withoutStaffCalls(app.swagger()))
  const ofStaff = {
    schema: { hide: true },
    config: { access: 'operator' },
    onRequest: async (request: FastifyRequest) => authorize(await authenticate(request, loadCaller), 'operator'),
  } as const
  app.get(`${STAFF}/openapi.json`, ofStaff, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return app.swagger()
  })
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

/** Every call below /admin is for staff, and no other call is (test/sweeps/access.test.ts). */
function withoutStaffCalls<T extends { paths?: object | undefined }>(document: T): T {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => !path.startsWith(`${STAFF}/`))
  return { ...document, paths: Object.fromEntries(paths) }
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
