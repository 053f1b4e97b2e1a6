import { shopDate } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import {
  type Browser,
  newPhone,
  PASSWORD,
  registrationOf,
  type Shop,
  test,
  wrongCode,
} from '../../test/builders/identity-shop.ts'

const requestCode = (browser: Browser, phoneNumber: string) => browser.post('/user/login-code-request', { phoneNumber })

/** A customer's phone with a fresh code for logging in. */
async function sentCode(shop: Shop) {
  const customer = await shop.given.customer()
  const browser = shop.browser('en')
  await requestCode(browser, customer.phone)
  const code = await shop.inbox.code(customer.phone)
  const verify = (typed: string) => browser.post('/user/verification', { phoneNumber: customer.phone, code: typed })
  return { customer, browser, code, verify }
}

describe('a code', () => {
  test('logs in without a password', async ({ shop }) => {
    const { customer, code, verify } = await sentCode(shop)
    const reply = await verify(code)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ result: { verified: true, token: expect.any(String) }, message: 'Login successful!' })
    expect(await shop.db.session.count({ where: { accountId: customer.id } })).toBe(1)
  })

  test('is accepted 9 minutes and 59 seconds after it was sent', async ({ shop }) => {
    const { code, verify } = await sentCode(shop)
    shop.pass({ minutes: 9, seconds: 59 })
    expect((await verify(code)).status).toBe(200)
  })

  test('has expired 10 minutes and 10 seconds after it was sent', async ({ shop }) => {
    const { code, verify } = await sentCode(shop)
    shop.pass({ minutes: 10, seconds: 10 })
    const reply = await verify(code)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: 'CODE_EXPIRED', message: 'Code expired. Please resend.' })
  })

  test('works once', async ({ shop }) => {
    const { code, verify } = await sentCode(shop)
    await verify(code)
    const reply = await verify(code)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: 'CODE_INVALID', message: 'Verification failed. Please try again.' })
  })

  test('allows five attempts, including the correct one', async ({ shop }) => {
    const { code, verify } = await sentCode(shop)
    for (let step = 1; step <= 4; step++) expect((await verify(wrongCode(code, step))).body.error).toBe('CODE_INVALID')
    expect((await verify(code)).status).toBe(200)
  })

  test('is invalid after five wrong attempts', async ({ shop }) => {
    const { code, verify } = await sentCode(shop)
    for (let step = 1; step <= 5; step++) expect((await verify(wrongCode(code, step))).body.error).toBe('CODE_INVALID')
    const reply = await verify(code)
    expect(reply.status).toBe(422)
    expect(reply.body.error).toBe('CODE_EXPIRED')
  })

  test('is ended by a newer one', async ({ shop }) => {
    const { customer, browser, code, verify } = await sentCode(shop)
    shop.pass({ seconds: 30 })
    await requestCode(browser, customer.phone)
    const newer = await shop.inbox.code(customer.phone)
    if (newer !== code) expect((await verify(code)).body.error).toBe('CODE_INVALID')
    expect((await verify(newer)).status).toBe(200)
  })

  test('is stored as a keyed hash only, and is deleted from the message that brought it', async ({ shop }) => {
    const { customer, code } = await sentCode(shop)
    const otp = await shop.db.otp.findFirstOrThrow({ where: { recipient: customer.phone } })
    expect(otp.codeMac).toHaveLength(32)
    expect(JSON.stringify(otp)).not.toContain(code)
    const message = await shop.db.outbox.findFirstOrThrow({ where: { recipient: customer.phone } })
    expect(message).toMatchObject({ sentAt: expect.any(Date), sealedCode: null, params: { purpose: 'login' } })
  })

  test.for(['12345', '1234567', '12345a', ''])('is six digits, not "%s"', async (code, { shop }) => {
    const reply = await shop.browser('en').post('/user/verification', { phoneNumber: newPhone(), code })
    expect(reply.status).toBe(422)
    expect(reply.body.details).toEqual([{ path: 'body.code', message: 'The code has 6 digits.' }])
  })
})

describe('a code for one purpose is rejected for another', () => {
  test('one to log in sets no password', async ({ shop }) => {
    const { customer, browser, code } = await sentCode(shop)
    const reset = { phoneNumber: customer.phone, code, password: 'Another1!' }
    expect((await browser.post('/user/reset-password-verify', reset)).body.error).toBe('CODE_INVALID')
  })

  test('one to set a password does not log in', async ({ shop }) => {
    const { phone: phoneNumber } = await shop.given.customer()
    const browser = shop.browser()
    await browser.post('/user/reset-password-request', { phoneNumber })
    const code = await shop.inbox.code(phoneNumber)
    expect((await browser.post('/user/verification', { phoneNumber, code })).body.error).toBe('CODE_INVALID')
    const reset = { phoneNumber, code, password: 'Another1!' }
    expect((await browser.post('/user/reset-password-verify', reset)).status).toBe(200)
  })

  test('one to register sets no password', async ({ shop }) => {
    const phoneNumber = newPhone()
    const browser = shop.browser()
    await browser.post('/user/register', registrationOf(phoneNumber))
    const reset = { phoneNumber, code: await shop.inbox.code(phoneNumber), password: 'Another1!' }
    expect((await browser.post('/user/reset-password-verify', reset)).body.error).toBe('CODE_INVALID')
  })

  test('one of a phone is rejected for another phone', async ({ shop }) => {
    const { code } = await sentCode(shop)
    const other = await sentCode(shop)
    if (other.code !== code) expect((await other.verify(code)).body.error).toBe('CODE_INVALID')
  })
})

/** Requests codes, the given seconds apart. */
async function requestCodes(shop: Shop, phoneNumber: string, times: number, secondsApart: number) {
  const browser = shop.browser('en')
  const statuses: number[] = []
  for (let n = 0; n < times; n++) {
    statuses.push((await requestCode(browser, phoneNumber)).status)
    shop.pass({ seconds: secondsApart })
  }
  return statuses
}

describe('the number of codes of a phone', () => {
  test('one in 30 seconds: an earlier request has the same response and sends nothing', async ({ shop }) => {
    const { customer, browser, code, verify } = await sentCode(shop)
    shop.pass({ seconds: 29 })
    expect((await requestCode(browser, customer.phone)).body.result).toEqual({ success: true })
    expect(await shop.inbox.all(customer.phone)).toHaveLength(1)
    expect((await verify(code)).status).toBe(200)
  })

  test('three an hour for one network address, then 429 with the time to wait', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    expect(await requestCodes(shop, phone, 4, 60)).toEqual([200, 200, 200, 429])
    expect(await shop.inbox.all(phone)).toHaveLength(3)

    const reply = await requestCode(shop.browser('en'), phone)
    expect(reply.body.error).toBe('TOO_MANY_CODES')
    expect(reply.headers['retry-after']).toBe(String(60 * 60 - 4 * 60))
    shop.pass({ minutes: 56 })
    expect((await requestCode(shop.browser(), phone)).status).toBe(200)
  })

  test('six a day in Yerevan for one network address', async ({ shop }) => {
    // From midnight on, every 21 minutes: never more than three in an hour.
    const midnight = new Date('2026-12-01T20:00:00Z').getTime()
    shop.pass({ seconds: (midnight - shop.clock.now().getTime()) / 1000 })
    const { phone } = await shop.given.customer()
    expect(await requestCodes(shop, phone, 7, 21 * 60)).toEqual([...Array(6).fill(200), 429])

    const reply = await requestCode(shop.browser(), phone)
    expect(reply.headers['retry-after']).toBe(String(24 * 3600 - 7 * 21 * 60))
    shop.pass({ seconds: 24 * 3600 - 7 * 21 * 60 })
    expect((await requestCode(shop.browser(), phone)).status).toBe(200)
  })

  test('counted separately by purpose', async ({ shop }) => {
    const { phone: phoneNumber } = await shop.given.customer()
    const browser = shop.browser()
    expect(await requestCodes(shop, phoneNumber, 4, 60)).toEqual([200, 200, 200, 429])
    expect((await browser.post('/user/reset-password-request', { phoneNumber })).status).toBe(200)
    expect((await browser.post('/user/register', registrationOf(phoneNumber))).status).toBe(200)
    expect((await requestCode(browser, phoneNumber)).status).toBe(429)
  })

  test('includes those of an unfinished registration, which its login sends', async ({ shop }) => {
    const phoneNumber = newPhone()
    const browser = shop.browser()
    const statuses = [(await browser.post('/user/register', registrationOf(phoneNumber))).status]
    for (let n = 0; n < 5; n++) {
      shop.pass({ minutes: 1 })
      statuses.push((await browser.post('/user/login', { phoneNumber, password: PASSWORD })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    expect(await shop.inbox.all(phoneNumber)).toHaveLength(3)
  })

  test('allows another one at once after the last one was used', async ({ shop }) => {
    const { customer, browser, code, verify } = await sentCode(shop)
    await verify(code)
    await browser.post('/user/reset-password-request', { phoneNumber: customer.phone })
    expect(await shop.inbox.all(customer.phone)).toHaveLength(2)
  })

  test('holds for concurrent requests', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const replies = await Promise.all(Array.from({ length: 20 }, () => requestCode(shop.browser(), phone)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await shop.inbox.all(phone)).toHaveLength(1)
  })
})

describe('twenty wrong codes in a day', () => {
  test('by browsers that requested none block them for that day; the browser that requested a code still verifies', async ({
    shop,
  }) => {
    const { phone: phoneNumber } = await shop.given.customer()
    const [owner, stranger] = [shop.browser('en'), shop.browser('en')]
    for (let n = 0; n < 4; n++) {
      await requestCode(owner, phoneNumber)
      const code = await shop.inbox.code(phoneNumber)
      for (let step = 1; step <= 5; step++) {
        await stranger.post('/user/verification', { phoneNumber, code: wrongCode(code, step) })
      }
      shop.pass({ minutes: 21 })
    }
    await requestCode(owner, phoneNumber)
    const code = await shop.inbox.code(phoneNumber)
    const reply = await stranger.post('/user/verification', { phoneNumber, code })
    expect(reply.status).toBe(429)
    expect(reply.body.error).toBe('TOO_MANY_ATTEMPTS')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(60)
    expect((await owner.post('/user/verification', { phoneNumber, code })).status).toBe(200)

    shop.pass({ seconds: Number(reply.headers['retry-after']) })
    await requestCode(shop.browser(), phoneNumber)
    const tomorrow = { phoneNumber, code: await shop.inbox.code(phoneNumber) }
    expect((await stranger.post('/user/verification', tomorrow)).status).toBe(200)
  })

  test('by a stranger do not lock out a trusted browser', async ({ shop }) => {
    const { customer, browser: owner, code: first, verify } = await sentCode(shop)
    await verify(first)
    const phoneNumber = customer.phone
    const day = new Date(shopDate(shop.clock.now()))
    await shop.db.wrongCode.create({ data: { recipient: phoneNumber, isKnown: false, day, wrong: 20 } })
    await requestCode(owner, phoneNumber)
    const code = await shop.inbox.code(phoneNumber)
    expect((await shop.browser().post('/user/verification', { phoneNumber, code })).status).toBe(429)
    expect((await owner.post('/user/verification', { phoneNumber, code })).status).toBe(200)
  })
})
