import { Validator } from '@seriousme/openapi-schema-validator'
import { WebhookTopic } from '@shop/contracts/webhook-events.ts'
import request from 'supertest'
import { expect } from 'vitest'
import { test as shopTest } from '../../../../test/builders/checkout-shop.ts'
import { openApi } from '../../../../test/harness/api.ts'
import { contracts, isOfStaff } from '../../../../test/harness/contracts.ts'
import { test } from '../../../../test/harness/harness.ts'
import { readContractDocs } from './contract-docs.ts'
import { API_BASE } from './openapi.ts'
import { createDocument } from './openapi-document.ts'

test('the page that describes the API shows its document by scripts from this server alone', async ({ db, clock }) => {
  const { app } = await openApi({ db, clock })
  await app.ready()
  const get = (path: string) => request(app.server).get(path)

  const page = await get('/serverapi/docs').redirects(1)

  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'; style-src/)
  const scripts = [...page.text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path)
  expect(scripts).toHaveLength(1)
  const script = await get(new URL(scripts[0] ?? '', 'http://shop.am/serverapi/docs/').pathname)
  expect(script.headers['content-type']).toMatch(/javascript/)
  expect(page.text).toContain('/serverapi/openapi.json')
  expect((await get('/serverapi/docs/nothing')).body).toMatchObject({ error: 'NOT_FOUND' })
  expect((await get('/serverapi/openapi.json')).body).toMatchObject({ openapi: '3.1.0' })
  await app.close()
})

const described = (paths: object) => Object.keys(paths).length
const staffPaths = [...new Set(contracts.filter(isOfStaff).map(({ path }) => path))]
const inDocument = (path: string) => `${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`

shopTest('the document shows the calls of staff to staff alone', async ({ shop }) => {
  expect(staffPaths.length).toBeGreaterThan(50)
  const visible = await shop.as().get('/openapi.json')
  expect(visible.status).toBe(200)
  expect(visible.body.paths).toHaveProperty([`${API_BASE}/user/login`])
  expect(visible.text).not.toContain('/admin')
  expect(Object.keys(visible.body.webhooks)).toEqual(WebhookTopic.options)

  const customer = await shop.given.customer()
  expect((await shop.as().get('/admin/openapi.json')).body).toMatchObject({ error: 'UNAUTHENTICATED' })
  expect((await shop.as(customer).get('/admin/openapi.json')).body).toMatchObject({ error: 'FORBIDDEN' })

  const whole = await shop.as(await shop.given.staff()).get('/admin/openapi.json')
  expect(whole.status).toBe(200)
  expect(whole.headers['cache-control']).toBe('no-store')
  expect(whole.body.webhooks).toEqual(visible.body.webhooks)
  for (const path of staffPaths) expect(whole.body.paths).toHaveProperty([inDocument(path)])
  expect(described(whole.body.paths)).toBe(described(visible.body.paths) + staffPaths.length)
})

shopTest('the document names what each call accepts: nothing, a token, or an API key too', async ({ shop }) => {
  const { body } = await shop.as(await shop.given.staff()).get('/admin/openapi.json')
  const accepted = (path: string) => body.paths[inDocument(path)].get.security ?? body.security
  const [token, key] = [{ bearer: [] }, { apiKey: [] }]
  expect(accepted('/admin/orders')).toEqual([token, key])
  expect(accepted('/admin/api-keys')).toEqual([token])
  expect(accepted('/user/profile')).toEqual([token])
  expect(accepted('/catalog/products')).toEqual([])
  expect(Object.keys(body.components.securitySchemes)).toEqual(['bearer', 'apiKey'])
})

type Operation = { operationId: string; summary: string; description: string }

/** A JSON value with its path in the document. */
type Part = { path: string; value: unknown }

function partsOf(value: unknown, path = ''): Part[] {
  if (!(value instanceof Object)) return [{ path, value }]
  const inner = Object.entries(value).flatMap(([key, each]) => partsOf(each, `${path}/${key.replaceAll('/', '~1')}`))
  return [{ path, value }, ...inner]
}

const MAX_DOCUMENT_BYTES = 950_000
/** Shorter schemas may occur more than once. */
const MAX_REPEATED_CHARACTERS = 300

for (const path of ['/openapi.json', '/admin/openapi.json'])
  shopTest(`${path} is a valid, small OpenAPI 3.1 document of shared components`, async ({ shop }) => {
    const { body, text } = await shop.as(await shop.given.staff()).get(path)
    expect(await new Validator().validate(structuredClone(body))).toEqual({ valid: true })
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_DOCUMENT_BYTES)

    const parts = partsOf(body)
    const refs = new Set(parts.flatMap(each => (each.path.endsWith('/$ref') ? String(each.value) : [])))
    const { securitySchemes: _, ...components } = body.components
    const declared = Object.entries<object>(components).flatMap(([kind, each]) =>
      Object.keys(each).map(name => `#/components/${kind}/${name}`),
    )
    expect([...refs].toSorted()).toEqual(declared.toSorted())

    const schemas = Object.entries<{ description?: string }>(body.components.schemas)
    expect(schemas.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([])

    const byText = Map.groupBy(
      parts.filter(({ value }) => value instanceof Object && 'type' in value && value.type === 'object'),
      ({ value }) => JSON.stringify(value),
    )
    const repeated = [...byText].filter(([json, all]) => all.length > 1 && json.length > MAX_REPEATED_CHARACTERS)
    expect(repeated.map(([, all]) => all.map(each => each.path))).toEqual([])
  })

test('every endpoint has a name, a short summary and a description', async ({ db, clock }) => {
  const { app } = await openApi({ db, clock })
  const docs = await readContractDocs()
  const document = createDocument(
    app.servedEndpoints.flatMap(({ contract }) => contract?.() ?? []),
    docs,
    API_BASE,
  )
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(Object.values)
  expect(operations.length).toBe(contracts.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(contracts.length)
  const isDescribed = ({ operationId, summary, description }: Operation) =>
    operationId &&
    /^[A-Z].{4,58}[^.]$/.test(summary) &&
    /^[A-Z][\s\S]{20,}\.$/.test(description.split(' Requires')[0] ?? '')
  expect(operations.filter(operation => !isDescribed(operation))).toEqual([])
  await app.close()
})
