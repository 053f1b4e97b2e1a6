import { describe, expect } from 'vitest'
import {
  type Browser,
  newPhone,
  PASSWORD,
  registrationOf,
  type Shop,
  testBehindProxy as test,
  wrongCode,
} from '../../test/builders/identity-shop.ts'

const requestCode = (browser: Browser, phoneNumber: string) => browser.post('/user/login-code-request', { phoneNumber })
const requestReset = (browser: Browser, phoneNumber: string) =>
  browser.post('/user/reset-password-request', { phoneNumber })
const requestRegistration = (browser: Browser, phoneNumber: string) =>
  browser.post('/user/register', registrationOf(phoneNumber))
const verify = (browser: Browser, phoneNumber: string, code: string) =>
  browser.post('/user/verification', { phoneNumber, code })
const verifyReset = (browser: Browser, phoneNumber: string, code: string) =>
  browser.post('/user/reset-password-verify', { phoneNumber, code, password: 'Brandnew1!' })
const logIn = (browser: Browser, phoneNumber: string) =>
  browser.post('/user/login', { phoneNumber, password: PASSWORD })

const STRANGER = '203.0.113.66'
const STRANGERS = ['203.0.113.66', '203.0.113.67', '203.0.113.68']
const OWNER = '198.51.100.7'
/** Enough to use up all codes of a purpose. */
const MANY = Array.from({ length: 7 }, (_, index) => `192.0.2.${index}`)

/** Requests codes like strangers: no cookies, one every 31 seconds. */
async function flood(
  shop: Shop,
  phone: string,
  { times, from = [STRANGER], act = requestCode }: { times: number; from?: string[]; act?: typeof requestCode },
): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) {
    statuses.push((await act(shop.browser('en', from[n % from.length]), phone)).status)
    shop.pass({ seconds: 31 })
  }
  return statuses
}

describe('strangers who use up the login codes of a phone', () => {
  test("leave staff's second step alone", async ({ shop }) => {
    const { phone } = await shop.given.staff('admin')
    await flood(shop, phone, { times: 8, from: STRANGERS })
    const browser = shop.browser('en', OWNER)
    expect((await logIn(browser, phone)).body.result).toEqual({ verified: false })
    const reply = await verify(browser, phone, await shop.inbox.code(phone))
    expect(reply.body.result).toEqual({ verified: true, token: expect.any(String) })
  })

  test("leave the customer's reset alone", async ({ shop }) => {
    const { phone } = await shop.given.customer()
    await flood(shop, phone, { times: 8, from: STRANGERS })
    const browser = shop.browser('en', OWNER)
    expect((await requestReset(browser, phone)).status).toBe(200)
    expect((await verifyReset(browser, phone, await shop.inbox.code(phone))).status).toBe(200)
  })

  test('leave a registration alone', async ({ shop }) => {
    const phone = newPhone()
    await flood(shop, phone, { times: 8, from: STRANGERS })
    const browser = shop.browser('en', OWNER)
    expect((await browser.post('/user/register', registrationOf(phone))).status).toBe(200)
    expect((await verify(browser, phone, await shop.inbox.code(phone))).status).toBe(200)
  })

  test('leave a browser that has logged in before its own codes', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const home = shop.browser('en', OWNER)
    await logIn(home, phone)
    await flood(shop, phone, { times: 8, from: STRANGERS })
    expect((await requestCode(home, phone)).status).toBe(200)
    expect((await verify(home, phone, await shop.inbox.code(phone))).status).toBe(200)
  })

  test('leave the password to a browser that never logged in', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    await flood(shop, phone, { times: 8, from: STRANGERS })
    expect((await logIn(shop.browser('en', OWNER), phone)).body.result.verified).toBe(true)
  })

  test('from one network address get three in an hour; another address still gets one', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    expect(await flood(shop, phone, { times: 6 })).toEqual([200, 200, 200, 429, 429, 429])
    const browser = shop.browser('en', OWNER)
    expect((await requestCode(browser, phone)).status).toBe(200)
    expect((await verify(browser, phone, await shop.inbox.code(phone))).status).toBe(200)
  })

  test('from a network of IPv6 addresses count as one address', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const from = ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', '2001:db8:1:2:ffff::']
    expect(await flood(shop, phone, { times: 6, from })).toEqual([200, 200, 200, 429, 429, 429])
    expect((await requestCode(shop.browser('en', '2001:db8:1:3::1'), phone)).status).toBe(200)
  })

  test.for([
    ['login code', requestCode, verify],
    ['reset code', requestReset, verifyReset],
  ] as const)('from two network addresses leave one %s an hour to the owner at another one', async (of, { shop }) => {
    const [, act, use] = of
    const { phone } = await shop.given.customer()
    const two = STRANGERS.slice(0, 2)
    expect(await flood(shop, phone, { times: 8, from: two, act })).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
    const owner = shop.browser('en', OWNER)
    expect((await act(owner, phone)).status).toBe(200)
    expect((await use(owner, phone, await shop.inbox.code(phone))).status).toBe(200)
  })

  test('get five in an hour from all addresses together', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    expect(await flood(shop, phone, { times: 7, from: MANY })).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await shop.inbox.all(phone)).toHaveLength(5)
  })

  test('get ten in a day from all addresses together', async ({ shop }) => {
    const midnight = new Date('2026-12-01T20:00:00Z').getTime()
    shop.pass({ seconds: (midnight - shop.clock.now().getTime()) / 1000 })
    const { phone } = await shop.given.customer()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      statuses.push(...(await flood(shop, phone, { times: 1, from: [`203.0.113.${n}`] })))
      shop.pass({ minutes: 13 })
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('do not share the five an hour of a browser that has logged in before', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const home = shop.browser('en', OWNER)
    await logIn(home, phone)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      statuses.push((await requestCode(home, phone)).status)
      shop.pass({ seconds: 31 })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await requestCode(shop.browser('en', STRANGER), phone)).status).toBe(200)
  })

  test('do not make the owner wait 30 seconds: the request right after theirs gets a code, too', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    await requestCode(shop.browser('en', STRANGER), phone)
    const owner = shop.browser('en', OWNER)
    await requestCode(owner, phone)
    expect(await shop.inbox.all(phone)).toHaveLength(2)
    expect((await verify(owner, phone, await shop.inbox.code(phone))).status).toBe(200)
  })

  test("do not make a later code the only one that is accepted: the owner's browser takes each", async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const owner = shop.browser('en', OWNER)
    await requestCode(owner, phone)
    await requestCode(shop.browser('en', STRANGER), phone)
    const later = await shop.inbox.code(phone)
    expect((await verify(owner, phone, later)).status).toBe(200)
  })

  test("do not end the owner's code by requesting later ones", async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const owner = shop.browser('en', OWNER)
    await requestCode(owner, phone)
    const code = await shop.inbox.code(phone)
    await flood(shop, phone, { times: 3 })
    await flood(shop, phone, { times: 1, act: requestReset })
    expect((await verify(owner, phone, code)).status).toBe(200)
  })
})

describe('strangers at many network addresses who use up every code of a purpose', () => {
  test('do not keep the owner from logging in by password', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    await flood(shop, phone, { times: 7, from: MANY })
    const owner = shop.browser('en', OWNER)
    const rejected = await requestCode(owner, phone)
    expect(rejected.status).toBe(429)
    expect(rejected.body).toMatchObject({ error: 'TOO_MANY_CODES', message: expect.stringContaining('password') })
    expect((await logIn(owner, phone)).body.result.verified).toBe(true)
  })

  test.for([
    ['log in', requestCode, verify],
    ['reset the password', requestReset, verifyReset],
  ] as const)('leave codes to %s to a browser that has logged in before', async (of, { shop }) => {
    const [, act, use] = of
    const { phone } = await shop.given.customer()
    const home = shop.browser('en', OWNER)
    await logIn(home, phone)
    await flood(shop, phone, { times: 7, from: MANY, act })
    expect((await act(home, phone)).status).toBe(200)
    expect((await use(home, phone, await shop.inbox.code(phone))).status).toBe(200)
  })

  test('leave the reset by a confirmed e-mail', async ({ shop }) => {
    const { email, phone } = await shop.given.customer({ emailConfirmedAt: shop.clock.now() })
    await flood(shop, phone, { times: 7, from: MANY, act: requestReset })
    const owner = shop.browser('en', OWNER)
    const rejected = await requestReset(owner, phone)
    expect(rejected.body).toMatchObject({ error: 'TOO_MANY_CODES', message: expect.stringContaining('email') })
    await owner.post('/user/reset-password-request', { email })
    const reset = { email, code: await shop.inbox.code(email), password: 'Brandnew1!' }
    expect((await owner.post('/user/reset-password-verify', reset)).status).toBe(200)
  })

  test('leave a registration the code to log in, which finishes it', async ({ shop }) => {
    const phone = newPhone()
    await flood(shop, phone, { times: 7, from: MANY, act: requestRegistration })
    const owner = shop.browser('en', OWNER)
    const rejected = await requestRegistration(owner, phone)
    expect(rejected.status).toBe(429)
    expect(rejected.body.message).toContain('Log in with a code')
    expect((await requestCode(owner, phone)).status).toBe(200)
    expect((await verify(owner, phone, await shop.inbox.code(phone))).body.result.verified).toBe(true)
    expect((await logIn(owner, phone)).body.result.verified).toBe(true)
  })

  test('get the same error responses for phones with and without an account', async ({ shop }) => {
    const { phone: known } = await shop.given.customer()
    const acts = [requestCode, requestReset, requestRegistration]
    const seen = async (phone: string) => {
      const replies = []
      for (const act of acts) {
        replies.push(await flood(shop, phone, { times: 9, from: MANY.slice(0, 3), act }))
        const { status, body } = await act(shop.browser('en', OWNER), phone)
        replies.push([status, body.error, body.message])
      }
      return replies
    }
    expect(await seen(newPhone())).toEqual(await seen(known))
  })
})

describe('staff', () => {
  test('get no login code, and the response is the same as for a customer', async ({ shop }) => {
    const staff = await shop.given.staff('operator')
    const customer = await shop.given.customer()
    const [toStaff, toCustomer] = [
      await requestCode(shop.browser('en', STRANGER), staff.phone),
      await requestCode(shop.browser('en', STRANGER), customer.phone),
    ]
    expect(toStaff.status).toBe(200)
    expect(toStaff.body).toEqual(toCustomer.body)
    expect(await shop.inbox.all(staff.phone)).toEqual([])
    expect(await shop.inbox.all(customer.phone)).toHaveLength(1)
  })

  test('get their second step while strangers request login codes every half a minute', async ({ shop }) => {
    const { phone } = await shop.given.staff('admin')
    await requestCode(shop.browser('en', STRANGER), phone)
    const browser = shop.browser('en', OWNER)
    expect((await logIn(browser, phone)).body.result).toEqual({ verified: false })
    const code = await shop.inbox.code(phone)
    await flood(shop, phone, { times: 2 })
    expect((await verify(browser, phone, code)).body.result.verified).toBe(true)
  })
})

describe('wrong codes', () => {
  test('without the cookie do not count against the browser that requested the code', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const owner = shop.browser('en', OWNER)
    await requestCode(owner, phone)
    const code = await shop.inbox.code(phone)
    for (let step = 1; step <= 7; step++) {
      const reply = await verify(shop.browser('en', STRANGER), phone, wrongCode(code, step))
      expect(reply.body.error).toBe(step <= 5 ? 'CODE_INVALID' : 'CODE_EXPIRED')
    }
    expect((await verify(owner, phone, code)).status).toBe(200)
  })

  test('of a stranger who has requested a code never count against the attempts of the owner', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const [owner, stranger] = [shop.browser('en', OWNER), shop.browser('en', STRANGER)]
    await requestCode(owner, phone)
    const code = await shop.inbox.code(phone)
    await requestCode(stranger, phone)
    for (let step = 1; step <= 5; step++) await verify(stranger, phone, wrongCode(code, step))
    const codes = await shop.db.otp.findMany({
      where: { recipient: phone },
      orderBy: { id: 'asc' },
      select: { attempts: true, foreignAttempts: true },
    })
    expect(codes).toEqual([
      { attempts: 0, foreignAttempts: 5 },
      { attempts: 5, foreignAttempts: 0 },
    ])
    expect((await verify(owner, phone, code)).status).toBe(200)
  })

  test("of a reset count apart in the same way, and a stranger's request does not end the reset", async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const owner = shop.browser('en', OWNER)
    await requestReset(owner, phone)
    const code = await shop.inbox.code(phone)
    await flood(shop, phone, { times: 3, act: requestReset })
    for (let step = 1; step <= 5; step++) {
      await verifyReset(shop.browser('en', STRANGER), phone, wrongCode(code, step))
    }
    expect((await verifyReset(owner, phone, code)).status).toBe(200)
  })

  test('in a browser that sends no cookie still allow the right code', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    await requestCode(shop.browser('en', OWNER), phone)
    const code = await shop.inbox.code(phone)
    const another = shop.browser('en', OWNER)
    await verify(another, phone, wrongCode(code))
    expect((await verify(another, phone, code)).status).toBe(200)
  })

  test('of strangers on one day leave the owner two attempts for each later code', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const accountId = (await shop.db.account.findUniqueOrThrow({ where: { phone } })).id
    for (let n = 0; n < 4; n++) {
      const stranger = shop.browser('en', STRANGERS[n % STRANGERS.length])
      await requestCode(stranger, phone)
      const code = await shop.inbox.code(phone)
      for (let step = 1; step <= 5; step++) await verify(stranger, phone, wrongCode(code, step))
      shop.pass({ seconds: 31 })
    }
    const total = await shop.db.otp.aggregate({ where: { accountId }, _sum: { attempts: true } })
    expect(total._sum.attempts).toBe(20)

    const owner = shop.browser('en', OWNER)
    await requestCode(owner, phone)
    const code = await shop.inbox.code(phone)
    expect((await verify(owner, phone, wrongCode(code))).body.error).toBe('CODE_INVALID')
    expect((await verify(owner, phone, code)).status).toBe(200)
  })

  test('after twenty on one day leave two attempts for each later code', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const stranger = shop.browser('en', STRANGER)
    await requestCode(stranger, phone)
    const first = await shop.db.otp.findFirstOrThrow({ where: { recipient: phone } })
    const { id: _, ...spent } = { ...first, attempts: 5 }
    await shop.db.otp.createMany({ data: [spent, spent, spent, spent] })
    shop.pass({ seconds: 31 })
    await requestReset(stranger, phone)
    const code = await shop.inbox.code(phone)
    expect((await verifyReset(stranger, phone, wrongCode(code, 1))).body.error).toBe('CODE_INVALID')
    expect((await verifyReset(stranger, phone, wrongCode(code, 2))).body.error).toBe('CODE_INVALID')
    expect((await verifyReset(stranger, phone, code)).body.error).toBe('CODE_EXPIRED')
  })
})
