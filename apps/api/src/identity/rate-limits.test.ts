import { sql } from 'kysely'
import request from 'supertest'
import { expect } from 'vitest'
import { execute, kysely } from '#platform/db/sql.ts'
import { newPhone, openShop, PASSWORD, registrationOf, test } from '../../test/builders/identity-shop.ts'

test('limits a network address to twenty registrations an hour, whatever X-Forwarded-For says', async ({
  db,
  clock,
}) => {
  const shop = await openShop({ db, clock, settings: { RATE_LIMITS: 'on' } })
  try {
    const register = (from: string) =>
      request(shop.app.server).post('/serverapi/user/register').set('X-Forwarded-For', from).send({})
    const replies: request.Response[] = []
    for (let n = 0; n < 21; n++) replies.push(await register(`10.0.0.${n}`))

    expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(422), 429])
    expect(replies[20]?.body).toMatchObject({ error: 'TOO_MANY_REQUESTS', requestId: expect.any(String) })
    expect(Number(replies[20]?.headers['retry-after'])).toBeGreaterThan(0)
    // The limit applies to this endpoint only: a client at the same address can still log in.
    const login = await shop.browser().post('/user/login', { phoneNumber: newPhone(), password: PASSWORD })
    expect(login.status).toBe(401)
  } finally {
    await shop.close()
  }
})

test('limits a network address to thirty codes an hour, for login and password reset together', async ({
  db,
  clock,
}) => {
  const open = () => openShop({ db, clock, settings: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' } })
  const paths = ['/user/login-code-request', '/user/reset-password-request']
  const requestCode = async (
    shop: Awaited<ReturnType<typeof open>>,
    index: number,
    address: string,
    language = 'en',
  ) => {
    const url = `/serverapi${paths[index % 2]}`
    const payload = { phoneNumber: newPhone() }
    const headers = { 'x-forwarded-for': address, 'accept-language': language }
    return shop.app.inject({ method: 'POST', url, payload, headers })
  }
  const shop = await open()
  const statuses: number[] = []
  for (let index = 0; index < 30; index++) statuses.push((await requestCode(shop, index, '198.51.100.77')).statusCode)
  const rejected = await requestCode(shop, 0, '198.51.100.77')
  expect(statuses).toEqual(Array(30).fill(200))
  expect(rejected.statusCode).toBe(429)
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000)
  expect((await requestCode(shop, 1, '198.51.100.78')).statusCode, 'another address').toBe(200)
  const messages = {
    ru: 'Слишком много запросов. Попробуйте снова через 1 час.',
    en: 'Too many requests. Try again in 1 hour.',
    hy: 'Չափազանց շատ հարցումներ։ Փորձեք կրկին 1 ժամից։',
  }
  for (const [language, message] of Object.entries(messages))
    expect((await requestCode(shop, 0, '198.51.100.77', language)).json().message).toBe(message)
  await shop.close()

  // An hour later: the window in the database has ended, and this process has none of its own.
  await execute(db, kysely.updateTable('limit_window').set({ ends_at: sql`ends_at - interval '1 hour'` }))
  const later = await open()
  expect((await requestCode(later, 0, '198.51.100.77')).statusCode).toBe(200)
  await later.close()
})

test('counts a login that sends the code of an unfinished registration as a registration of the network address', async ({
  db,
  clock,
}) => {
  const shop = await openShop({ db, clock, settings: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' } })
  const [address, another] = ['198.51.100.90', '198.51.100.91']
  const { phone: known } = await shop.given.customer()
  const phones = [known, ...Array.from({ length: 9 }, newPhone)]
  const password = 'Another1!'
  const resend = (phoneNumber: string, from = address) =>
    shop.browser('en', from).post('/user/login', { phoneNumber, password })
  for (const phoneNumber of phones) {
    const reply = await shop.browser('en', address).post('/user/register', registrationOf(phoneNumber, { password }))
    expect(reply.status).toBe(200)
  }
  for (const phoneNumber of phones) expect((await resend(phoneNumber)).body.result).toEqual({ verified: false })

  const replies = [await resend(known), await resend(phones[1] ?? '')]
  for (const { status, body, headers } of replies) {
    expect([status, body.error]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  }
  const registered = await shop.browser('en', address).post('/user/register', registrationOf(newPhone()))
  expect(registered.status).toBe(429)
  expect((await resend(known, another)).body.result).toEqual({ verified: false })
  const customer = { phoneNumber: known, password: PASSWORD }
  expect((await shop.browser('en', address).post('/user/login', customer)).body.result.verified).toBe(true)
  await shop.close()
})

test('limits a network address to ten orders and ten cancellations a minute', async ({ db, clock }) => {
  const shop = await openShop({ db, clock, settings: { RATE_LIMITS: 'on' } })
  const browser = shop.browser()
  browser.signIn(await shop.given.token(await shop.given.customer()))
  for (const call of [() => browser.order({}), () => browser.post('/orders/10001/cancel', {})]) {
    const statuses: number[] = []
    for (let index = 0; index < 11; index++) statuses.push((await call()).status)
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses[10]).toBe(429)
  }
  await shop.close()
})

const FORGED = 1000
const PER_HOUR = 20
const PROXY = '10.1.0.1'
const anyAddress = (index: number) => `${index % 223}.${(index * 7) % 255}.${(index * 13) % 255}.${(index * 31) % 255}`

test('counts a thousand forged addresses of one client as one, with and without a proxy (R47)', async ({
  db,
  clock,
}) => {
  const passed = async (hops: number, callOf: (index: number) => { remoteAddress: string; forwarded: string }) => {
    const shop = await openShop({ db, clock, settings: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: String(hops) } })
    const statuses: number[] = []
    for (let index = 0; index < FORGED; index++) {
      const { remoteAddress, forwarded } = callOf(index)
      const headers = { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded }
      const url = '/serverapi/user/register'
      const { statusCode } = await shop.app.inject({ method: 'POST', url, remoteAddress, headers, payload: {} })
      statuses.push(statusCode)
    }
    await shop.close()
    return statuses.filter(status => status !== 429).length
  }

  const direct = (index: number) => ({ remoteAddress: '198.51.100.9', forwarded: anyAddress(index) })
  expect(await passed(0, direct)).toBe(PER_HOUR)
  // The proxy appends the real address to the forged ones.
  const throughProxy = (index: number) => ({ remoteAddress: PROXY, forwarded: `${anyAddress(index)}, 198.51.100.10` })
  expect(await passed(1, throughProxy)).toBe(PER_HOUR)
  // Two real addresses are counted separately.
  const twoPeople = (index: number) => ({ remoteAddress: PROXY, forwarded: `198.51.100.${11 + (index % 2)}` })
  expect(await passed(1, twoPeople)).toBe(2 * PER_HOUR)
})
