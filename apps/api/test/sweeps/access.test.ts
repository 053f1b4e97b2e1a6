import { isPermission, type Permission, permissions, presetPermissions, presets } from '@shop/contracts/permissions.ts'
import type { Route } from '@shop/contracts/route.ts'
import { expect } from 'vitest'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { test as base } from '../builders/checkout-shop.ts'
import { type CallerName, callers, mayCall, sendCall } from '../harness/calls.ts'
import { contracts, isOfStaff } from '../harness/contracts.ts'

/** Calls of other clients than the web app: payment providers, pictures and the dev inbox. */
const OTHERS = [
  /^\/serverapi\/payments\/:provider\//,
  /^\/serverapi\/art\//,
  /^\/serverapi\/pictures\//,
  /^\/serverapi\/ai\/mixes\/:shareId\/:hash\.png/,
  /^\/serverapi\/dev\//,
  /^\/sandbox-pay\//,
  /^\/dev\//,
]
/** The second one is an unsigned token: {"alg":"none"}.{"sub":"x"}. */
const INVALID_TOKENS = [undefined, 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.']

const test = base
  .extend('staffWith', { scope: 'file' }, async ({ shop }) => {
    const tokens = new Map<string, string>()
    /** Returns the token of a staff member with these permissions alone, one for each name. */
    return async (name: string, ...allowed: Permission[]): Promise<string> => {
      const token = tokens.get(name) ?? (await shop.given.staffWith(...allowed)).token
      tokens.set(name, token)
      return token
    }
  })
  .extend('tokens', { scope: 'file' }, async ({ shop }): Promise<Partial<Record<CallerName, string>>> => {
    const { given } = shop
    const [customer, courier] = [await given.customer(), await given.staff('courier')]
    const operator = await given.staff('operator')
    return { customer: customer.token, courier: courier.token, operator: operator.token }
  })

test('every call that the API describes is in the contracts, and every contract is served', ({ shop }) => {
  const served = shop.app.servedEndpoints
    .filter(({ url }) => !OTHERS.some(other => other.test(url)))
    .map(({ method, url }) => `${method} ${url}`)
  const declared = contracts.map(({ method, path }) => `${method} ${API_BASE}${path}`)
  expect(served.toSorted()).toEqual(declared.toSorted())
})

test('every call below /admin is for staff, and no other call is', () => {
  const ofAdmin = ({ path }: Route) => path.startsWith('/admin/')
  expect(contracts.filter(route => ofAdmin(route) !== isOfStaff(route)).map(({ path }) => path)).toEqual([])
})

test.for(contracts.filter(isOfStaff))(
  '$method $path needs $access: every other permission is not enough, and a read needs no other',
  async (route, { shop, staffWith }) => {
    const { access } = route
    if (!isPermission(access)) throw new Error(`expected a permission, got ${access}`)
    const others = await staffWith(`all but ${access}`, ...permissions.filter(each => each !== access))
    const { status, body } = await sendCall(shop.app, route, { token: others })
    expect({ status, error: body.error }).toEqual({ status: 403, error: 'FORBIDDEN' })
    if (route.method !== 'GET') return
    const alone = await sendCall(shop.app, route, { token: await staffWith(`only ${access}`, access) })
    expect([200, 404, 422]).toContain(alone.status)
  },
)

test('every permission is needed by an endpoint, and no other role than the admin has all of them', () => {
  const needed = new Set<string>(contracts.map(({ access }) => access))
  // The reference of staff endpoints is served without a contract.
  expect(permissions.filter(permission => !needed.has(permission))).toEqual(['api.view'])
  expect(presets.filter(preset => permissions.every(each => presetPermissions[preset].includes(each)))).toEqual([
    'admin',
  ])
})

test.for(contracts.filter(route => !mayCall('visitor', route)))(
  '$method $path answers 401 without a valid token and 403 to callers without $access',
  async (route, { shop, tokens }) => {
    for (const token of INVALID_TOKENS) {
      const { status, body } = await sendCall(shop.app, route, { token })
      expect({ token, status, error: body.error, message: body.message }).toEqual({
        token,
        status: 401,
        error: 'UNAUTHENTICATED',
        message: 'Please log in to continue.',
      })
    }
    for (const caller of callers.filter(name => name !== 'visitor' && !mayCall(name, route))) {
      const { status, body } = await sendCall(shop.app, route, { token: tokens[caller] })
      expect({ caller, status, error: body.error }).toEqual({ caller, status: 403, error: 'FORBIDDEN' })
    }
  },
)
