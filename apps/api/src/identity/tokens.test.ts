import { createHmac, randomUUID } from 'node:crypto'
import request from 'supertest'
import { expect } from 'vitest'
import { type Shop, test } from '../../test/builders/identity-shop.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates a token for the test. */
function forge({ header = {}, claims = {}, key }: { header?: object; claims?: object; key: string }): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

/** The claims of a valid token, and its key. */
async function goodToken(shop: Shop) {
  const customer = await shop.given.customer()
  const token = await shop.given.token(customer)
  const [header = '', body = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  return { token, header, body, claims, key: shop.deps.keys.jwt }
}

const profileBy = (shop: Shop, authorization: string) =>
  request(shop.app.server).get('/serverapi/user/profile').set('Authorization', authorization)

type Good = Awaited<ReturnType<typeof goodToken>>
const SECONDS_PER_YEAR = 365 * 24 * 3600
const inAYear = () => Math.floor(Date.now() / 1000) + SECONDS_PER_YEAR
const aYearAgo = () => Math.floor(Date.now() / 1000) - SECONDS_PER_YEAR

const tricks: [string, (good: Good) => string][] = [
  ['no signature', ({ header, body }) => `${header}.${body}.`],
  ['the algorithm "none"', ({ body }) => `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`],
  ['another algorithm of the same key', ({ claims, key }) => forge({ header: { alg: 'HS512' }, claims, key })],
  ['the algorithm of a public key', ({ claims, key }) => forge({ header: { alg: 'RS256' }, claims, key })],
  ['another key', ({ claims }) => forge({ claims, key: "a key that is not the shop's" })],
  ['another issuer', ({ claims, key }) => forge({ claims: { ...claims, iss: 'elsewhere' }, key })],
  ['another audience', ({ claims, key }) => forge({ claims: { ...claims, aud: 'elsewhere' }, key })],
  ['an end that has passed', ({ claims, key }) => forge({ claims: { ...claims, exp: aYearAgo() }, key })],
  ['a beginning that has not come', ({ claims, key }) => forge({ claims: { ...claims, nbf: inAYear() }, key })],
  ['another account in it', ({ claims, key }) => forge({ claims: { ...claims, sub: randomUUID() }, key })],
  ['a session that never was', ({ claims, key }) => forge({ claims: { ...claims, sid: randomUUID() }, key })],
  ['a session that is no id', ({ claims, key }) => forge({ claims: { ...claims, sid: "' OR true --" }, key })],
  ['no session', ({ claims: { sid: _, ...claims }, key }) => forge({ claims, key })],
  ['a role edited in', ({ token, claims }) => token.replace(/\.[^.]+\./, `.${encode({ ...claims, role: 'admin' })}.`)],
  [
    'ten thousand bytes',
    ({ claims, key }) => forge({ claims: { ...claims, more: 'x'.repeat(10_000) }, key: `${key}x` }),
  ],
  ['no dots', () => 'token'],
  ['nothing', () => ''],
]

test.for(tricks)('rejects a token with %s', async ([, trick], { shop }) => {
  const good = await goodToken(shop)
  const reply = await profileBy(shop, `Bearer ${trick(good)}`)
  expect(reply.status).toBe(401)
  expect(reply.body.error).toBe('UNAUTHENTICATED')
})

test('accepts a valid token in a bearer header only', async ({ shop }) => {
  const { token } = await goodToken(shop)
  expect((await profileBy(shop, `Bearer ${token}`)).status).toBe(200)
  expect((await profileBy(shop, token)).status).toBe(401)
  expect((await profileBy(shop, `Basic ${token}`)).status).toBe(401)
  expect((await request(shop.app.server).get('/serverapi/user/profile').set('Cookie', `token=${token}`)).status).toBe(
    401,
  )
  expect((await request(shop.app.server).get('/serverapi/user/profile')).status).toBe(401)
})

test('rejects the token of a customer for staff endpoints, also after the account got a staff role', async ({
  shop,
}) => {
  const person = await shop.given.customer()
  const before = await shop.given.token(person)
  await shop.db.account.update({ where: { id: person.id }, data: { role: 'operator' } })
  const after = await shop.given.token(person)
  const ordersBy = (token: string) =>
    request(shop.app.server).get('/serverapi/admin/orders').set('Authorization', `Bearer ${token}`)
  const rejected = await ordersBy(before)
  expect([rejected.status, rejected.body.error]).toEqual([401, 'UNAUTHENTICATED'])
  expect((await ordersBy(after)).status).toBe(200)
  expect((await profileBy(shop, `Bearer ${after}`)).status, 'staff shop here too').toBe(200)
})

test('ends an unused staff session after the hours of the settings, and not that of a customer', async ({ shop }) => {
  const [operator, customer] = [await shop.given.staff('operator'), await shop.given.customer()]
  const [works, shops] = [await shop.given.token(operator), await shop.given.token(customer)]
  const start = shop.clock.now().getTime()
  const statusAfter = async (minutes: number, token: string) => {
    shop.clock.set(new Date(start + minutes * 60_000))
    return (await profileBy(shop, `Bearer ${token}`)).status
  }
  // Each request restarts the twelve hours.
  expect(await statusAfter(12 * 60, works)).toBe(200)
  expect(await statusAfter(24 * 60, works)).toBe(200)
  expect(await statusAfter(36 * 60 + 1, works)).toBe(401)
  expect(await statusAfter(36 * 60 + 1, shops)).toBe(200)

  const left = await shop.given.token(operator)
  shop.clock.set(new Date(start + 40 * 60 * 60_000))
  const polled = profileBy(shop, `Bearer ${left}`).set('X-Unattended', '1')
  expect((await polled).status, 'polling alone keeps no session alive').toBe(200)
  expect(await statusAfter(49 * 60, left)).toBe(401)

  const again = await shop.given.token(operator)
  await shop.db.setting.create({
    data: { key: 'staff_sessions', value: { idleHours: 1 }, updatedAt: shop.clock.now() },
  })
  expect(await statusAfter(50 * 60 + 1, again)).toBe(401)
  await shop.db.setting.delete({ where: { key: 'staff_sessions' } })
  shop.clock.set(new Date(start))
})

test('puts no role, phone or name into a token', async ({ shop }) => {
  const { claims } = await goodToken(shop)
  expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
})
