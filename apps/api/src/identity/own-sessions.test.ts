import { describe, expect } from 'vitest'
import { PASSWORD, type Shop, test } from '../../test/builders/identity-shop.ts'
import { deviceOf } from './device.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'

/** Logs in by password. */
async function signIn(shop: Shop, phoneNumber: string, userAgent?: string) {
  const browser = shop.browser('en', undefined, userAgent)
  const { body } = await browser.post('/user/login', { phoneNumber, password: PASSWORD })
  browser.signIn(body.result.token)
  return browser
}

type Listed = { id: string; device?: string; isCurrent: boolean }
const sessionsOf = async (browser: Awaited<ReturnType<typeof signIn>>): Promise<Listed[]> =>
  (await browser.get('/user/sessions')).body.result.items

describe('the own sessions', () => {
  test('name their devices, the current one first, and only those of the account', async ({ shop }) => {
    const [customer, stranger] = [await shop.given.customer(), await shop.given.customer()]
    await signIn(shop, stranger.phone, IPHONE)
    await signIn(shop, customer.phone, IPHONE)
    shop.pass({ hours: 24 * 31 })
    const current = await signIn(shop, customer.phone, ANDROID)
    await signIn(shop, customer.phone, '')
    const items = await sessionsOf(current)
    expect(items).toEqual([
      expect.objectContaining({ device: 'Chrome, Android', isCurrent: true }),
      { id: expect.any(String), openedAt: expect.any(String), lastUsedAt: expect.any(String), isCurrent: false },
    ])
    const exported = (await current.get('/user/export')).body.result
    expect(exported.sessions).toEqual(expect.arrayContaining([expect.objectContaining({ device: 'Chrome, Android' })]))
  })

  test('end one by one or all at once, but those of another account never', async ({ shop }) => {
    const [customer, stranger] = [await shop.given.customer(), await shop.given.customer()]
    const other = await signIn(shop, stranger.phone)
    const [current, phone, old] = [
      await signIn(shop, customer.phone),
      await signIn(shop, customer.phone, IPHONE),
      await signIn(shop, customer.phone),
    ]
    const id = (await sessionsOf(current)).find(({ device }) => device?.includes('iPhone'))?.id
    expect((await other.delete(`/user/sessions/${id}`)).body.error).toBe('NOT_FOUND')
    expect((await current.delete(`/user/sessions/${id}`)).status).toBe(200)
    expect((await current.delete(`/user/sessions/${id}`)).status).toBe(200)
    const statuses = async () =>
      Promise.all([current, phone, old, other].map(async each => (await each.get('/user/profile')).status))
    expect(await statuses()).toEqual([200, 401, 200, 200])
    expect((await current.post('/user/sessions/end-others', {})).status).toBe(200)
    expect(await statuses()).toEqual([200, 401, 401, 200])
    expect(await sessionsOf(current)).toMatchObject([{ isCurrent: true }])
  })

  test('that staff end are not trusted any more: only the browser that ended them logs in without a code', async ({
    shop,
  }) => {
    const { phone: phoneNumber } = await shop.given.staff('operator')
    const enter = async () => {
      const browser = shop.browser('en')
      await browser.post('/user/login', { phoneNumber, password: PASSWORD })
      const code = await shop.inbox.code(phoneNumber)
      browser.signIn((await browser.post('/user/verification', { phoneNumber, code })).body.result.token)
      return browser
    }
    const [current, lost] = [await enter(), await enter()]
    const isTrusted = async (browser: typeof current) =>
      (await browser.post('/user/login', { phoneNumber, password: PASSWORD })).body.result.verified
    expect(await isTrusted(lost)).toBe(true)
    await current.post('/user/sessions/end-others', {})
    expect([await isTrusted(current), await isTrusted(lost)]).toEqual([true, false])
  })

  test('that a browser ends give it no trust that it did not have, and no more days of it', async ({ shop }) => {
    const staff = await shop.given.staff('operator')
    const [phoneNumber, trusted, stolen] = [staff.phone, shop.browser('en'), shop.browser('en')]
    const logIn = async (browser: typeof trusted) =>
      (await browser.post('/user/login', { phoneNumber, password: PASSWORD })).body.result.verified
    await logIn(trusted)
    await trusted.post('/user/verification', { phoneNumber, code: await shop.inbox.code(phoneNumber) })
    shop.pass({ hours: 29 * 24 })
    trusted.signIn(await shop.given.token(staff))
    await trusted.post('/user/sessions/end-others', {})
    expect(await logIn(shop.browser('en'))).toBe(false)
    shop.pass({ hours: 48 })
    expect(await logIn(trusted)).toBe(false)

    stolen.signIn(await shop.given.token(staff))
    expect((await stolen.post('/user/sessions/end-others', {})).status).toBe(200)
    expect(await logIn(stolen)).toBe(false)
  })
})

test.for([
  [ANDROID, 'Chrome, Android'],
  [IPHONE, 'Safari, iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0', 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
  ['curl/8.5', null],
] as const)('the user agent %s is shown as %s', ([userAgent, device]) => {
  expect(deviceOf(userAgent)).toBe(device)
})
