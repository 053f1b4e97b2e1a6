import { STATUS_CODES } from 'node:http'
import { type ErrorCode, ErrorResponse, httpStatus } from '@shop/contracts/errors.ts'
import { isKeyPermission } from '@shop/contracts/permissions.ts'
import { isStaffAccess, Message, type Route, tags } from '@shop/contracts/route.ts'
import { WEBHOOK_VERSION, webhookData } from '@shop/contracts/webhook-events.ts'
import type * as z from 'zod/mini'
import { errorText } from '#platform/http/error-responses.ts'
import { type ContractDocs, endpointKey } from './contract-docs.ts'
import { describeSchemas, type Json } from './openapi-schemas.ts'

/** What every endpoint has in common. It is the introduction of the document. */
const INTRODUCTION = `
All paths begin with \`/serverapi\`. Requests and responses are JSON in UTF-8, unless an endpoint names another type.

**Responses.** A success is \`{ "result": ..., "message": "..." }\`; \`message\` is optional and is a text for the user. A failure is
an \`ErrorResponse\` with a stable \`error\` code; each endpoint lists the codes that are specific to it.

**Authentication.** \`POST /serverapi/user/login\` returns a token. Send it as \`Authorization: Bearer <token>\`. Other programs send
an API key, \`dym_live_...\`, in its place: staff create keys in the admin area. A key is accepted by the endpoints with the scheme \`apiKey\`, within
its permissions, 300 times a minute.

**Languages.** Messages are in the language of the header \`Accept-Language\`: \`ru\` (the default), \`en\` or \`hy\`. It applies to every
endpoint. Texts of products have one field for each language: \`title\` is Russian, \`titleEN\` English and \`titleHY\` Armenian.

**Webhooks.** Staff register endpoints in the admin area, which get the events of the section \`webhooks\`. Requests follow Standard
Webhooks 1.0.

**Units.** Amounts are whole Armenian drams (AMD) and include VAT. Weights are grams. Timestamps are UTC in ISO 8601; dates and times
of day are those of Asia/Yerevan (UTC+4).

**Pagination.** Lists return \`items\`, \`total\` and \`nextCursor\`. Send \`nextCursor\` as \`cursor\` to get the next page; it is null on the
last page.

**Idempotency.** Endpoints that require \`Idempotency-Key\` return the first result again when the key and the body are repeated. Another
body with the same key is rejected with \`IDEMPOTENCY_KEY_REUSED\`.

**Caching.** Public \`GET\` endpoints return an \`ETag\` and answer 304 to a matching \`If-None-Match\`.
`

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a session.' },
  apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'dym_live_...', description: 'An API key of the shop.' },
}
const RETRY_AFTER = { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } }

/** The sentence about the permission of an endpoint for staff. */
const permissionText = ({ access }: Route): string =>
  isStaffAccess(access) ? `Requires the permission \`${access}\`.` : ''

type Parameter = Json & { name: string; in: string }

/**
 * Builds the OpenAPI 3.1 document of endpoints and of all webhooks. `base` is the path before those of the endpoints.
 */
export function createDocument(routes: readonly Route[], docs: ContractDocs, base: string): Json {
  const parts = routes.flatMap(({ params, query, headers }) =>
    [params, query, headers].filter(part => part !== undefined),
  )
  const input = routes.flatMap(({ body, takes }) => (body && !takes ? body : []))
  const output = [
    ErrorResponse,
    Message,
    ...routes.flatMap(({ result, extra = {} }) => [result, ...Object.values(extra)]),
    ...Object.values(webhookData),
  ]
  const { schemaOf, components } = describeSchemas({ input, output }, parts, docs)
  const parametersOf = (route: Route): Parameter[] => [
    ...fieldsOf(route.params, 'path', schemaOf),
    ...fieldsOf(route.query, 'query', schemaOf),
    ...fieldsOf(route.headers, 'header', schemaOf),
  ]
  const parameters = sharedParameters(routes.flatMap(parametersOf))
  const content = { 'application/json': { schema: schemaOf(ErrorResponse, 'output') } }
  const responses = Object.fromEntries(
    [...new Set(routes.flatMap(route => [...ownErrorsOf(route).keys()]))].toSorted().map(status => [
      responseName(status),
      {
        description: describeStatus(status),
        ...(retryable.has(status) && { headers: { 'Retry-After': RETRY_AFTER } }),
        content,
      },
    ]),
  )
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = `${base}${route.path.replace(/:(\w+)/g, '{$1}')}`
    const key = endpointKey(route)
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      operationId: docs.operationIds.get(key),
      tags: [route.tag],
      summary: route.summary,
      description: [docs.texts.get(docs.endpoints.get(key) ?? route), permissionText(route)].filter(Boolean).join(' '),
      ...securityOf(route),
      parameters: parametersOf(route).map(parameter => {
        const name = parameters.names.get(JSON.stringify(parameter))
        return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
      }),
      ...(route.body && { requestBody: requestOf(route, schemaOf(route.body, 'input')) }),
      responses: { [route.status ?? 200]: successOf(route, schemaOf), ...errorResponses(route) },
    }
  }
  if (components.ErrorCode) components.ErrorCode = { ...components.ErrorCode, description: describeErrors() }
  const usedTags = new Set(routes.map(({ tag }) => tag))
  return {
    openapi: '3.1.0',
    info: { title: 'Shop API', version: '1.0.0', description: INTRODUCTION.trim() },
    tags: Object.entries(tags).flatMap(([name, description]) =>
      usedTags.has(name as Route['tag']) ? [{ name, description }] : [],
    ),
    security: DEFAULT_SECURITY,
    paths,
    webhooks: describeWebhooks(schemaOf),
    components: {
      schemas: components,
      parameters: { ...parameters.components, ...SIGNATURE_HEADERS },
      responses: { ...responses, Failure: { ...FAILURE, content }, WebhookAccepted: WEBHOOK_ACCEPTED },
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

type SchemaOf = ReturnType<typeof describeSchemas>['schemaOf']

const signatureHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** The headers of each webhook, by the names of their components. */
const SIGNATURE_HEADERS = {
  WebhookId: signatureHeader(
    'webhook-id',
    'The id of the event, the same for each attempt. Ignore an event whose id you have processed.',
  ),
  WebhookTimestamp: signatureHeader(
    'webhook-timestamp',
    'The time of the attempt, in seconds since 1970. Reject requests that are older than five minutes.',
  ),
  WebhookSignature: signatureHeader(
    'webhook-signature',
    'One or two signatures, separated by a blank: `v1,` and the Base64 of the HMAC-SHA256 of `id.timestamp.body`.',
  ),
}
const WEBHOOK_ACCEPTED = { description: 'The event was accepted. Any other response is retried for about a day.' }

/** Describes the events that webhook endpoints get, by topic. */
function describeWebhooks(schemaOf: SchemaOf): Json {
  const parameters = Object.keys(SIGNATURE_HEADERS).map(name => ({ $ref: `#/components/parameters/${name}` }))
  const responses = { '2XX': { $ref: '#/components/responses/WebhookAccepted' } }
  const describe = ([topic, data]: [string, z.ZodMiniType]) => {
    const properties = {
      type: { const: topic },
      timestamp: { type: 'string', format: 'date-time', description: 'When the event happened.' },
      version: { const: WEBHOOK_VERSION },
      data: schemaOf(data, 'output'),
    }
    const schema = { type: 'object', properties, required: Object.keys(properties) }
    const requestBody = { required: true, content: { 'application/json': { schema } } }
    return [topic, { post: { summary: `Event ${topic}`, parameters, requestBody, responses } }]
  }
  return Object.fromEntries(Object.entries(webhookData).map(describe))
}

function fieldsOf(schema: z.ZodMiniType | undefined, place: string, schemaOf: SchemaOf): Parameter[] {
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input') as {
    properties: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([key, { description, ...field }]) => ({
    name: place === 'header' ? key.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase()) : key,
    in: place,
    ...((place === 'path' || required?.includes(key)) && { required: true }),
    ...(description !== undefined && { description }),
    schema: field,
  }))
}

/** The parameters that several endpoints have, by name. */
function sharedParameters(all: readonly Parameter[]) {
  const counts = new Map<string, number>()
  for (const parameter of all) counts.set(JSON.stringify(parameter), (counts.get(JSON.stringify(parameter)) ?? 0) + 1)
  const names = new Map<string, string>()
  const components: Record<string, Json> = {}
  // Of several parameters with one name the most common is a component.
  for (const [text, count] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    const parameter: Parameter = JSON.parse(text)
    const name = parameter.name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
    if (count < 2 || name in components) continue
    components[name] = parameter
    names.set(text, name)
  }
  return { names, components }
}

function requestOf({ body, takes }: Route, schema: Json): Json {
  const isOptional = body?._zod.optin === 'optional'
  return { ...(!isOptional && { required: true }), content: { [takes ?? 'application/json']: takes ? {} : { schema } } }
}

function successOf(route: Route, schemaOf: SchemaOf): Json {
  const { result, extra = {}, media, status = 200 } = route
  const description = STATUS_CODES[status]
  const schema = schemaOf(result, 'output')
  if (media !== undefined)
    return { description, content: { [media]: Object.keys(schema).length > 0 ? { schema } : {} } }
  const more = Object.entries(extra).map(([name, each]) => [name, schemaOf(each, 'output')])
  const properties = { result: schema, message: schemaOf(Message, 'output'), ...Object.fromEntries(more) }
  return {
    description,
    content: { 'application/json': { schema: { type: 'object', properties, required: ['result'] } } },
  }
}

/** What most endpoints ask for, a token or an API key. The document, which is large, states it once. */
const DEFAULT_SECURITY = [{ bearer: [] }, { apiKey: [] }]

/** What another endpoint asks for: nothing, a token that may be missing, or a token. */
function securityOf({ access, knowsCaller }: Route): Json {
  if (isStaffAccess(access) && isKeyPermission(access)) return {}
  if (knowsCaller) return { security: [{}, { bearer: [] }] }
  return { security: access === 'all' || access === 'provider' ? [] : [{ bearer: [] }] }
}

/** The errors that follow from the form of a request, not from its endpoint. They are described once. */
const general: ReadonlyMap<ErrorCode, string> = new Map<ErrorCode, string>([
  ['UNAUTHENTICATED', '`UNAUTHENTICATED`: the token is missing, invalid or expired.'],
  [
    'API_KEY_UNKNOWN',
    '`API_KEY_UNKNOWN`, `API_KEY_REVOKED`, `API_KEY_EXPIRED`, `API_KEY_CREATOR_LEFT`: the API key is not accepted.',
  ],
  ['FORBIDDEN', '`FORBIDDEN`: the role of the account does not allow the request.'],
  ['API_KEY_NOT_ALLOWED', '`API_KEY_NOT_ALLOWED`: the API key lacks the permission that `details` names.'],
  ['NOT_FOUND', '`NOT_FOUND`: the object does not exist, or belongs to another account.'],
  ['VALIDATION', '`VALIDATION`: a field is missing or invalid; `details` names each with its `path`.'],
  ['TOO_MANY_REQUESTS', '`TOO_MANY_REQUESTS`: the rate limit is exceeded; retry after `Retry-After` seconds.'],
  ['INTERNAL', '`INTERNAL`: an unexpected error, which the server has logged with the `requestId`.'],
  ['UNAVAILABLE', '`UNAVAILABLE`: the server is overloaded or a dependency is down; retry later.'],
])

/** The errors of every endpoint. */
const common: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']
const retryable = new Set<number>([429, 503])
const FAILURE = {
  description: common.map(code => `${httpStatus[code]} ${general.get(code)}`).join(' '),
  headers: { 'Retry-After': RETRY_AFTER },
}

function errorsOf({ access, errors = [] }: Route): ErrorCode[] {
  const isGuarded = access !== 'all' && access !== 'provider'
  const guards: ErrorCode[] = isGuarded ? ['UNAUTHENTICATED'] : []
  if (isStaffAccess(access)) guards.push('FORBIDDEN')
  return [...new Set([...guards, ...errors, ...common])]
}

/** The errors of an endpoint by status, without statuses that mean the same at every endpoint. */
function ownErrorsOf(route: Route): Map<number, ErrorCode[]> {
  const byStatus = Map.groupBy(errorsOf(route), code => httpStatus[code])
  return new Map([...byStatus].filter(([, codes]) => !codes.every(code => common.includes(code))))
}

/** The errors of every endpoint are its default response: repeating them would be an eighth of the document. */
function errorResponses(route: Route): Json {
  const own = [...ownErrorsOf(route)].map(([status, codes]) => {
    const isSpecific = codes.some(code => !general.has(code))
    const description = `Error codes: ${codes.map(code => `\`${code}\``).join(', ')}.`
    return [status, { $ref: `#/components/responses/${responseName(status)}`, ...(isSpecific && { description }) }]
  })
  return { ...Object.fromEntries(own), default: { $ref: '#/components/responses/Failure' } }
}

function describeStatus(status: number): string {
  const texts = [...general].flatMap(([code, text]) => (httpStatus[code] === status ? text : []))
  return texts.join(' ') || `${STATUS_CODES[status]}. The \`error\` code says why.`
}

const responseName = (status: number): string => (STATUS_CODES[status] ?? String(status)).replaceAll(/\W/g, '')

function describeErrors(): string {
  const rows = Object.entries(httpStatus).map(
    ([code, status]) => `| \`${code}\` | ${status} | ${errorText(code as ErrorCode, 'en')} |`,
  )
  return [
    'Names the error for programs. It never changes.',
    '',
    '| Code | Status | Message |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}
