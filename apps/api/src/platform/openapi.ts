import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export const API_BASE = '/serverapi'

/** OpenAPI 3.1 made from the contracts; must be registered before the routes it describes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'DymTun API',
        version: '1.0.0',
        description: 'The shop: catalogue, accounts, orders, payments, Summon Mix.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** /serverapi/openapi.json and the page /serverapi/docs that shows it, with its script from this server. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
  await app.register(scalar, {
    routePrefix: `${API_BASE}/docs`,
    configuration: { url: `${API_BASE}/openapi.json`, withDefaultFonts: false },
  })
}
