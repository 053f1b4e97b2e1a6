import { describe, expect } from 'vitest'
import { type Browser, newPhone, openShop, PASSWORD, type Shop, test } from '../../test/builders/identity-shop.ts'
import { blockCustomer } from './accounts.ts'

const logIn = (browser: Browser, phoneNumber: string, password: string) =>
  browser.post('/user/login', { phoneNumber, password })

/** Wrong passwords one after the other, without waiting. */
async function guess(browser: Browser, phone: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await logIn(browser, phone, `Guess${n}xx!`)).status)
  return statuses
}

/** A customer with a browser that has logged in before. */
async function knownCustomer(shop: Shop) {
  const customer = await shop.given.customer()
  const home = shop.browser('en')
  await logIn(home, customer.phone, PASSWORD)
  return { customer, home }
}

describe('logging in with phone and password', () => {
  test('returns a token', async ({ shop }) => {
    const customer = await shop.given.customer()
    const reply = await logIn(shop.browser('en'), customer.phone, PASSWORD)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ result: { verified: true, token: expect.any(String) }, message: 'Login successful!' })
  })

  test('with a wrong password is rejected in the requested language', async ({ shop }) => {
    const customer = await shop.given.customer()
    const reply = await logIn(shop.browser('ru'), customer.phone, 'Another1!')
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({ error: 'BAD_CREDENTIALS', message: 'Неверный телефон или пароль.' })
  })

  test('rejects a blocked customer in every way and says so only to a user with the correct secret', async ({
    shop,
  }) => {
    const { customer, home } = await knownCustomer(shop)
    const { phone: phoneNumber } = customer
    const staff = { accountId: customer.id, role: 'admin', requestId: 'x', address: '192.0.2.7' } as const
    await blockCustomer(shop.deps, staff, { accountId: customer.id, reason: 'Fraud' })

    const reply = await logIn(home, phoneNumber, PASSWORD)
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ error: 'ACCOUNT_BLOCKED', message: expect.stringContaining('please call us') })
    expect((await logIn(shop.browser(), phoneNumber, 'Another1!')).body.error).toBe('BAD_CREDENTIALS')
    const another = shop.browser('en')
    await another.post('/user/login-code-request', { phoneNumber })
    const code = await shop.inbox.code(phoneNumber)
    const verified = await another.post('/user/verification', { phoneNumber, code })
    expect(verified.body.error).toBe('ACCOUNT_BLOCKED')
    expect(await shop.db.session.count({ where: { accountId: customer.id, revokedAt: null } })).toBe(0)
  })

  test('names each invalid field', async ({ shop }) => {
    const reply = await shop.browser('en').post('/user/login', { phoneNumber: '+3749', password: 'short' })
    expect(reply.status).toBe(422)
    expect(reply.body.details).toEqual([
      { path: 'body.phoneNumber', message: 'Please enter a valid phone number.' },
      { path: 'body.password', message: expect.stringMatching(/8–15 characters/) },
    ])
  })

  test('names the missing field', async ({ shop }) => {
    const reply = await shop.browser('en').post('/user/login', {})
    expect(reply.body.details.map(({ path }: { path: string }) => path)).toEqual(['body.phoneNumber', 'body.password'])
  })

  test('with the correct password many times at once is not guessing', async ({ shop }) => {
    const customer = await shop.given.customer()
    const replies = await Promise.all(Array.from({ length: 10 }, () => logIn(shop.browser(), customer.phone, PASSWORD)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  test('renews a hash with weaker parameters', async ({ shop, db, clock }) => {
    const customer = await shop.given.customer()
    const where = { id: customer.id }
    const stronger = await openShop({ db, clock, settings: { PASSWORD_HASH_MEMORY_KIB: '2048' } })
    try {
      expect((await logIn(stronger.browser(), customer.phone, PASSWORD)).status).toBe(200)
      expect((await db.account.findUniqueOrThrow({ where })).passwordHash).toContain('m=2048')
      expect((await logIn(stronger.browser(), customer.phone, PASSWORD)).status).toBe(200)
    } finally {
      await stronger.close()
    }
  })
})

describe('guessing passwords', () => {
  test('makes the phone wait from the fifth wrong one on: 1, 2, 4 ... seconds', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const browser = shop.browser('en')
    expect(await guess(browser, phone, 4)).toEqual([401, 401, 401, 401])
    for (const seconds of [1, 2, 4, 8, 16]) {
      const reply = await logIn(browser, phone, 'Another1!')
      expect(reply.status).toBe(429)
      expect(reply.body.error).toBe('TOO_MANY_ATTEMPTS')
      expect(reply.headers['retry-after']).toBe(String(seconds))
      shop.pass({ seconds })
    }
  })

  test('is rejected while the phone is locked, even with the correct password', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const browser = shop.browser()
    await guess(browser, phone, 5)
    expect((await logIn(browser, phone, PASSWORD)).status).toBe(429)
    shop.pass({ seconds: 1 })
    expect((await logIn(browser, phone, PASSWORD)).status).toBe(200)
  })

  test('from a trusted browser is counted too, separately', async ({ shop }) => {
    const { customer, home } = await knownCustomer(shop)
    expect(await guess(home, customer.phone, 5)).toEqual([401, 401, 401, 401, 429])
    expect((await logIn(shop.browser(), customer.phone, PASSWORD)).status).toBe(200)
  })

  test('does not benefit from a cookie for another account', async ({ shop }) => {
    const { home: thief } = await knownCustomer(shop)
    const victim = await shop.given.customer()
    await guess(shop.browser(), victim.phone, 5)
    expect((await logIn(thief, victim.phone, PASSWORD)).status).toBe(429)
  })

  test('counts a browser as trusted for 30 days', async ({ shop }) => {
    const { customer, home } = await knownCustomer(shop)
    shop.pass({ hours: 30 * 24, seconds: 1 })
    await guess(shop.browser(), customer.phone, 5)
    expect((await logIn(home, customer.phone, PASSWORD)).status).toBe(429)
  })

  test('a hundred times at once verifies ten passwords at most', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => logIn(shop.browser(), phone, `Guess${n}xx!`)),
    )
    const { _sum: sums } = await shop.db.loginThrottle.aggregate({
      where: { phone },
      _sum: { streak: true, inFlight: true },
    })
    expect(sums.streak).toBeLessThanOrEqual(10)
    expect(sums.inFlight).toBe(0)
    expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true)
  })
})

describe('staff', () => {
  test.for(['operator', 'admin'] as const)('an %s needs a code after the right password', async (role, { shop }) => {
    const { phone: phoneNumber, id } = await shop.given.staff(role)
    const browser = shop.browser()
    expect((await logIn(browser, phoneNumber, PASSWORD)).body.result).toEqual({ verified: false })
    expect(await shop.db.session.count({ where: { accountId: id } })).toBe(0)
    const code = await shop.inbox.code(phoneNumber)
    expect((await browser.post('/user/verification', { phoneNumber, code })).body.result.verified).toBe(true)
  })

  test('need none in a browser that has logged in within 30 days', async ({ shop }) => {
    const { phone: phoneNumber } = await shop.given.staff('admin')
    const operator = shop.browser()
    await logIn(operator, phoneNumber, PASSWORD)
    await operator.post('/user/verification', { phoneNumber, code: await shop.inbox.code(phoneNumber) })

    shop.pass({ hours: 29 * 24 })
    expect((await logIn(operator, phoneNumber, PASSWORD)).body.result.verified).toBe(true)
    shop.pass({ hours: 30 * 24, seconds: 1 })
    expect((await logIn(operator, phoneNumber, PASSWORD)).body.result).toEqual({ verified: false })
  })

  test.for(['the same browser', 'another browser'])(
    'log in by the code after their password, though %s has requested a login code meanwhile',
    async (by, { shop }) => {
      const { phone: phoneNumber } = await shop.given.staff('operator')
      const browser = shop.browser()
      await logIn(browser, phoneNumber, PASSWORD)
      const code = await shop.inbox.code(phoneNumber)
      const requester = by === 'the same browser' ? browser : shop.browser()
      expect((await requester.post('/user/login-code-request', { phoneNumber })).status).toBe(200)
      const typedIn = by === 'the same browser' ? browser : shop.browser()
      expect((await typedIn.post('/user/verification', { phoneNumber, code })).body.result).toMatchObject({
        verified: true,
      })
    },
  )

  test('cannot log in by a code alone, which was sent before the customer became staff', async ({ shop }) => {
    const { phone: phoneNumber, id } = await shop.given.customer()
    const browser = shop.browser()
    await browser.post('/user/login-code-request', { phoneNumber })
    await shop.db.account.update({ where: { id }, data: { role: 'admin' } })
    const reply = await browser.post('/user/verification', { phoneNumber, code: await shop.inbox.code(phoneNumber) })
    expect(reply.status).toBe(403)
    expect(await shop.db.session.count({ where: { accountId: id } })).toBe(0)
  })

  test('cannot reset their password by a code alone', async ({ shop }) => {
    const { phone: phoneNumber, id } = await shop.given.staff('operator')
    const browser = shop.browser()
    expect((await browser.post('/user/reset-password-request', { phoneNumber })).body.result).toEqual({ success: true })
    const code = await shop.inbox.code(phoneNumber)
    const reply = await browser.post('/user/reset-password-verify', { phoneNumber, code, password: 'Another1!' })
    expect(reply.status).toBe(403)
    expect(await shop.db.session.count({ where: { accountId: id } })).toBe(0)
    expect((await logIn(browser, phoneNumber, PASSWORD)).status).toBe(200)
  })
})

test('rejects an unknown phone like a wrong password, with the same waits', async ({ shop }) => {
  expect(await guess(shop.browser(), newPhone(), 6)).toEqual([401, 401, 401, 401, 429, 429])
})

test('rejects logins beyond the queue with 503 at once and does not affect other requests', async ({ shop }) => {
  const { phone: phoneNumber } = await shop.given.customer()
  const burst = Array.from({ length: 150 }, () => logIn(shop.browser(), newPhone(), 'Another1!'))
  const replies = await Promise.all(burst)
  const rejected = replies.filter(({ status }) => status === 503)
  expect(rejected.length).toBeGreaterThan(0)
  expect(rejected.length).toBeLessThanOrEqual(46)
  for (const { body, headers } of rejected) expect([body.error, headers['retry-after']]).toEqual(['UNAVAILABLE', '2'])
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(150 - rejected.length)
  expect((await logIn(shop.browser(), phoneNumber, PASSWORD)).status).toBe(200)
})
