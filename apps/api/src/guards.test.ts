import type { Route } from '@shop/contracts/route.ts'
import request from 'supertest'
import { expect } from 'vitest'
import { API_BASE } from '#platform/openapi.ts'
import { defaultSettings } from '#settings/index.ts'
import { test } from '../test/builders/identity-shop.ts'
import { contracts, isOfStaff } from '../test/harness/contracts.ts'

/** Not for the web's client: the provider's own calls, the pictures and the dev inbox. */
const OTHERS = [
  /^\/serverapi\/payments\/\{provider\}\//,
  /^\/serverapi\/art\//,
  /^\/serverapi\/pictures\//,
  /^\/serverapi\/ai\/mixes\/\{shareId\}\/\{hash\}\.png/,
  /^\/serverapi\/dev\//,
  /^\/sandbox-pay\//,
  /^\/dev\//,
]

const sampled = (path: string) =>
  path
    .replace(/:number/g, '10001')
    .replace(/:shareId/g, 'a'.repeat(22))
    .replace(/:\w+/g, 'anything')

test('every call that the API describes is in the contracts, and every contract is served', async ({ shop }) => {
  const paths: Record<string, object | undefined> = shop.app.swagger().paths ?? {}
  const served = Object.entries(paths)
    .filter(([path]) => !OTHERS.some(other => other.test(path)))
    .flatMap(([path, methods]) => Object.keys(methods ?? {}).map(method => `${method.toUpperCase()} ${path}`))
  const declared = contracts.map(({ method, path }) => `${method} ${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(served.toSorted()).toEqual(declared.toSorted())
})

test('every call below /admin is for operators or for admins alone, and no other call is', () => {
  const ofAdmin = ({ path }: Route) => path.startsWith('/admin/')
  expect(contracts.filter(route => ofAdmin(route) !== isOfStaff(route)).map(({ path }) => path)).toEqual([])
})

test("the document of the API has the value of each settings' key", ({ shop }) => {
  const { paths } = JSON.parse(JSON.stringify(shop.app.swagger()))
  const { get, put } = paths[`${API_BASE}/admin/settings/{key}`]
  const keys = Object.keys(defaultSettings)
  expect(put.parameters[0].schema.enum).toEqual(keys)
  const { value } = put.requestBody.content['application/json'].schema.properties
  expect(value.oneOf.map(({ title }: { title: string }) => title)).toEqual(keys)
  expect(value.oneOf[keys.indexOf('returns')]).toMatchObject({
    properties: { releaseFromAmd: { type: 'integer', minimum: 0 } },
    required: ['releaseFromAmd'],
    additionalProperties: false,
  })
  const { result } = get.responses['200'].content['application/json'].schema.properties
  expect(result.oneOf[keys.indexOf('messages')]).toMatchObject({
    properties: { key: { enum: ['messages'] }, value: { properties: { smsPerDay: { type: 'integer' } } } },
  })
})

test.for(contracts.filter(({ access }) => access !== 'all'))(
  '$method $path answers 401 to one who is not signed in',
  async ({ method, path }, { shop }) => {
    const ask = request(shop.app.server)
    const verbs = { GET: ask.get, POST: ask.post, PUT: ask.put, PATCH: ask.patch, DELETE: ask.delete }
    for (const token of [undefined, 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.']) {
      const call = verbs[method](`${API_BASE}${sampled(path)}`).set('Accept-Language', 'en')
      if (token) call.set('Authorization', `Bearer ${token}`)
      const { status, body } = await call
      expect({ status, error: body.error, message: body.message }).toEqual({
        status: 401,
        error: 'UNAUTHENTICATED',
        message: 'Please log in to continue.',
      })
    }
  },
)

test.for(contracts.filter(isOfStaff))(
  "$method $path answers 403 to a customer, and to an operator where it is an admin's",
  async ({ method, path, access }, { shop }) => {
    const roles = ['customer', ...(access === 'admin' ? (['operator'] as const) : [])] as const
    for (const role of roles) {
      const token = await shop.given.token(
        role === 'customer' ? await shop.given.customer() : await shop.given.staff(role),
      )
      const ask = request(shop.app.server)
      const verbs = { GET: ask.get, POST: ask.post, PUT: ask.put, PATCH: ask.patch, DELETE: ask.delete }
      const call = verbs[method](`${API_BASE}${sampled(path)}`).set('Authorization', `Bearer ${token}`)
      const { status, body } = await call
      expect({ role, status, error: body.error }).toEqual({ role, status: 403, error: 'FORBIDDEN' })
    }
  },
)

test.for(contracts.filter(route => isOfStaff(route) && route.method === 'GET' && !route.params))(
  '$method $path refuses a query parameter that it does not know, and names it',
  async ({ path }, { shop }) => {
    const token = await shop.given.token(await shop.given.staff('admin'))
    const call = request(shop.app.server).get(`${API_BASE}${path}?colour=red`).set('Accept-Language', 'en')
    const { status, body } = await call.set('Authorization', `Bearer ${token}`)
    expect({ status, error: body.error }).toEqual({ status: 422, error: 'VALIDATION' })
    expect(body.details).toContainEqual({
      path: 'querystring.colour',
      message: 'There is no such parameter. Please check its name.',
    })
  },
)
