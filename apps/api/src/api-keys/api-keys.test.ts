import { randomUUID } from 'node:crypto'
import type { ApiKey } from '@shop/contracts/api-keys.ts'
import { isKeyPermission, isPermission, type Permission, permissions } from '@shop/contracts/permissions.ts'
import type { Route } from '@shop/contracts/route.ts'
import { describe, expect } from 'vitest'
import { createPasswords } from '#identity/index.ts'
import { hashSecret } from '#platform/auth/secrets.ts'
import { NOON, openShop, orderOf, type Shop, test as shopTest, TODAY } from '../../test/builders/checkout-shop.ts'
import { sendCall } from '../../test/harness/calls.ts'
import { contracts, isOfStaff } from '../../test/harness/contracts.ts'

const PASSWORD = 'Passw0rd!'
const SECRET = /^dym_live_[\w-]{43}$/
const MINUTE_MS = 60_000

type KeyInput = { name?: string; permissions: readonly Permission[]; lastDate?: string; currentPassword?: string }
type Member = { id: string; phone: string; email: string; token: string }

/** Gives a staff member the password of the tests. */
async function withPassword<M extends Member>(shop: Shop, member: M): Promise<M> {
  const passwordHash = await createPasswords(1024, shop.deps.keys.pepper).hash(PASSWORD)
  await shop.db.account.update({ where: { id: member.id }, data: { passwordHash } })
  return member
}

const request = (shop: Shop, by: Member, input: KeyInput, key = randomUUID()) =>
  shop.as(by).post('/admin/api-keys', { name: 'ERP', currentPassword: PASSWORD, ...input }, { 'Idempotency-Key': key })

const test = shopTest.extend('desk', async ({ shop }, { onCleanup }) => {
  shop.clock.stop(NOON)
  onCleanup(() => shop.clock.set(NOON))
  const admin = await withPassword(shop, await shop.given.staff('admin'))
  const create = async (input: KeyInput, by: Member = admin) => {
    const reply = await request(shop, by, input)
    expect(reply.status).toBe(201)
    const { key, secret }: { key: ApiKey; secret: string } = reply.body.result
    return { ...key, secret, as: shop.as({ ...by, token: secret }) }
  }
  const find = async (id: string): Promise<ApiKey> =>
    (await shop.as(admin).get('/admin/api-keys')).body.result.items.find((key: ApiKey) => key.id === id)
  return { admin, create, find }
})

describe('an API key', () => {
  test('calls what its permissions allow and nothing else', async ({ shop, desk }) => {
    const erp = await desk.create({ permissions: ['orders.pack', 'stock.edit'] })
    expect(erp.secret).toMatch(SECRET)
    expect(erp).toMatchObject({
      name: 'ERP',
      hint: erp.secret.slice(-4),
      permissions: ['orders.view', 'orders.pack', 'stock.view', 'stock.edit'],
      state: 'active',
    })
    expect((await erp.as.get('/admin/orders')).status).toBe(200)
    expect((await erp.as.get('/admin/stock')).status).toBe(200)
    const refused = await erp.as.get('/admin/products')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ error: 'API_KEY_NOT_ALLOWED', details: [{ reason: 'catalog.view' }] })
    const stored = await shop.db.apiKey.findUniqueOrThrow({ where: { id: erp.id } })
    expect(Buffer.from(stored.secretHash)).toEqual(hashSecret(erp.secret))
    expect(JSON.stringify(await desk.find(erp.id))).not.toContain(erp.secret)
  })

  test('never reaches accounts, staff, roles, settings, webhooks or other keys', async ({ shop, desk }) => {
    const everything = await desk.create({ permissions: permissions.filter(isKeyPermission) })
    const call = (route: Route) => sendCall(shop.app, route, { token: everything.secret })
    const isOpen = ({ access }: Route) => isPermission(access) && isKeyPermission(access)
    const closed = contracts.filter(route => !['all', 'provider'].includes(route.access) && !isOpen(route))
    expect(new Set(closed.map(({ access }) => access))).toEqual(
      new Set(['customer', ...permissions.filter(each => !isKeyPermission(each))]),
    )
    for (const route of closed) {
      const { status, body } = await call(route)
      expect([route.method, route.path, status, body.error]).toEqual([
        route.method,
        route.path,
        403,
        'API_KEY_NOT_ALLOWED',
      ])
    }
    for (const route of contracts.filter(each => isOfStaff(each) && isOpen(each) && each.method === 'GET'))
      expect([200, 404, 422], route.path).toContain((await call(route)).status)
    for (const forbidden of permissions.filter(each => !isKeyPermission(each))) {
      const reply = await request(shop, desk.admin, { permissions: ['orders.view', forbidden] })
      expect(reply.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.permissions' }] })
    }
  }, 60_000)

  test('is not a customer for public calls', async ({ shop, desk }) => {
    const erp = await desk.create({ permissions: ['catalog.view'] })
    const products = await erp.as.get('/catalog/products')
    const visitor = await shop.as().get('/catalog/products')
    expect([products.status, products.body]).toEqual([200, visitor.body])
    const order = await erp.as.order(orderOf([{ ...(await shop.given.variant()), quantity: 1 }]))
    expect(order.body).toMatchObject({ error: 'API_KEY_NOT_ALLOWED', details: [{ reason: 'customer' }] })
  })

  test('hides personal data without the permission', async ({ shop, desk }) => {
    const customer = await shop.given.customer()
    const order = await shop.as(customer).order(orderOf([{ ...(await shop.given.variant()), quantity: 1 }]))
    const { number } = order.body.result.order
    const warehouse = await desk.create({ permissions: ['orders.view'] })
    const courierService = await desk.create({ permissions: ['orders.view', 'customers.personal'] })
    const hidden = await warehouse.as.get(`/admin/orders/${number}`)
    expect(hidden.body.result.order.phone).toBe('•••')
    expect(hidden.text).not.toContain(customer.phone)
    expect((await courierService.as.get(`/admin/orders/${number}`)).text).toContain(customer.phone)
  })

  test('is named as the actor in the audit log and in the history of stock', async ({ shop, desk }) => {
    const { sku } = await shop.given.variant({ stock: 3 })
    const name = `Warehouse ${randomUUID()}`
    const warehouse = await desk.create({ name, permissions: ['stock.edit'] })
    const moved = await warehouse.as.post(
      '/admin/stock/movements',
      { sku, kind: 'correction', delta: 2, reason: 'counted' },
      { 'Idempotency-Key': randomUUID() },
    )
    expect(moved.status).toBeLessThan(300)
    const admin = shop.as(desk.admin)
    const { items } = (await admin.get(`/admin/audit?actorId=${warehouse.id}`)).body.result
    expect(items).toMatchObject([
      { action: 'stock.correction', actor: { accountId: warehouse.id, role: 'api_key', name } },
    ])
    const choices = await admin.get('/admin/audit/choices')
    expect(choices.body.result.actors).toContainEqual({ accountId: warehouse.id, role: 'api_key', name })
    const history = await admin.get(`/admin/stock/${sku}/movements`)
    expect(history.body.result.items[0]).toMatchObject({ actor: name })
    const created = await admin.get(`/admin/audit?subjectType=api_key&subjectId=${warehouse.id}`)
    expect(created.body.result.items).toMatchObject([
      { action: 'api_key.create', subject: { name }, after: { name, permissions: ['stock.view', 'stock.edit'] } },
    ])
    expect(JSON.stringify(created.body)).not.toContain(warehouse.secret)
  })

  test('is refused with its reason once it is revoked', async ({ shop, desk }) => {
    const erp = await desk.create({ permissions: ['orders.view'] })
    expect((await erp.as.get('/admin/orders')).status).toBe(200)
    const revoke = () => shop.as(desk.admin).post(`/admin/api-keys/${erp.id}/revoke`)
    expect((await revoke()).body.result).toMatchObject({ state: 'revoked', revokedAt: NOON.toISOString() })
    expect((await revoke()).status).toBe(200)
    const reply = await erp.as.get('/admin/orders')
    expect([reply.status, reply.body.error]).toEqual([401, 'API_KEY_REVOKED'])
    expect(reply.body.message).toMatch(/revoked/)
    expect(await shop.db.auditEntry.count({ where: { action: 'api_key.revoke', subjectId: erp.id } })).toBe(1)
    expect((await shop.as(desk.admin).post(`/admin/api-keys/${randomUUID()}/revoke`)).status).toBe(404)
  })

  test('is refused with its reason after its last day', async ({ shop, desk }) => {
    const past = await request(shop, desk.admin, { permissions: ['orders.view'], lastDate: '2026-11-19' })
    expect(past.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.lastDate' }] })
    const erp = await desk.create({ permissions: ['orders.view'], lastDate: TODAY })
    expect(erp.lastDate).toBe(TODAY)
    shop.clock.set(new Date(`${TODAY}T23:59:00+04:00`))
    expect((await erp.as.get('/admin/orders')).status).toBe(200)
    shop.clock.set(new Date('2026-11-21T00:00:00+04:00'))
    const reply = await erp.as.get('/admin/orders')
    expect([reply.status, reply.body.error]).toEqual([401, 'API_KEY_EXPIRED'])
    expect(await desk.find(erp.id)).toMatchObject({ state: 'expired', lastDate: TODAY })
  })

  test('is refused if it is unknown, also with the form of another credential', async ({ shop, desk }) => {
    const erp = await desk.create({ permissions: ['orders.view'] })
    const [header, payload, signature] = desk.admin.token.split('.')
    const unknown = [
      'dym_',
      'dym_live_',
      `${erp.secret}x`,
      erp.secret.slice(0, -1),
      `dym_live_${'A'.repeat(43)}`,
      `dym_${desk.admin.token}`,
      `dym_live_${header}.${payload}.${signature}`,
      `dym_live_${hashSecret(erp.secret).toString('base64url')}`,
    ]
    for (const token of unknown) {
      const reply = await shop.as({ ...desk.admin, token }).get('/admin/orders')
      expect([token, reply.status, reply.body.error]).toEqual([token, 401, 'API_KEY_UNKNOWN'])
    }
    // In another place, or inside a token, it is no credential.
    const elsewhere: Record<string, string>[] = [
      { 'x-api-key': erp.secret },
      { authorization: erp.secret },
      { authorization: `Basic ${erp.secret}` },
      { authorization: `Bearer ${desk.admin.token.slice(0, -3)} ${erp.secret}` },
      { cookie: `token=${erp.secret}` },
    ]
    for (const headers of elsewhere)
      expect((await shop.as().get('/admin/orders', headers)).body).toMatchObject({ error: 'UNAUTHENTICATED' })
    expect((await shop.as().get(`/admin/orders?token=${erp.secret}`)).status).toBe(401)
    expect((await shop.as().get('/admin/orders', { authorization: `bearer ${erp.secret}` })).status).toBe(200)
  })

  test('never allows more than its creator may do at that moment', async ({ shop, desk }) => {
    const member = await withPassword(shop, await shop.given.staffWith('keys.edit', 'orders.view', 'stock.view'))
    const above = await request(shop, member, { permissions: ['orders.view', 'prices.edit'] })
    expect([above.status, above.body.error]).toEqual([403, 'ABOVE_OWN_PERMISSIONS'])
    const erp = await desk.create({ permissions: ['orders.view', 'stock.view'] }, member)
    const role = { where: { id: member.roleId } }
    await shop.db.staffRole.update({ ...role, data: { permissions: ['keys.edit', 'stock.view'] } })
    expect((await erp.as.get('/admin/orders')).body).toMatchObject({ error: 'API_KEY_NOT_ALLOWED' })
    expect((await erp.as.get('/admin/stock')).status).toBe(200)
    expect(await desk.find(erp.id)).toMatchObject({ state: 'active', lostPermissions: ['orders.view'] })
    await shop.db.account.update({ where: { id: member.id }, data: { role: 'customer', staffRole: null } })
    const reply = await erp.as.get('/admin/stock')
    expect([reply.status, reply.body.error]).toEqual([401, 'API_KEY_CREATOR_LEFT'])
    await shop.db.session.deleteMany({ where: { accountId: member.id } })
    await shop.db.account.delete({ where: { id: member.id } })
    expect((await erp.as.get('/admin/stock')).body.error).toBe('API_KEY_CREATOR_LEFT')
    expect(await desk.find(erp.id)).toMatchObject({ state: 'creator_left' })
  })

  test('gives no refund without the approval of a person', async ({ shop, desk }) => {
    const customer = await shop.given.customer()
    const reply = await shop.as(customer).order(orderOf([{ ...(await shop.given.variant()), quantity: 1 }]))
    const { number } = reply.body.result.order
    await shop.pay(number)
    const erp = await desk.create({ permissions: ['refunds.create', 'orders.edit'] })
    const page = await erp.as.get(`/admin/orders/${number}`)
    expect(page.body.result.refundable).toMatchObject({ heldFromAmd: 0 })
    const cancel = { reason: 'customer', version: page.body.result.version }
    const cancelled = await erp.as.post(`/admin/orders/${number}/cancel`, cancel, { 'Idempotency-Key': randomUUID() })
    expect(cancelled.status).toBe(200)
    const refunds = await shop.db.paymentRefund.findMany({ where: { payment: { order: { number } } } })
    expect(refunds).toMatchObject([{ status: 'held', requestedById: erp.id }])
  })

  test.for([
    'payments.edit',
    'rentals.edit',
    'credit.edit',
    'gift-cards.edit',
    'points.edit',
    'refunds.release',
  ] as const)('moves no money with %s, also if it was created with it', async (permission, { shop, desk }) => {
    const rejected = await request(shop, desk.admin, { permissions: [permission] })
    expect([rejected.status, rejected.body.details]).toMatchObject([422, [{ path: 'body.permissions' }]])
    const erp = await desk.create({ permissions: ['orders.view'] })
    await shop.db.apiKey.update({ where: { id: erp.id }, data: { permissions: ['orders.view', permission] } })
    const routes = contracts.filter(({ access }) => access === permission)
    expect(routes).not.toEqual([])
    for (const route of routes) {
      const { status, body } = await sendCall(shop.app, route, { token: erp.secret })
      expect([route.path, status, body.error]).toEqual([route.path, 403, 'API_KEY_NOT_ALLOWED'])
    }
  })

  test('notes its last use at most once a minute', async ({ shop, desk }) => {
    const erp = await desk.create({ permissions: ['orders.view'] })
    expect((await desk.find(erp.id)).lastUsedAt).toBeUndefined()
    const use = async (afterMs: number) => {
      shop.clock.stop(new Date(NOON.getTime() + afterMs))
      await erp.as.get('/admin/orders')
      return (await desk.find(erp.id)).lastUsedAt
    }
    expect(await use(0)).toBe(NOON.toISOString())
    expect(await use(MINUTE_MS - 1)).toBe(NOON.toISOString())
    const later = NOON.getTime() + MINUTE_MS + 1
    expect(await use(MINUTE_MS + 1)).toBe(new Date(later).toISOString())
  })
})

describe('creating an API key', () => {
  test('needs the password: a stolen session is not enough', async ({ shop, desk }) => {
    const wrong = await request(shop, desk.admin, { permissions: ['orders.view'], currentPassword: 'Another1!' })
    expect([wrong.status, wrong.body.error]).toEqual([422, 'WRONG_PASSWORD'])
  })

  test('is safe to repeat until the key is used', async ({ shop, desk }) => {
    const key = randomUUID()
    const send = (permission: Permission = 'orders.view') =>
      request(shop, desk.admin, { permissions: [permission] }, key)
    const [first, second] = [await send(), await send()]
    expect(second.body.result.key.id).toBe(first.body.result.key.id)
    const status = async ({ body }: typeof first) =>
      (await shop.as({ ...desk.admin, token: body.result.secret }).get('/admin/orders')).status
    expect([await status(first), await status(second)]).toEqual([401, 200])
    expect((await send()).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await send('stock.view')).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    const { id } = first.body.result.key
    expect(await shop.db.auditEntry.count({ where: { action: 'api_key.create', subjectId: id } })).toBe(1)
  })

  test('stops at fifty active keys', async ({ shop, desk }) => {
    const listed = (await shop.as(desk.admin).get('/admin/api-keys')).body.result.items
    const active = listed.filter(({ state }: { state: string }) => state === 'active').length
    const fake = () => ({
      name: 'Old',
      secretHash: Buffer.from(randomUUID()),
      hint: '0000',
      permissions: [],
      createdAt: NOON,
      createdById: desk.admin.id,
    })
    await shop.db.apiKey.createMany({ data: Array.from({ length: 50 - active }, fake) })
    const reply = await request(shop, desk.admin, { permissions: ['orders.view'] })
    expect([reply.status, reply.body.error]).toEqual([409, 'TOO_MANY_API_KEYS'])
    // Keys of a person who left are not accepted, so they do not count.
    const left = await shop.given.staff()
    const first = await shop.db.apiKey.findFirstOrThrow({ where: { name: 'Old' } })
    await shop.db.apiKey.update({ where: { id: first.id }, data: { createdById: left.id } })
    await shop.db.account.update({ where: { id: left.id }, data: { role: 'customer', staffRole: null } })
    expect((await request(shop, desk.admin, { permissions: ['orders.view'] })).status).toBe(201)
    await shop.db.apiKey.deleteMany({ where: { name: 'Old' } })
  })
})

shopTest(
  'limits the requests of one key, from all addresses and for all calls',
  async ({ databaseUrl, db, clock }) => {
    const settings = { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' }
    const shop = await openShop(databaseUrl, { db, clock, settings })
    try {
      const admin = await withPassword(shop, await shop.given.staff('admin'))
      const { secret } = (await request(shop, admin, { permissions: ['orders.view', 'api.view'] })).body.result
      const send = (index: number, token: string) =>
        shop.app.inject({
          url: `/serverapi/admin/${index % 2 === 0 ? 'orders?limit=1' : 'openapi.json'}`,
          method: 'HEAD',
          headers: {
            authorization: `Bearer ${token}`,
            'x-forwarded-for': `198.51.${Math.floor(index / 200)}.${index % 200}`,
          },
        })
      const statuses: number[] = []
      for (let index = 0; index < 300; index++) statuses.push((await send(index, secret)).statusCode)
      expect(new Set(statuses)).toEqual(new Set([200]))
      const refused = await send(300, secret)
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
      // People at the same addresses are not affected.
      expect((await send(0, admin.token)).statusCode).toBe(200)
    } finally {
      await shop.close()
    }
  },
  60_000,
)
