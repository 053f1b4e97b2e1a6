import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { type Browser, type Customer, PASSWORD, type Shop, test } from '../../test/builders/identity-shop.ts'

const logIn = (browser: Browser, { phone: phoneNumber }: Customer, password = PASSWORD) =>
  browser.post('/user/login', { phoneNumber, password })

/** A staff member's browser that has logged in with the second step. */
async function knownBrowser(shop: Shop, staff: Customer) {
  const browser = shop.browser()
  await logIn(browser, staff)
  const verification = { phoneNumber: staff.phone, code: await shop.inbox.code(staff.phone) }
  browser.signIn((await browser.post('/user/verification', verification)).body.result.token)
  expect((await logIn(browser, staff)).body.result.verified).toBe(true)
  return browser
}

async function adminBrowser(shop: Shop) {
  const browser = shop.browser()
  browser.signIn(await shop.given.token(await shop.given.staff('admin')))
  return browser
}

type Event = (shop: Shop, staff: Customer) => Promise<{ password?: string }>

const events: [string, Event][] = [
  [
    'the password is changed in another browser',
    async (shop, staff) => {
      const other = shop.browser()
      other.signIn(await shop.given.token(staff))
      await other.post('/user/password', { currentPassword: PASSWORD, newPassword: 'Brandnew1!' })
      return { password: 'Brandnew1!' }
    },
  ],
  [
    'an admin ends the sessions',
    async (shop, { id }) => {
      expect((await (await adminBrowser(shop)).post(`/admin/staff/${id}/end-sessions`, {})).status).toBe(200)
      return {}
    },
  ],
  [
    'an admin ends the sessions when there are none',
    async (shop, { id }) => {
      await shop.db.session.updateMany({ where: { accountId: id }, data: { revokedAt: shop.clock.now() } })
      expect((await (await adminBrowser(shop)).post(`/admin/staff/${id}/end-sessions`, {})).status).toBe(200)
      return {}
    },
  ],
  [
    'an admin changes the role',
    async (shop, { id }) => {
      expect((await (await adminBrowser(shop)).patch(`/admin/staff/${id}`, { role: 'admin' })).status).toBe(200)
      return {}
    },
  ],
]

describe('a trusted browser of staff needs the second factor again once', () => {
  test.for(events)('%s', async ([, event], { shop }) => {
    const staff = await shop.given.staff('operator')
    const browser = await knownBrowser(shop, staff)
    const { password } = await event(shop, staff)
    expect((await logIn(browser, staff, password)).body.result).toEqual({ verified: false })
  })
})

test('the browser in which staff change the password stays trusted', async ({ shop }) => {
  const staff = await shop.given.staff('operator')
  const browser = await knownBrowser(shop, staff)
  await browser.post('/user/password', { currentPassword: PASSWORD, newPassword: 'Brandnew1!' })
  expect((await logIn(browser, staff, 'Brandnew1!')).body.result.verified).toBe(true)
})

test('an untrusted browser in which staff change the password needs the second step', async ({ shop }) => {
  const staff = await shop.given.staff('operator')
  const thief = shop.browser()
  thief.signIn(await shop.given.token(staff))
  const change = { currentPassword: PASSWORD, newPassword: 'Brandnew1!' }
  const { token } = (await thief.post('/user/password', change)).body.result
  expect((await logIn(thief, staff, 'Brandnew1!')).body.result).toEqual({ verified: false })
  thief.signIn(token)
  expect((await thief.get('/user/profile')).status).toBe(200)
})

test('a browser that a customer trusted needs the second factor once the customer is staff', async ({ shop }) => {
  const customer = await shop.given.customer()
  const browser = shop.browser()
  expect((await logIn(browser, customer)).body.result.verified).toBe(true)
  const invitation = { phoneNumber: customer.phone, role: 'operator', locale: 'en' }
  expect((await (await adminBrowser(shop)).post('/admin/staff', invitation)).status).toBe(200)
  expect((await logIn(browser, customer)).body.result).toEqual({ verified: false })
})

test('after a reset only the browser that did it is trusted', async ({ shop }) => {
  const customer = await shop.given.customer()
  const { phone: phoneNumber } = customer
  const [old, other] = [shop.browser(), shop.browser()]
  await logIn(old, customer)
  await other.post('/user/reset-password-request', { phoneNumber })
  const reset = { phoneNumber, code: await shop.inbox.code(phoneNumber), password: 'Brandnew1!' }
  expect((await other.post('/user/reset-password-verify', reset)).status).toBe(200)
  for (const browser of [old, other]) {
    await browser.post('/user/login-code-request', { phoneNumber })
    shop.pass({ seconds: 31 })
  }
  const codes = await shop.db.otp.findMany({
    where: { recipient: phoneNumber, purpose: 'login' },
    orderBy: { id: 'asc' },
    select: { isTrusted: true },
  })
  expect(codes).toEqual([{ isTrusted: false }, { isTrusted: true }])
})

test('a cookie of the version before, without the number, counts until the sessions end for the first time', async ({
  shop,
}) => {
  const { id, phone: phoneNumber } = await shop.given.staff('operator')
  const name = `known_${createHash('sha256').update(id).digest('hex').slice(0, 12)}`
  const value = encodeURIComponent(shop.app.signCookie(`${id}.${shop.clock.now().getTime()}`))
  const isLoggedIn = async () => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/serverapi/user/login',
      headers: { cookie: `${name}=${value}` },
      payload: { phoneNumber, password: PASSWORD },
    })
    return reply.json().result.verified
  }
  expect(await isLoggedIn()).toBe(true)
  await shop.db.account.update({ where: { id }, data: { browserTrust: { increment: 1 } } })
  expect(await isLoggedIn()).toBe(false)
})

test('the code of a second factor of staff ends with the sessions', async ({ shop }) => {
  const staff = await shop.given.staff('operator')
  const browser = shop.browser()
  expect((await logIn(browser, staff)).body.result).toEqual({ verified: false })
  const verification = { phoneNumber: staff.phone, code: await shop.inbox.code(staff.phone) }
  expect((await (await adminBrowser(shop)).post(`/admin/staff/${staff.id}/end-sessions`, {})).status).toBe(200)
  expect((await browser.post('/user/verification', verification)).status).toBe(422)
  expect(await shop.db.session.count({ where: { accountId: staff.id, revokedAt: null } })).toBe(0)
})

test('codes to log in and to reset end with a new password', async ({ shop }) => {
  const customer = await shop.given.customer()
  const { phone: phoneNumber } = customer
  const [thief, owner] = [shop.browser(), shop.browser()]
  await thief.post('/user/login-code-request', { phoneNumber })
  const login = { phoneNumber, code: await shop.inbox.code(phoneNumber) }
  shop.pass({ seconds: 31 })
  await thief.post('/user/reset-password-request', { phoneNumber })
  const reset = { phoneNumber, code: await shop.inbox.code(phoneNumber), password: 'Thieves1!' }
  owner.signIn(await shop.given.token(customer))
  const change = { currentPassword: PASSWORD, newPassword: 'Brandnew1!' }
  expect((await owner.post('/user/password', change)).status).toBe(200)
  expect((await thief.post('/user/verification', login)).status).toBe(422)
  expect((await thief.post('/user/reset-password-verify', reset)).status).toBe(422)
})
