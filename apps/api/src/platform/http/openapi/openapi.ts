import { createHash } from 'node:crypto'
import type { Route } from '@shop/contracts/route.ts'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { CallerLoaders } from '#platform/auth/auth.ts'
import { createCallerGuard } from '#platform/http/guards.ts'

export const API_BASE = '/serverapi'
const DOCS = `${API_BASE}/docs`

/** An endpoint of the running API. Those that are mounted by a contract are in the document. */
export type ServedEndpoint = { method: string; url: string; contract?: () => Route }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint but those with `schema.hide`. */
    servedEndpoints: ServedEndpoint[]
  }
  interface FastifySchema {
    hide?: boolean
  }
  interface FastifyContextConfig {
    contract?: Route
    documented?: () => Partial<Route>
  }
}

/** Records the endpoints that are registered from now on, for the document. */
export function recordEndpoints(app: FastifyInstance): void {
  const served: ServedEndpoint[] = []
  app.decorate('servedEndpoints', served)
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (schema?.hide) return
    const { contract, documented } = config ?? {}
    // Fastify adds HEAD to every GET.
    for (const each of [method].flat())
      if (each !== 'HEAD')
        served.push({ method: each, url, ...(contract && { contract: () => ({ ...contract, ...documented?.() }) }) })
  })
}

const STAFF = `${API_BASE}/admin`

/** Every endpoint below /admin is for staff, and no other one is (test/sweeps/access.test.ts). */
const isPublic = ({ url }: ServedEndpoint): boolean => !url.startsWith(`${STAFF}/`)

/** Builds the document as JSON when it is first requested. */
function lazyDocument(app: FastifyInstance, filter: (endpoint: ServedEndpoint) => boolean): () => Promise<string> {
  let json: Promise<string> | undefined
  const build = async () => {
    const [{ createDocument }, { readContractDocs }] = await Promise.all([
      import('./openapi-document.ts'),
      import('./contract-docs.ts'),
    ])
    const routes = app.servedEndpoints.filter(filter).flatMap(({ contract }) => contract?.() ?? [])
    return JSON.stringify(createDocument(routes, await readContractDocs(), API_BASE))
  }
  return () => (json ??= build())
}

/**
 * Serves /serverapi/openapi.json and the page /serverapi/docs that shows it, with its script from this server: the
 * endpoints of visitors and customers, and the webhooks. /serverapi/admin/openapi.json has those of staff, too, and needs a
 * session of staff or an API key.
 */
export function serveDocs(app: FastifyInstance, loaders: CallerLoaders): void {
  const publicDocument = lazyDocument(app, isPublic)
  const staffDocument = lazyDocument(app, () => true)
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send(await publicDocument()),
  )
  const guardCaller = createCallerGuard(app, loaders)
  const ofStaff = {
    schema: { hide: true },
    config: { access: 'api.view' },
    onRequest: (request: FastifyRequest) => guardCaller(request, 'api.view'),
  } as const
  app.get(`${STAFF}/openapi.json`, ofStaff, async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type('application/json')
      .send(await staffDocument()),
  )
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

/** The viewer is 16 MiB of script for developers. It is loaded when it is first requested. */
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
